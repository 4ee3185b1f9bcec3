import { useRef, useState } from 'react';
import { useConnection } from '#client/browser/connection.ts';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { changeFor, tooManySold } from '#shared/domain/counter/sale.ts';
import { toPesos } from '#shared/domain/money.ts';
import type { ReceiptChannel } from '#shared/domain/payments/receipts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { newKey } from '../../../app/newKey.ts';
import { readEntry } from '../../keys/readEntry.ts';
import { useUnsavedGuard } from '../../records/form/UnsavedChangesDialog.tsx';
import type { Outcome } from '../useEntry.ts';
import { isComplete, type SaleLine, totalOf, withPiece } from './saleLines.ts';

export interface Payment {
  way: ReceiptChannel;
  /** Cash received in pesos; null until typed. */
  given: number | null;
  account: string;
  reference: string;
  phone: string;
}

const UNPAID: Payment = { way: 'Cash', given: null, account: '', reference: '', phone: '' };

export interface Sold {
  order: CounterOrder;
  given: number | null;
}

export function useSale() {
  const utils = trpc.useUtils();
  const isOffline = useConnection() === 'offline';
  const [lines, setLines] = useState<readonly SaleLine[]>([]);
  const [payment, setPayment] = useState(UNPAID);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sold, setSold] = useState<Sold | null>(null);
  const [words, setWords] = useState('');
  // Fast scans are looked up one after another, and scans during a sale after it, because it clears only its own lines.
  const scans = useRef(Promise.resolve());
  const attempt = useRef({ body: '', key: '' });
  const current = useRef(lines);
  const problem = (text: string) => setOutcome({ tone: 'problem', text });

  function change(next: readonly SaleLine[]) {
    current.current = next;
    setLines(next);
    setSold(null);
    forget();
  }
  function forget() {
    setRefusal(null);
    if (selling.isError) selling.reset();
  }

  useUnsavedGuard(lines.length > 0, () => change([]));

  const selling = trpc.counter.sell.useMutation({
    // A paused sale would be made later, unnoticed by the clerk.
    networkMode: 'always',
    onSuccess: (order) => {
      change([]);
      setSold({ order, given: payment.way === 'Cash' ? payment.given : null });
      setPayment(UNPAID);
      setOutcome(null);
      attempt.current = { body: '', key: '' };
      void utils.stocks.invalidate();
      void utils.payments.invalidate();
    },
  });

  async function add(id: string) {
    try {
      const product = await utils.stocks.get.fetch({ _id: id }, { staleTime: 0 });
      const next = withPiece(current.current, product, newKey());
      if (next === null) return problem(tooManySold);
      change(next);
      const piece = next.findLast((line) => line.product._id === product._id);
      setOutcome({ tone: 'done', text: `${product.name}: ${piece?.quantity ?? 1}` });
      setWords('');
    } catch (error) {
      problem(messageOf(error));
    }
  }

  async function addByCode(text: string, codes: readonly string[], unknown: () => void) {
    try {
      const { docs } = await utils.stocks.paginate.fetch({ s: text, page: 1, page_size: 5 }, { staleTime: 0 });
      const found = docs.find((each) => hasCode(each, codes));
      if (found) await add(found._id);
      else unknown();
    } catch (error) {
      problem(messageOf(error));
    }
  }

  function enter(typed: string) {
    const text = typed.trim();
    const entry = readEntry(text);
    setOutcome(null);
    if (!entry) return setWords('');
    if (entry.kind === 'code') return problem(staffMessages.scanSold);
    const { codes } = entry;
    if (entry.kind === 'words') setWords(text);
    const unknown = () => entry.kind === 'barcode' && problem(staffMessages.unknownBarcode);
    if (codes.length > 0) scans.current = scans.current.then(() => addByCode(text, codes, unknown));
  }

  const total = totalOf(lines);
  const errors = fieldErrorsOf(selling.error);
  const cashChange = payment.way === 'Cash' && lines.length > 0 ? changeFor(total, payment.given) : null;
  const isShort = payment.way === 'Cash' && lines.length > 0 && payment.given !== null && cashChange === null;

  function sell() {
    if (selling.isPending || lines.length === 0) return;
    if (isOffline) return setRefusal(staffMessages.nothingSold);
    if (!isComplete(lines)) return setRefusal(staffMessages.chooseSizes);
    if (isShort) return setRefusal(staffMessages.givenTooLittle);
    const { way, account, reference, phone } = payment;
    const sale = {
      orders: lines.map(({ product, size, color, quantity }) => ({ item: product._id, size, color, quantity })),
      total_amount: toPesos(total),
      way,
      ...(way === 'Bank Transfer' && { account, reference }),
      phone_number: phone,
    };
    // The same sale pressed again after a lost response is made once.
    const body = JSON.stringify(sale);
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() };
    setOutcome(null);
    setRefusal(null);
    const made = selling.mutateAsync({ ...sale, idempotency_key: attempt.current.key });
    scans.current = Promise.allSettled([scans.current, made]).then(() => undefined);
  }

  return {
    lines,
    change: (next: readonly SaleLine[]) => {
      if (!selling.isPending) change(next);
    },
    payment,
    setPayment: (over: Partial<Payment>) => {
      forget();
      setPayment((before) => ({ ...before, ...over }));
    },
    outcome,
    words,
    search: setWords,
    enter,
    add: (id: string) => {
      scans.current = scans.current.then(() => add(id));
    },
    total,
    cashChange,
    isShort,
    sell,
    isPending: selling.isPending,
    errors,
    failure: refusal ?? (selling.error ? messageOf(selling.error) : null),
    sold,
  };
}
export type Sale = ReturnType<typeof useSale>;
