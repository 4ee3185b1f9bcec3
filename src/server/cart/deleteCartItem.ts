import type { z } from 'zod';
import type { Cart, deleteCartItemInput } from '#shared/contracts/cart.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import type { Deps } from '../deps.ts';
import { rows } from '../platform/database/rows.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { momentOf, readCart } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import { lockCart } from './cartLock.ts';

/** Takes a line out of the cart. Throws not_found for a line that is not in this cart. */
export async function deleteCartItem(
  deps: Deps,
  customerId: number,
  input: z.output<typeof deleteCartItemInput>,
): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  return inTransaction(deps.em, async (em) => {
    const moment = momentOf(deps);
    await lockCart(em, customerId, moment.now);
    const { numDeletedRows } = await rows(em)
      .deleteFrom('cart_item')
      .where('id', '=', input._id)
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new DomainError('not_found', messages.notFound);
    const { lines, products } = await readCart(em, customerId);
    return toCart(lines, products, moment);
  });
}
