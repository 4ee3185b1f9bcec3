import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { PAYMENT_STATUSES, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { trpc } from '../../api/client.ts';
import { proofUrl } from '../order/ProofPicture.tsx';
import { useLiveOrders } from '../order/useOrderStatus.ts';

const PAGE_SIZE = 20;

/** Index in the whole queue, from 0. */
const FIRST: { index: number; id: string | null } = { index: 0, id: null };

const ID = /^[1-9]\d{0,9}$/;

export function usePayments() {
  const [query, setQuery] = useSearchParams();
  const status = PAYMENT_STATUSES.find((each) => each === query.get('status')) ?? 'To Check';
  const named = query.get('order');
  const s = query.get('s') ?? '';
  const isNamed = named !== null && ID.test(named);
  const asked = isNamed ? { order: named } : { payment_status: status, ...(s !== '' && { s }) };
  const [place, setPlace] = useState(FIRST);
  const pageOf = (index: number) => ({ ...asked, page: Math.floor(index / PAGE_SIZE) + 1, page_size: PAGE_SIZE });
  const list = trpc.payments.payments.useQuery(pageOf(place.index), { placeholderData: (before) => before });
  const decided = useDecided();
  const loaded = list.data?.docs ?? [];
  const docs = loaded.filter(({ order }) => !decided.has(order._id));
  const start = place.index - (place.index % PAGE_SIZE);
  // The chosen payment, or the one now in its place if it has left the queue.
  const chosen = docs.findIndex(({ order }) => order._id === place.id);
  const index = chosen >= 0 ? chosen : Math.min(place.index - start, docs.length - 1);
  const shown = docs[index];
  // The last payment of a page was decided while skipped ones remain before it.
  const isPageEmpty = list.isSuccess && !list.isPlaceholderData && docs.length === 0;
  if (isPageEmpty && start > 0) setPlace({ index: start - 1, id: null });
  const hasMore = list.data?.has_more ?? false;
  const following = trpc.payments.payments.useQuery(pageOf(start + PAGE_SIZE), {
    enabled: hasMore && index === docs.length - 1 && !list.isPlaceholderData,
  });
  const updates = useLiveOrders();
  const next = docs[index + 1] ?? (hasMore ? following.data?.docs[0] : undefined);
  usePreload(next && proofUrl(next.order));
  const isLast = index === docs.length - 1;
  const goTo = (to: number) => setPlace({ index: to, id: docs[to - start]?.order._id ?? null });
  const open = (query: Record<string, string>) => {
    setPlace(FIRST);
    setQuery(query, { replace: true });
  };

  return {
    list,
    updates,
    payment_status: ((isNamed || s !== '') && shown?.order.payment_status) || status,
    s,
    find: (text: string) => open(text === '' ? { status } : { s: text }),
    entry: shown,
    isPageLoading: list.isPlaceholderData,
    count: (list.data?.count ?? 0) - (loaded.length - docs.length),
    /** From 1, of the whole queue. */
    position: start + index + 1,
    choose: (chosenStatus: PaymentStatus) => open({ status: chosenStatus }),
    next: () => (isLast && hasMore ? goTo(start + PAGE_SIZE) : goTo(start + Math.min(index + 1, docs.length - 1))),
    previous: () => goTo(Math.max(0, start + index - 1)),
  };
}
export type Payments = ReturnType<typeof usePayments>;

/** Decided payments until the queue has been read again: otherwise the last one would stay and could be decided on twice. */
function useDecided(): ReadonlySet<string> {
  const decided = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.payments.setPaymentStatus), status: 'pending' },
    select: ({ state }) => (state.variables as { _id: string })._id,
  });
  return new Set(decided);
}

function usePreload(url: string | null | undefined) {
  const preloaded = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    image.src = url;
    // An unreadable picture is reported when it is shown.
    image.decode().catch(() => {});
    preloaded.current = image;
  }, [url]);
}

const SETTLING_MS = 500;

/** Whether the payment has been shown for SETTLING_MS, from the start, or because it was chosen. */
export function useSettled(id: string) {
  const shown = useRef({ id, at: Number.NEGATIVE_INFINITY });
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    if (shown.current.id === id) return;
    shown.current = { id, at: isChosen.current ? Number.NEGATIVE_INFINITY : performance.now() };
    isChosen.current = false;
  }, [id]);
  return {
    isSettled: () => performance.now() - shown.current.at >= SETTLING_MS,
    choose: (go: () => void) => {
      isChosen.current = true;
      go();
    },
  };
}
