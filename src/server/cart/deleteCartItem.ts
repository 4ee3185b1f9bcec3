import type { z } from 'zod';
import type { CartWithUndo, deleteCartItemInput } from '#shared/contracts/cart.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { clockOf, readCart } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import { lockCart } from './cartLock.ts';
import { signUndoToken } from './removedLine.ts';

/** Takes a line out of the cart; `undo` is what restoreCartItem puts it back by. Throws not_found for a line that is not in this cart. */
export async function deleteCartItem(
  deps: Deps,
  customerId: number,
  input: z.output<typeof deleteCartItemInput>,
): Promise<CartWithUndo> {
  await requireOwnEmail(deps, customerId, input.email);
  return inTransaction(deps.em, async (em) => {
    const at = clockOf(deps);
    await lockCart(em, customerId, at.now);
    const { lines, products, clock } = await readCart(em, customerId, at);
    const removed = lines.find((line) => line.id === input._id);
    if (!removed) throw new DomainError('not_found', staffMessages.notFound);

    await db(em).deleteFrom('cart_item').where('id', '=', removed.id).execute();
    const others = lines.filter((line) => line !== removed);
    return { ...toCart(others, products, clock), undo: await signUndoToken(deps, customerId, removed) };
  });
}
