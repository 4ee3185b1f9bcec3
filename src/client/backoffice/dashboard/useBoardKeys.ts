import type { Order } from '#shared/contracts/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { type KeyBinding, useKeys } from '../keys/useKeys.ts';
import { UNDO_KEY } from '../order/lastUndo.ts';
import { SET_STATUS } from './BulkStatusBar.tsx';
import type { TickedOrders } from './useTickedOrders.ts';

interface BoardKeyOptions {
  shown: readonly (readonly Order[])[];
  ticks: TickedOrders;
  open: (id: string) => void;
  setStatus: (focused: Order | undefined, status: OrderStatus) => void;
}

export function useBoardKeys({ shown, ticks, open, setStatus }: BoardKeyOptions): void {
  const inFocus = () => {
    const row = focusedRow();
    const listed = shown.find((orders) => orders.some(({ _id }) => _id === row?.dataset.key));
    return { row, listed, order: listed?.find(({ _id }) => _id === row?.dataset.key) };
  };

  const bindings: KeyBinding[] = [
    {
      keys: ['j', 'k'],
      label: 'next or previous order',
      moves: true,
      run: (key) => {
        const { row } = inFocus();
        return row ? pressArrow(row, key === 'j' ? 1 : -1) : focusFirst(lists());
      },
    },
    {
      keys: ['h', 'l'],
      label: 'previous or next list',
      moves: true,
      run: (key) => focusFirst(listsBeside(inFocus().row, key === 'l' ? 1 : -1)),
    },
    {
      keys: ['x'],
      label: 'select or deselect; Shift+arrow selects a range',
      moves: true,
      run: () => {
        const { listed, order } = inFocus();
        if (listed && order) ticks.setOf(listed, toggled(ticks.ids, order._id));
      },
    },
    {
      keys: ['a'],
      label: 'select all loaded orders in the list',
      moves: true,
      run: () => {
        const { listed } = inFocus();
        if (listed) ticks.setOf(listed, new Set(listed.map(({ _id }) => _id)));
      },
    },
    {
      keys: ['escape'],
      label: 'clear the selection',
      run: () => {
        ticks.clear();
        return ticks.ids.size > 0;
      },
    },
    {
      keys: ['o'],
      label: 'open the order (same as Enter)',
      run: () => {
        const { order } = inFocus();
        if (order) open(order._id);
      },
    },
    {
      keys: ['s'],
      label: 'set the status of the selected orders, or of the current one',
      run: () => {
        const bar = document.getElementById(SET_STATUS);
        (bar ?? inFocus().row?.querySelector<HTMLElement>('button[aria-haspopup]'))?.click();
      },
    },
    {
      keys: ORDER_STATUSES.map((_, index) => String(index + 1)),
      label: `set to ${ORDER_STATUSES.join(', ')} (you must confirm)`,
      run: (key) => {
        const status = ORDER_STATUSES[Number(key) - 1];
        if (status) setStatus(inFocus().order, status);
      },
    },
  ];
  const isInPanel = () => document.activeElement?.closest('aside') != null;
  useKeys([
    ...bindings.map(({ run, ...rest }) => ({ ...rest, run: (key: string) => !isInPanel() && run(key) })),
    UNDO_KEY,
  ]);
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]);

/** The list can move to a row that is not rendered yet. */
function pressArrow(row: HTMLElement, by: 1 | -1): true {
  // From a button in the row the arrow would go elsewhere.
  row.focus();
  row.dispatchEvent(
    new KeyboardEvent('keydown', { key: by === 1 ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }),
  );
  return true;
}

function listsBeside(row: HTMLElement | null, by: 1 | -1): HTMLElement[] {
  const all = lists();
  const here = all.findIndex((list) => list.contains(row));
  if (here < 0) return all;
  return by === 1 ? all.slice(here + 1) : all.slice(0, here).reverse();
}

function focusFirst(candidates: readonly HTMLElement[]): boolean {
  const [row] = candidates.flatMap((list) => rowsOf(list)[0] ?? []);
  row?.focus();
  return row !== undefined;
}

/** The rows of orders on the page, by React Aria's attributes. */
const ROW = '[role="row"][data-key]';

export const rowOf = (orderId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(orderId)}"]`);

const focusedRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;

export const rowsOf = (list: Element): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(ROW)].sort(
    (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
  );

const lists = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [role="grid"]')];
