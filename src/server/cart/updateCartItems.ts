import type { Cart, UpdateCartItemsInput } from '#shared/contracts/cart.ts';
import { toCentavos } from '#shared/domain/money.ts';
import type { Deps } from '../platform/services.ts';
import type { CartRow } from './cartLines.ts';
import { changeCart } from './changeCart.ts';

/**
 * Ticks lines, or takes the tick off, and notes the prices that have been seen of them, all at once. A line that has gone
 * meanwhile is passed over: the cart that is returned does not have it either.
 */
export async function updateCartItems(
  deps: Deps,
  customerId: number,
  { email, lines: sent }: UpdateCartItemsInput,
): Promise<Cart> {
  const changes = new Map(sent.map((change) => [change._id, change]));
  const { cart } = await changeCart(deps, customerId, { email }, ({ lines }) =>
    lines.map((line) => {
      const change = changes.get(line.id);
      return change ? changeOf(line, change) : line;
    }),
  );
  return cart;
}

function changeOf(line: CartRow, { is_checked, seen_price }: UpdateCartItemsInput['lines'][number]): CartRow {
  return {
    ...line,
    is_checked: is_checked ?? line.is_checked,
    seen_price: seen_price === undefined ? line.seen_price : toCentavos(seen_price),
  };
}
