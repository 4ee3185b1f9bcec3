import type { Cart, UpdateCartItemInput, UpdateCartItemsInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { toCentavos } from '#shared/domain/money.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../platform/services.ts';
import { assertFits, assertNotTooMany, type CartRow, choiceFor, fingerprintOf, seenPrice } from './cartLines.ts';
import { changeCart, type LockedCart } from './changeCart.ts';

/** Changes the sent fields of a line and merges equal lines; fewer pieces are always allowed. Throws not_found, invalid, sold_out. */
export async function updateCartItem(deps: Deps, customerId: number, input: UpdateCartItemInput): Promise<Cart> {
  const { email, student } = input;
  const { cart } = await changeCart(deps, customerId, { email, student }, (held) => withChange(held, input));
  return cart;
}

function withChange({ lines, products, clock, student }: LockedCart, input: UpdateCartItemInput): CartRow[] {
  const line = lines.find((candidate) => candidate.id === input._id);
  const product = line && products.get(line.stock_id);
  if (!product) throw new DomainError('not_found', staffMessages.notFound);

  const wanted = changeOf(line, product, input, input.student === undefined ? line.student : student);
  const fingerprint = fingerprintOf(line.stock_id, wanted);
  const duplicate = lines.find((other) => other !== line && fingerprintOf(other.stock_id, other) === fingerprint);
  const changed = { ...wanted, quantity: wanted.quantity + (duplicate?.quantity ?? 0) };
  const others = lines.filter((other) => other !== line && other !== duplicate);
  // The student does not affect whether a line can be ordered.
  if (fingerprintOf(line.stock_id, { ...wanted, student: line.student }) !== fingerprintOf(line.stock_id, line))
    assertFits(changed, product, others, clock);
  else if (changed.quantity > line.quantity) assertNotTooMany(changed, product, others, clock);
  return [...others, changed];
}

/** Unchanged choices are not validated, because the product may have changed since. */
function changeOf(
  line: CartRow,
  product: Product,
  { quantity, is_checked, ...sent }: UpdateCartItemInput,
  student: CartRow['student'],
): CartRow {
  const choice = {
    size: sent.size ?? line.size,
    color: sent.color ?? line.color,
    other_fields: sent.other_fields ?? line.other_fields,
  };
  const own = { ...choice, student: line.student };
  const isSame = fingerprintOf(line.stock_id, own) === fingerprintOf(line.stock_id, line);
  const chosen = isSame ? choice : choiceFor(product, choice);
  return {
    ...line,
    ...chosen,
    student,
    quantity: quantity ?? line.quantity,
    is_checked: is_checked ?? line.is_checked,
    // A removed size has no price: keep the last seen one.
    seen_price: seenPrice(sent.seen_price, product, chosen.size) ?? line.seen_price,
  };
}

/** Ticks or unticks lines and saves seen prices. Missing lines are skipped; the returned cart shows it. */
export async function updateCartItems(
  deps: Deps,
  customerId: number,
  { email, lines: sent }: UpdateCartItemsInput,
): Promise<Cart> {
  const changes = new Map(sent.map((change) => [change._id, change]));
  const { cart } = await changeCart(deps, customerId, { email }, ({ lines }) =>
    lines.map((line) => {
      const change = changes.get(line.id);
      return change ? withTick(line, change) : line;
    }),
  );
  return cart;
}

function withTick(line: CartRow, { is_checked, seen_price }: UpdateCartItemsInput['lines'][number]): CartRow {
  return {
    ...line,
    is_checked: is_checked ?? line.is_checked,
    seen_price: seen_price === undefined ? line.seen_price : toCentavos(seen_price),
  };
}
