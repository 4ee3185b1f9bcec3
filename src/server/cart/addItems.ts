import type { AddItemsInput, AddItemsOutput } from '#shared/contracts/cart.ts';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../platform/services.ts';
import { withItem } from './addToCart.ts';
import type { CartRow, CartStudent } from './cartLines.ts';
import { changeCart, type LockedCart, NEW_LINE } from './changeCart.ts';

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

/** Returns lines with the added products, and rejected ones by position. */
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
