import type { z } from 'zod';
import type { Cart, restoreCartItemInput } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/domain/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { clockOf, readCart, toColumns } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import { type CartRow, fingerprintOf } from './cartLines.ts';
import { lockCart } from './cartLock.ts';
import { verifyUndoToken } from './removedLine.ts';

/**
 * Puts a removed line back as it was and where it was, fit to be ordered or not; a line that has the same choices by now is
 * taken in. Once back, it stays. Throws conflict for an undo that has run out and for a full cart, not_found for a product
 * that is gone.
 */
export async function restoreCartItem(
  deps: Deps,
  customerId: number,
  input: z.output<typeof restoreCartItemInput>,
): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  const removed = await verifyUndoToken(deps, customerId, input.undo);
  if (!removed) throw new DomainError('conflict', serverMessages.undoEnded);
  return inTransaction(deps.em, async (em) => {
    const at = clockOf(deps);
    await lockCart(em, customerId, at.now);
    const { lines, products, clock } = await readCart(em, customerId, at, [removed.stock_id]);
    if (lines.some((line) => line.id === removed.id)) return toCart(lines, products, clock);
    if (!products.has(removed.stock_id)) throw new DomainError('not_found', messages.productNotFound);

    const fingerprint = fingerprintOf(removed.stock_id, removed);
    const duplicate = lines.find((line) => fingerprintOf(line.stock_id, line) === fingerprint);
    if (!duplicate && lines.length >= MAX_CART_LINES) throw new DomainError('conflict', serverMessages.cartFull);
    const restored = duplicate ? merged(removed, duplicate) : removed;
    const others = lines.filter((line) => line !== duplicate);
    await save(em, customerId, restored, { fingerprint, duplicate, now: clock.now });
    return toCart(
      [...others, restored].sort((a, b) => a.id - b.id),
      products,
      clock,
    );
  });
}

/** The removed line in its place, with all that was put in again since. */
function merged(removed: CartRow, duplicate: CartRow): CartRow {
  return { ...duplicate, id: removed.id, quantity: Math.min(removed.quantity + duplicate.quantity, MAX_QUANTITY) };
}

/** Lines stand in the order of their keys, which are never given twice: the old key is the old place. */
async function save(
  em: StoreEntityManager,
  customerId: number,
  line: CartRow,
  { fingerprint, duplicate, now }: { fingerprint: string; duplicate: CartRow | undefined; now: Date },
): Promise<void> {
  if (duplicate) await db(em).deleteFrom('cart_item').where('id', '=', duplicate.id).execute();
  await db(em)
    .insertInto('cart_item')
    .values({ ...toColumns(line), customer_id: customerId, fingerprint, created_at: now })
    .execute();
}
