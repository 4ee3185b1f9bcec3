import type { Order } from '#shared/contracts/orders.ts';
import { board } from './dashboard.css.ts';
import { StatusColumn } from './StatusColumn.tsx';
import type { BoardColumn } from './useDashboard.ts';
import type { DashboardView } from './useDashboardView.ts';
import type { SetOrderStatus } from './useOrderStatus.ts';

/** What can be done with the orders on the dashboard; stays the same object while nothing it needs changes. */
export interface OrderActions {
  open: (id: Order['_id']) => void;
  setStatus: SetOrderStatus;
}

export interface BoardProps {
  columns: readonly BoardColumn[];
  view: DashboardView;
  /** Ids of orders that have just come in. */
  unseen: ReadonlySet<string>;
  actions: OrderActions;
}

/** One column per status, side by side. */
export function Board({ columns, ...rest }: BoardProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: axe's scrollable-region-focusable asks for it
    <section className={board} aria-label="Orders by status" tabIndex={0}>
      {columns.map((column) => (
        <StatusColumn key={column.status} column={column} {...rest} />
      ))}
    </section>
  );
}
