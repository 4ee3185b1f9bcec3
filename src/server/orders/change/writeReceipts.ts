import { type Centavos, formatDecimal, parseDecimal } from '#shared/domain/money.ts';
import { amountPaid } from '#shared/domain/payments/amountDue.ts';
import { accountName, MAX_RECEIPTS, type ReceiptChannel, type ReceiptKind } from '#shared/domain/payments/receipts.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';
import type { Actor } from '../events/orderEvents.ts';
import type { OrderColumns } from '../order/orderColumns.ts';

export interface NewReceipt {
  kind: ReceiptKind;
  /** Negative for money paid back. */
  amount: Centavos;
  way: ReceiptChannel;
  account: string;
  reference: string;
  /** The key of the entry that it reverses. */
  reverses?: number;
}

/** Writes `named`, and an entry for any other change of the confirmed money. Throws conflict beyond MAX_RECEIPTS. */
export async function writeReceipts(
  em: StoreEntityManager,
  order: OrderColumns,
  named: readonly NewReceipt[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const before = await readReceipts(em, order.id);
  const rest = amountPaid(order) - sumOf(named) - sumOf(before);
  const added = [...(rest > 0 ? [wholePayment(order, rest)] : takenBack(before, -rest)), ...named];
  if (named.length > 0 && before.length >= MAX_RECEIPTS)
    throw new DomainError('conflict', serverMessages.tooManyReceipts);
  if (added.length === 0) return;
  const who = typeof actor === 'string' ? { staff_user_id: null, staff_name: null } : byStaff(actor);
  await db(em)
    .insertInto('payment_receipt')
    .values(
      added.map(({ amount, reverses, ...receipt }) => ({
        ...receipt,
        ...who,
        order_id: order.id,
        amount: formatDecimal(amount),
        reverses_id: reverses ?? null,
        created_at: at,
      })),
    )
    .execute();
}

const byStaff = ({ id, name }: { id: number; name: string }) => ({ staff_user_id: id, staff_name: name });

type StoredReceipt = Awaited<ReturnType<typeof readReceipts>>[number];

export async function readReceipts(em: StoreEntityManager, orderId: number) {
  const rows = await db(em)
    .selectFrom('payment_receipt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    // Confirming and undoing whole payments adds entries beyond MAX_RECEIPTS.
    .limit(10 * MAX_RECEIPTS)
    .execute();
  return rows.map((row) => ({ ...row, amount: parseDecimal(row.amount) }));
}

const sumOf = (receipts: readonly { amount: Centavos }[]): Centavos =>
  receipts.reduce((sum, { amount }) => sum + amount, 0);

export const reversedAmong = (receipts: readonly StoredReceipt[]): ReadonlySet<number> =>
  new Set(receipts.flatMap(({ reverses_id }) => reverses_id ?? []));

const wholePayment = ({ payment_reference }: OrderColumns, amount: Centavos): NewReceipt => ({
  kind: 'received',
  amount,
  way: 'Bank Transfer',
  account: '',
  reference: payment_reference,
});

/** Reverses the latest entries up to `amount`, and the rest by a separate entry. */
function takenBack(receipts: readonly StoredReceipt[], amount: Centavos): NewReceipt[] {
  const reversed = reversedAmong(receipts);
  const added: NewReceipt[] = [];
  let left = amount;
  for (const { id, kind, amount: received, way, account, reference, reverses_id } of receipts.toReversed()) {
    if (kind !== 'received' || reverses_id !== null || reversed.has(id) || received > left) continue;
    added.push({ kind, amount: -received, way, account, reference, reverses: id });
    left -= received;
  }
  const whole = { kind: 'received', way: 'Bank Transfer', account: '', reference: '' } as const;
  return left > 0 ? [...added, { ...whole, amount: -left }] : added;
}

/** Returns the named account, or else the last one used; empty for cash. */
export async function accountOf(
  em: StoreEntityManager,
  { way, account }: { way: ReceiptChannel; account: string },
): Promise<string> {
  if (way === 'Cash') return '';
  return account || lastAccount(em, (await readSetting(em, 'payment_accounts')).map(accountName));
}

const LATEST = 100;

/** Returns the last used of these accounts, or else the first; empty if there are none. */
export async function lastAccount(em: StoreEntityManager, names: readonly string[]): Promise<string> {
  const latest = await db(em)
    .selectFrom('payment_receipt')
    .select(['account', 'kind'])
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
  return latest.find(({ kind, account }) => kind === 'received' && names.includes(account))?.account ?? names[0] ?? '';
}
