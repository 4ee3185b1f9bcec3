import type { z } from 'zod';
import type { Cart, restoreCartItemInput } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES, MAX_QUANTITY } from '#shared/domain/catalog/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import { type CartRow, fingerprintOf } from './cartLines.ts';
import { changeCart, type LockedCart } from './changeCart.ts';
import { verifyUndoToken } from './removedLine.ts';

/**
 * Puts a removed line back as it was and where it was, fit to be ordered or not; a line that has the same choices by now is
 * taken in. Once back, it stays. Throws conflict for an undo that has run out and for a full cart, not_found for a product
 * that is gone.
 */
export async function restoreCartItem(
  deps: Deps,
  customerId: number,
  { email, undo }: z.output<typeof restoreCartItemInput>,
): Promise<Cart> {
  const removed = await verifyUndoToken(deps, customerId, undo);
  if (!removed) throw new DomainError('conflict', serverMessages.undoEnded);
  const asked = { email, stockIds: [removed.stock_id], student: removed.student?.id, mayStudentBeGone: true };
  const { cart } = await changeCart(deps, customerId, asked, (held) =>
    withRestored(held, { ...removed, student: held.student }),
  );
  return cart;
}

function withRestored({ lines, products }: LockedCart, removed: CartRow): readonly CartRow[] {
  if (lines.some((line) => line.id === removed.id)) return lines;
  if (!products.has(removed.stock_id)) throw new DomainError('not_found', messages.productNotFound);
  const fingerprint = fingerprintOf(removed.stock_id, removed);
  const duplicate = lines.find((line) => fingerprintOf(line.stock_id, line) === fingerprint);
  if (!duplicate && lines.length >= MAX_CART_LINES) throw new DomainError('conflict', serverMessages.cartFull);
  const others = lines.filter((line) => line !== duplicate);
  return [...others, duplicate ? merged(removed, duplicate) : removed];
}

/** The removed line in its place, with all that was put in again since. */
function merged(removed: CartRow, duplicate: CartRow): CartRow {
  return { ...duplicate, id: removed.id, quantity: Math.min(removed.quantity + duplicate.quantity, MAX_QUANTITY) };
}
