import { useRef, useState } from 'react';
import { useConnection } from '#client/browser/connection.ts';
import { maybe, readShape, storageEntry } from '#client/browser/webStorage.ts';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { changeFor, tooManySold } from '#shared/domain/counter/sale.ts';
import { type Centavos, toCentavos, toPesos } from '#shared/domain/money.ts';
import type { ReceiptChannel } from '#shared/domain/payments/receipts.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { newKey } from '../../../app/newKey.ts';
import { readEntry } from '../../keys/readEntry.ts';
import { useUnsavedGuard } from '../../records/form/UnsavedChangesDialog.tsx';
import { useStaffUser } from '../../records/useStaffUser.ts';
import type { Outcome } from '../useEntry.ts';
import { isComplete, type SaleLine, totalOf, withPiece } from './saleLines.ts';

export interface Payment {
  /** Both: a part in cash and the rest by transfer. */
  way: ReceiptChannel | 'Both';
  /** Cash received in pesos, or the part paid in cash; null until typed. */
  given: number | null;
  account: string;
  reference: string;
  phone: string;
}

const UNPAID: Payment = { way: 'Cash', given: null, account: '', reference: '', phone: '' };

export interface Sold {
  order: CounterOrder;
  given: number | null;
  /** The part in pesos that was paid in cash, if the rest was a transfer. */
  cashPart: number | null;
}

interface HeldSale {
  /** Milliseconds since 1970. */
  at: number;
  total: Centavos;
  lines: (Pick<SaleLine, 'size' | 'color' | 'quantity'> & { item: string })[];
}

const MAX_HELD = 5;
const text = maybe('string');
/** Held sales by user, without customer data. Signing out removes them. */
const heldSales = storageEntry<HeldSale[]>({
  area: 'local',
  name: 'staff.held-sales',
  maxLength: 100_000,
  read: readShape([
    { at: 'number', total: 'number', lines: [{ item: 'string', size: text, color: text, quantity: 'number' }] },
  ]),
});

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
  const user = useStaffUser()?._id ?? '';
  const held = heldSales.use(user) ?? [];
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
    // A paused sale would be placed later, unnoticed by the clerk.
    networkMode: 'always',
    onSuccess: (order) => {
      change([]);
      const { way, given } = payment;
      setSold({ order, given: way === 'Cash' ? given : null, cashPart: way === 'Both' ? given : null });
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

  function hold() {
    const items = lines.map(({ product, size, color, quantity }) => ({ item: product._id, size, color, quantity }));
    if (held.length >= MAX_HELD || !heldSales.set([...held, { at: Date.now(), total, lines: items }], user)) {
      return setRefusal(staffMessages.tooManyHeld);
    }
    change([]);
    setPayment(UNPAID);
    setOutcome(null);
  }

  /** Prices are today's. */
  async function resume(sale: HeldSale) {
    // A pending scan has started another sale, or the button was pressed twice.
    if (current.current.length > 0) return;
    try {
      const found = await Promise.all(
        sale.lines.map(async ({ item, ...line }) => {
          const product = await utils.stocks.get.fetch({ _id: item }, { staleTime: 0 });
          return { ...line, product, key: newKey() };
        }),
      );
      heldSales.set(
        held.filter(({ at }) => at !== sale.at),
        user,
      );
      change(found);
    } catch (error) {
      problem(messageOf(error));
    }
  }

  const total = totalOf(lines);
  const errors = fieldErrorsOf(selling.error);
  const cashChange = payment.way === 'Cash' && lines.length > 0 ? changeFor(total, payment.given) : null;
  const cashPart = payment.way === 'Both' ? toCentavos(payment.given ?? 0) : null;
  /** The reason why the typed amount is rejected. */
  const givenProblem =
    cashPart !== null
      ? (cashPart <= 0 || cashPart >= total) && staffMessages.cashPartWrong
      : payment.way === 'Cash' && payment.given !== null && cashChange === null && staffMessages.givenTooLittle;

  function sell() {
    if (selling.isPending || lines.length === 0) return;
    if (isOffline) return setRefusal(staffMessages.nothingSold);
    if (!isComplete(lines)) return setRefusal(staffMessages.chooseSizes);
    if (givenProblem) return setRefusal(givenProblem);
    const { way, account, reference, phone } = payment;
    const transfer = { way: 'Bank Transfer', account, reference } as const;
    const sale = {
      orders: lines.map(({ product, size, color, quantity }) => ({ item: product._id, size, color, quantity })),
      total_amount: toPesos(total),
      ...(way === 'Cash' ? { way } : transfer),
      ...(cashPart !== null && {
        payments: [
          { way: 'Cash' as const, amount: toPesos(cashPart) },
          { ...transfer, amount: toPesos(total - cashPart) },
        ],
      }),
      phone_number: phone,
    };
    // A repeated press after a lost response places the sale once.
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
    cashPart,
    givenError: payment.given !== null && lines.length > 0 && givenProblem ? givenProblem : undefined,
    held,
    hold: () => {
      if (!selling.isPending) hold();
    },
    resume: (sale: HeldSale) => {
      scans.current = scans.current.then(() => resume(sale));
    },
    sell,
    isPending: selling.isPending,
    errors,
    failure: refusal ?? (selling.error ? messageOf(selling.error) : null),
    sold,
  };
}
export type Sale = ReturnType<typeof useSale>;
