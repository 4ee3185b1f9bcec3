import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { useKeys } from '../keys/useKeys.ts';
import { UNDO_KEY } from '../order/lastUndo.ts';
import { firstRowOf, focusedRow } from '../order/OrderRows.tsx';
import { SET_STATUS } from '../order/OrderStatus.tsx';

interface BoardKeyOptions {
  orders: readonly Order[];
  onOpen: (id: string) => void;
  /** Returns false if nothing was selected. */
  onClear: () => boolean;
  setStatus: (focused: Order | undefined, status: OrderStatus) => void;
}

/** Letter keys for actions of React Aria's lists, and the keys of the whole board. */
export function useBoardKeys({ orders, onOpen, onClear, setStatus }: BoardKeyOptions): void {
  const focused = () => orders.find(({ _id }) => _id === focusedRow()?.dataset.key);
  const bindings = [
    {
      keys: ['j', 'k'],
      label: 'next or previous order',
      moves: true,
      run: (key: string) => press(key === 'j' ? 'ArrowDown' : 'ArrowUp') || focusFirst(lists()),
    },
    {
      keys: ['h', 'l'],
      label: 'previous or next list',
      moves: true,
      run: (key: string) => focusFirst(listsNextTo(key === 'l' ? 1 : -1)),
    },
    {
      keys: ['x'],
      label: 'select or deselect; Shift+arrow selects a range',
      moves: true,
      run: () => focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    },
    {
      keys: ['a'],
      label: 'select all loaded orders in the list',
      moves: true,
      run: () => press('a', { ctrlKey: !isMac, metaKey: isMac }),
    },
    { keys: ['escape'], label: 'clear the selection', run: onClear },
    {
      keys: ['o'],
      label: 'open the order (same as Enter)',
      run: () => {
        const order = focused();
        if (order) onOpen(order._id);
      },
    },
    {
      keys: ['s'],
      label: 'set the status of the selected orders, or of the current one',
      run: () => {
        const bar = document.getElementById(SET_STATUS);
        (bar ?? focusedRow()?.querySelector<HTMLElement>('button[aria-haspopup]'))?.click();
      },
    },
    {
      keys: ORDER_STATUSES.map((_, index) => String(index + 1)),
      label: `set to ${ORDER_STATUSES.join(', ')} (you must confirm)`,
      run: (key: string) => {
        const status = ORDER_STATUSES[Number(key) - 1];
        if (status) setStatus(focused(), status);
      },
    },
  ];
  const isInPanel = () => document.activeElement?.closest('aside') != null;
  useKeys([
    ...bindings.map(({ run, ...rest }) => ({ ...rest, run: (key: string) => !isInPanel() && run(key) })),
    UNDO_KEY,
  ]);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Presses a key on the focused row; false without one. The list can move to a row that is not drawn yet. */
function press(key: string, modifiers: KeyboardEventInit = {}): boolean {
  const row = focusedRow();
  // A button in the row would take the key.
  row?.focus();
  row?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
  return row !== null;
}

function listsNextTo(by: 1 | -1): HTMLElement[] {
  const all = lists();
  const here = all.findIndex((list) => list.contains(document.activeElement));
  if (here < 0) return all;
  return by === 1 ? all.slice(here + 1) : all.slice(0, here).reverse();
}

function focusFirst(candidates: readonly HTMLElement[]): boolean {
  const [row] = candidates.flatMap((list) => firstRowOf(list) ?? []);
  row?.focus();
  return row !== undefined;
}

const lists = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [role="grid"]')];
