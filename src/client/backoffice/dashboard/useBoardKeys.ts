import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { ABOVE } from '../../app/useShortcut.ts';
import { SET_STATUS } from './BulkStatusBar.tsx';
import { type BoardKey, boardKeyOf } from './boardKeys.ts';
import { undoLast } from './lastUndo.ts';
import { focusedRow, lists, rowsOf } from './rows.ts';
import type { Ticks } from './useTicks.ts';

interface BoardKeyOptions {
  /** Every order that the board shows, by list. */
  shown: readonly (readonly Order[])[];
  ticks: Ticks;
  open: (id: string) => void;
  /** Sets the status of what is ticked, or else of this order. */
  setStatus: (focused: Order | undefined, status: OrderStatus) => void;
  showLegend: () => void;
}

/** The keys of the board, wherever on the page the focus is but in a field, a menu or a dialog. */
export function useBoardKeys({ shown, ticks, open, setStatus, showLegend }: BoardKeyOptions): void {
  const act = useEffectEvent((key: BoardKey): boolean => {
    const row = focusedRow();
    const listed = shown.find((orders) => orders.some(({ _id }) => _id === row?.dataset.key));
    const order = listed?.find(({ _id }) => _id === row?.dataset.key);
    switch (key.kind) {
      case 'move':
        return row ? pressArrow(row, key.by) : focusFirst(lists());
      case 'list':
        return focusFirst(listsBeside(row, key.by));
      case 'tick':
        if (listed && order) ticks.setOf(listed, toggled(ticks.ids, order._id));
        return order !== undefined;
      case 'tick-all':
        if (listed) ticks.setOf(listed, new Set(listed.map(({ _id }) => _id)));
        return listed !== undefined;
      case 'clear':
        if (ticks.ids.size > 0) ticks.clear();
        return ticks.ids.size > 0;
      case 'open':
        if (order) open(order._id);
        return order !== undefined;
      case 'set':
        if (ticks.ids.size > 0 || order) setStatus(order, key.status);
        return true;
      case 'choose-status':
        (document.getElementById(SET_STATUS) ?? row?.querySelector<HTMLElement>('button[aria-haspopup]'))?.click();
        return true;
      case 'undo':
        undoLast();
        return true;
      case 'legend':
        showLegend();
        return true;
    }
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest(
          `input:not([type="checkbox"]), textarea, [role="menu"], [role="listbox"], aside, ${ABOVE}`,
        );
      const key = event.defaultPrevented || isElsewhere ? null : boardKeyOf(event);
      if (key && act(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]);

/** The list knows how to go on from a row, also to one that is not drawn yet. */
function pressArrow(row: HTMLElement, by: 1 | -1): true {
  // From a button in the row its own arrows would go elsewhere.
  row.focus();
  row.dispatchEvent(
    new KeyboardEvent('keydown', { key: by === 1 ? 'ArrowDown' : 'ArrowUp', bubbles: true, cancelable: true }),
  );
  return true;
}

/** The lists beside the one that the row stands in, the nearest first; all for none. */
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
