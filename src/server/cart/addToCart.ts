import type { AddItemsInput, AddItemsOutput, AddToCartInput, Cart } from '#shared/contracts/cart.ts';
import { MAX_CART_LINES } from '#shared/domain/catalog/products/pricing.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../platform/services.ts';
import { assertFits, type CartRow, type CartStudent, choiceFor, fingerprintOf, seenPrice } from './cartLines.ts';
import { changeCart, type LockedCart, NEW_LINE } from './changeCart.ts';

/** Adds a product or raises the quantity of an equal line. Throws not_found if hidden, invalid for a choice, sold_out for hours or stock. */
export async function addToCart(deps: Deps, customerId: number, input: AddToCartInput): Promise<Cart> {
  const { email, item, student } = input;
  const asked = { email, stockIds: [item], student };
  const { cart } = await changeCart(deps, customerId, asked, (held) => withItem(held, input));
  return cart;
}

function withItem(
  { lines, products, clock, student }: LockedCart,
  input: Omit<AddToCartInput, 'email' | 'student'>,
): CartRow[] {
  const product = products.get(input.item);
  if (!product?.is_available) throw new DomainError('not_found', messages.productNotFound);

  const choice = { ...choiceFor(product, input), student };
  const fingerprint = fingerprintOf(input.item, choice);
  const same = lines.find((line) => line.stock_id === input.item && fingerprintOf(line.stock_id, line) === fingerprint);
  const wanted: CartRow = {
    id: same?.id ?? NEW_LINE,
    stock_id: input.item,
    ...choice,
    quantity: (same?.quantity ?? 0) + input.quantity,
    is_checked: true,
    seen_price: seenPrice(input.seen_price, product, choice.size),
  };
  assertFits(wanted, product, lines, clock);
  if (!same && lines.length >= MAX_CART_LINES) throw new DomainError('conflict', serverMessages.cartFull);
  return [...lines.filter((line) => line !== same), wanted];
}

/** Adds products in order; rejected ones are returned in `left` with the reason. Throws not_found for another's student. */
export async function addItems(deps: Deps, customerId: number, input: AddItemsInput): Promise<AddItemsOutput> {
  const { email, student, items } = input;
  const asked = { email, student, stockIds: items.map(({ item }) => item) };
  let left: AddItemsOutput['left'] = [];
  const { cart } = await changeCart(deps, customerId, asked, (held) => {
    const added = withItems(
      held,
      items.map((item) => ({ ...item, for: held.student })),
    );
    left = added.left;
    return added.lines;
  });
  return { ...cart, left };
}

type ItemFor = AddItemsInput['items'][number] & { for: CartStudent | null };

export function withItems(
  held: LockedCart,
  items: readonly ItemFor[],
): { lines: CartRow[]; left: AddItemsOutput['left'] } {
  const left: AddItemsOutput['left'] = [];
  let lines: CartRow[] = [...held.lines];
  for (const [index, { for: student, ...item }] of items.entries()) {
    try {
      lines = numbered(withItem({ ...held, lines, student }, item));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      left.push({ index, message: error.message });
    }
  }
  // New lines keep the order of the call.
  const inOrder = lines
    .toSorted((one, other) => other.id - one.id)
    .map((line) => (line.id < NEW_LINE ? { ...line, id: NEW_LINE } : line));
  return { lines: inOrder, left };
}

/** Gives new lines unique numbers below zero, by which rules distinguish them. */
const numbered = (lines: readonly CartRow[]): CartRow[] =>
  lines.map((line, index) => (line.id === NEW_LINE ? { ...line, id: -1 - index } : line));
