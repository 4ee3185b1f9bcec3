import { type RawBuilder, sql } from 'kysely';
import type { Cart } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { formatDecimal } from '#shared/domain/money.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { findStudent } from '../customers/students.queries.ts';
import { db } from '../platform/database/db.ts';
import { isMissingReference } from '../platform/database/failures.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { clockOf, readCart, toCart } from './cart.queries.ts';
import { type CartClock, type CartRow, type CartStudent, fingerprintOf } from './cartLines.ts';

/** Lines are oldest first. */
export interface LockedCart {
  lines: CartRow[];
  /** Products of the lines and of `stockIds`. */
  products: ReadonlyMap<number, Product>;
  clock: CartClock;
  student: CartStudent | null;
}

export const NEW_LINE = 0;

interface Asked {
  email?: string | null | undefined;
  stockIds?: readonly number[];
  student?: number | null | undefined;
  allowsDeletedStudent?: boolean;
}

/** Locks a cart, writes the lines that `decide` returns, which may run again. Throws forbidden for another's email, not_found for a student. */
export async function changeCart(
  deps: Deps,
  customerId: number,
  { email, stockIds = [], student: studentId, allowsDeletedStudent = false }: Asked,
  decide: (cart: LockedCart) => readonly CartRow[],
): Promise<{ cart: Cart; before: readonly CartRow[] }> {
  await requireOwnEmail(deps, customerId, email);
  return inTransaction(deps.em, async (em) => {
    const at = clockOf(deps);
    await lockCart(em, customerId, at.now);
    const student = studentId ? await findStudent(em, customerId, studentId) : null;
    if (studentId && !student && !allowsDeletedStudent)
      throw new DomainError('not_found', serverMessages.studentNotFound);
    const locked = { ...(await readCart({ ...deps, em }, customerId, at, stockIds)), student };
    const after = await writeLines(em, customerId, locked, decide(locked));
    return { cart: toCart(after, locked.products, locked.clock), before: locked.lines };
  });
}

/** Writes the differences; returns the lines with ids, oldest first. */
async function writeLines(
  em: StoreEntityManager,
  customerId: number,
  { lines: before, clock }: LockedCart,
  after: readonly CartRow[],
): Promise<CartRow[]> {
  const toRow = ({ seen_price, student, ...line }: CartRow) => ({
    ...line,
    student_id: student?.id ?? null,
    seen_price: seen_price === null ? null : formatDecimal(seen_price),
    customer_id: customerId,
    fingerprint: fingerprintOf(line.stock_id, { ...line, student }),
    created_at: clock.now,
  });
  // Deletes first: a merged line frees its choices for the other.
  const removed = before.filter(({ id }) => !after.some((line) => line.id === id)).map(({ id }) => id);
  if (removed.length > 0) await db(em).deleteFrom('cart_item').where('id', 'in', removed).execute();

  // Lines are ordered by key and keys are never reused, so a restored line gets its old key.
  const changed = after.filter((line) => line.id !== NEW_LINE && !before.includes(line));
  if (changed.length > 0) {
    await db(em)
      .insertInto('cart_item')
      .values(changed.map(toRow))
      .onDuplicateKeyUpdate(Object.fromEntries(WRITTEN.map((column) => [column, sql`values(${sql.ref(column)})`])))
      .execute();
  }
  const stored = after.filter(({ id }) => id !== NEW_LINE).sort((a, b) => a.id - b.id);
  for (const added of after.filter(({ id }) => id === NEW_LINE)) {
    const { id: _, ...row } = toRow(added);
    const { insertId } = await db(em).insertInto('cart_item').values(row).executeTakeFirstOrThrow();
    stored.push({ ...added, id: Number(insertId) });
  }
  return stored;
}

const WRITTEN = [
  'size',
  'color',
  'other_fields',
  'student_id',
  'fingerprint',
  'quantity',
  'is_checked',
  'seen_price',
] as const;

/** Creates and locks the cart, the first lock of a transaction; `sharing` takes another with it. Throws unauthenticated for a deleted customer. */
export function createCartLock(sharing = (customerId: RawBuilder<number>) => customerId) {
  return async (em: StoreEntityManager, customerId: number, now: Date): Promise<void> => {
    try {
      await db(em)
        .insertInto('cart')
        .values({ customer_id: sharing(sql`${customerId}`), updated_at: now })
        .onDuplicateKeyUpdate({ updated_at: now })
        .execute();
    } catch (error) {
      if (isMissingReference(error)) throw new DomainError('unauthenticated', messages.sessionEnded);
      throw error;
    }
  };
}

export const lockCart = createCartLock();
