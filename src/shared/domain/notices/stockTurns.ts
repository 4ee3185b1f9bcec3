import { isFew, type SizeStock } from '../catalog/availability.ts';

/** Hours for which pieces stay reserved for notified customers; then the next ones are notified. */
export const TURN_HOURS = 24;

export interface StockWish {
  size_id: number | null;
  quantity: number;
}

export type UnannouncedPieces = ReadonlyMap<number, number>;

/** Pieces not reserved for customers notified within TURN_HOURS; infinite for a size that is not counted. */
export function unannouncedPieces(
  sizes: readonly (SizeStock & { id: number })[],
  notified: readonly StockWish[],
): UnannouncedPieces {
  return new Map(
    sizes.map(({ id, restrict_if_no_available, available_quantity }) => {
      const reserved = notified
        .filter(({ size_id }) => size_id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return [id, restrict_if_no_available ? available_quantity - reserved : Number.POSITIVE_INFINITY];
    }),
  );
}

/** Chooses the next customers to notify, first come, first served (docs/rules/people.md, Back in stock). Too large requests keep their place. */
export function nextInQueue<Wish extends StockWish>(
  waiting: readonly Wish[],
  pieces: UnannouncedPieces,
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

export function fewPieces(size: SizeStock & { restock_level: number }): string {
  const count = size.available_quantity;
  if (!size.restrict_if_no_available || count < 1 || !isFew(size)) return '';
  return `Only ${count} left. First come, first served.`;
}

export const inSize = (name: string, size: string): string => (size === '' ? name : `${name} (${size})`);
