import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import { useGathered } from '#client/browser/useGathered.ts';
import type { PaymentEntry } from '#shared/contracts/payments.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { trpc } from '../../api/client.ts';
import { entryAt, neighbour, pageBefore, type QueuePosition } from './queuePosition.ts';

const PAGE_SIZE = 20;

const ID = /^[1-9]\d{0,9}$/;

export function usePayments() {
  const [query, setQuery] = useSearchParams();
  const status = PAYMENT_STATUSES.find((each) => each === query.get('status')) ?? 'To Check';
  const named = query.get('order');
  const s = query.get('s') ?? '';
  const isNamed = named !== null && ID.test(named);
  const asked = isNamed ? { order: named } : { payment_status: status, ...(s !== '' && { s }) };
  const [queuePosition, setQueuePosition] = useState<QueuePosition>({ page: 1, index: 0, id: null });
  const list = trpc.payments.payments.useQuery(
    { ...asked, page: queuePosition.page, page_size: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const decided = useDecided();
  const loaded = list.data?.docs ?? [];
  const docs = loaded.filter(({ order }) => !decided.has(order._id));
  const shown = entryAt(docs, queuePosition);
  // The last payment of a page was decided while skipped ones remain before it.
  const isPageEmpty = list.isSuccess && !list.isPlaceholderData && docs.length === 0;
  const before = isPageEmpty ? pageBefore(queuePosition) : null;
  if (before) setQueuePosition(before);
  const queue = { docs, hasMore: list.data?.has_more ?? false };
  const index = docs.findIndex(({ order }) => order._id === shown?.order._id);
  const following = trpc.payments.payments.useQuery(
    { ...asked, page: queuePosition.page + 1, page_size: PAGE_SIZE },
    { enabled: queue.hasMore && index === docs.length - 1 && !list.isPlaceholderData },
  );
  const updates = useLive();
  const next = docs[index + 1] ?? (queue.hasMore ? following.data?.docs[0] : undefined);
  const urls = useFirstUrls([shown, next]);
  usePreload(next && urlIn(urls, next));

  return {
    list,
    updates,
    payment_status: ((isNamed || s !== '') && shown?.order.payment_status) || status,
    s,
    find: (text: string) => {
      setQueuePosition({ page: 1, index: 0, id: null });
      setQuery(text === '' ? { status } : { s: text }, { replace: true });
    },
    entry: shown,
    isPageLoading: list.isPlaceholderData,
    proofUrl: shown && urlIn(urls, shown),
    count: (list.data?.count ?? 0) - (loaded.length - docs.length),
    /** From 1, of the whole queue. */
    position: (queuePosition.page - 1) * PAGE_SIZE + index + 1,
    choose: (chosen: PaymentStatus) => {
      setQueuePosition({ page: 1, index: 0, id: null });
      setQuery({ status: chosen }, { replace: true });
    },
    next: () => setQueuePosition(neighbour(queue, queuePosition, 1)),
    previous: () => setQueuePosition(neighbour(queue, queuePosition, -1)),
  };
}
export type Payments = ReturnType<typeof usePayments>;

/** Kept until the queue has been read again: otherwise its last payment would stay and could be decided on twice. */
function useDecided(): ReadonlySet<string> {
  const decided = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.payments.setPaymentStatus), status: 'pending' },
    select: ({ state }) => (state.variables as { _id: string })._id,
  });
  return new Set(decided);
}

function useLive() {
  const utils = trpc.useUtils();
  const gather = useGathered(() => void utils.payments.payments.invalidate());
  return useOrderUpdates({ readUpTo: null, onStarted: gather, onUpdate: gather });
}

type FirstUrls = Readonly<Record<string, string>>;
const urlIn = (urls: FirstUrls, { order }: PaymentEntry): string | undefined =>
  urls[order.proof_of_payment_filename ?? ''];

/** The first URL of each proof by filename: a reload may sign another one, which would load the picture again. */
function useFirstUrls(entries: readonly (PaymentEntry | undefined)[]): FirstUrls {
  const [first, setFirst] = useState<FirstUrls>({});
  const named = entries.flatMap((entry) => {
    const { proof_of_payment_filename: filename = null, proof_of_payment_url: url = null } = entry?.order ?? {};
    return filename !== null && url !== null ? [[filename, first[filename] ?? url] as const] : [];
  });
  const urls = Object.fromEntries(named);
  if (JSON.stringify(urls) !== JSON.stringify(first)) setFirst(urls);
  return urls;
}

function usePreload(url: string | undefined) {
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
