import { isFew, type SizeStock } from '../catalog/availability.ts';

/** For so long the pieces that came in are left to those who were told of them; then the next ones are told. */
export const TURN_HOURS = 24;

/** The wish to be told when a product is back: `size_id` is null for any of its sizes. */
export interface StockWish {
  size_id: number | null;
  /** The pieces that the customer needs. */
  quantity: number;
}

/** The pieces of each size that nobody was told of. A size that is not counted has no end of them. */
export type UntoldPieces = ReadonlyMap<number, number>;

/** The pieces of each size, less the pieces reserved for customers who were notified within TURN_HOURS and have not ordered yet. */
export function untoldPieces(sizes: readonly (SizeStock & { id: number })[], told: readonly StockWish[]): UntoldPieces {
  return new Map(
    sizes.map(({ id, restrict_if_no_available, available_quantity }) => {
      const theirs = told.filter(({ size_id }) => size_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
      return [id, restrict_if_no_available ? available_quantity - theirs : Number.POSITIVE_INFINITY];
    }),
  );
}

/**
 * Chooses who is told next: the first who asked, as far as the pieces go, each with the size whose pieces are theirs (docs/rules/people.md, Back in stock).
 * A wish for more pieces than are left is passed over and keeps its place. A product without sizes is not counted: all are told, of no size.
 */
export function nextInTurn<Wish extends StockWish>(
  waiting: readonly Wish[],
  pieces: UntoldPieces,
): { wish: Wish; size_id: number | null }[] {
  if (pieces.size === 0) return waiting.map((wish) => ({ wish, size_id: null }));
  const left = new Map(pieces);
  return waiting.flatMap((wish) => {
    const fitting = [...left].find(
      ([id, count]) => (wish.size_id === null || wish.size_id === id) && count >= wish.quantity,
    );
    if (!fitting) return [];
    const [size_id, count] = fitting;
    left.set(size_id, count - wish.quantity);
    return [{ wish, size_id }];
  });
}

/** The sentence that few pieces are there, for those who are told; empty where they are many, or not counted. */
export function fewPieces(size: SizeStock & { restock_level: number }): string {
  const count = size.available_quantity;
  if (!size.restrict_if_no_available || count < 1 || !isFew(size)) return '';
  return `Only ${count} left. First come, first served.`;
}

/** The name of a product with the size that is meant, if it is sold in sizes. */
export const inSize = (name: string, size: string): string => (size === '' ? name : `${name} (${size})`);
