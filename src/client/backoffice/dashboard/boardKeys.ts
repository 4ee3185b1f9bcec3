import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';

export type BoardKey =
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'list'; by: 1 | -1 }
  | { kind: 'set'; status: OrderStatus }
  | { kind: 'tick' | 'tick-all' | 'clear' | 'open' | 'choose-status' | 'undo' | 'legend' };

/** What the legend says, in its order. */
export const BOARD_KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['J / K', 'next or previous order'],
  ['H / L', 'list to the left or right'],
  ['X', 'select or not; Shift with the arrows selects a range'],
  ['A', 'select all of the list that are loaded'],
  ['Enter or O', 'open the order'],
  ['S', 'set the status of what is selected, or of the order in focus'],
  ['1 – 5', ORDER_STATUSES.join(', ')],
  ['Z', 'undo the last change of status'],
  ['Esc', 'select none'],
  ['/', 'find an order'],
  ['Ctrl K', 'search everything'],
  ['?', 'these keys'],
];

const LETTERS: Readonly<Record<string, BoardKey>> = {
  j: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  l: { kind: 'list', by: 1 },
  h: { kind: 'list', by: -1 },
  x: { kind: 'tick' },
  a: { kind: 'tick-all' },
  o: { kind: 'open' },
  s: { kind: 'choose-status' },
  z: { kind: 'undo' },
  '?': { kind: 'legend' },
  escape: { kind: 'clear' },
};

/** What a key means on the board, or null; with Ctrl, Alt or ⌘ it is the browser's. */
export function boardKeyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): BoardKey | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = event.key.toLowerCase();
  const status = /^[1-5]$/.test(key) ? ORDER_STATUSES[Number(key) - 1] : undefined;
  if (status) return { kind: 'set', status };
  return Object.hasOwn(LETTERS, key) ? (LETTERS[key] ?? null) : null;
}
