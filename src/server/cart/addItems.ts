import type { AddItemsInput, AddItemsOutput } from '#shared/contracts/cart.ts';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../platform/services.ts';
import { withItem } from './addToCart.ts';
import type { CartRow, CartStudent } from './cartLines.ts';
import { changeCart, type LockedCart, NEW_LINE } from './changeCart.ts';

/**
 * Adds several products as addToCart adds one, in their order. One that cannot be had is left out, with the reason; the others are put in.
 * Throws not_found for a student who is not the customer's.
 */
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

/** A product that is put into a cart, and whom it is for. */
type ItemFor = AddItemsInput['items'][number] & { for: CartStudent | null };

/** The lines with several products among them, and what cannot be had of these, by position. */
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
  // New lines in the order of the call, whichever was raised last.
  const inOrder = lines
    .toSorted((one, other) => other.id - one.id)
    .map((line) => (line.id < NEW_LINE ? { ...line, id: NEW_LINE } : line));
  return { lines: inOrder, left };
}

/** Lines that are not in the cart yet, each with a number of its own below zero: rules tell lines apart by it. */
const numbered = (lines: readonly CartRow[]): CartRow[] =>
  lines.map((line, index) => (line.id === NEW_LINE ? { ...line, id: -1 - index } : line));
