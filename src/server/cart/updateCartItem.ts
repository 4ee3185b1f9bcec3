import type { z } from 'zod';
import type { Cart, updateCartItemInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { fitsAmount } from '#shared/domain/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import type { Deps } from '../deps.ts';
import { rows } from '../platform/database/rows.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { momentOf, readCart } from './cart.queries.ts';
import { toCart } from './cart.records.ts';
import { amountOf, type CartLine, shortage, wantedOfSize } from './cartLines.ts';
import { lockCart } from './cartLock.ts';

/**
 * Sets a line's quantity, its tick, or both. Throws not_found for a line that is not in this cart, conflict for more than
 * a restricted size has; asking for less is always allowed.
 */
export async function updateCartItem(
  deps: Deps,
  customerId: number,
  input: z.output<typeof updateCartItemInput>,
): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  return inTransaction(deps.em, async (em) => {
    const moment = momentOf(deps);
    await lockCart(em, customerId, moment.now);
    const { lines, products } = await readCart(em, customerId);
    const line = lines.find((candidate) => candidate.id === input._id);
    const product = line && products.get(line.stock_id);
    if (!product) throw new DomainError('not_found', messages.notFound);

    const changed = {
      ...line,
      quantity: input.quantity ?? line.quantity,
      is_checked: input.is_checked ?? line.is_checked,
    };
    if (changed.quantity > line.quantity) refuseTooMany(changed, product, lines);
    await rows(em)
      .updateTable('cart_item')
      .set({ quantity: changed.quantity, is_checked: changed.is_checked })
      .where('id', '=', line.id)
      .execute();
    return toCart(
      lines.map((other) => (other === line ? changed : other)),
      products,
      moment,
    );
  });
}

function refuseTooMany(line: CartLine, product: Product, lines: readonly CartLine[]): void {
  if (!fitsAmount(amountOf(product, line))) {
    throw new DomainError('invalid', messages.quantityTooLarge, { errors: { quantity: messages.quantityTooLarge } });
  }
  const short = shortage(product, line.size, wantedOfSize(line, lines));
  if (short) throw new DomainError('conflict', short, { errors: { quantity: short } });
}
