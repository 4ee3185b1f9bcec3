import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import type { BoardProps } from './boardProps.ts';
import { beside, twoLists } from './dashboard.css.ts';
import { StatusColumn } from './StatusColumn.tsx';

/** The chosen status and the one after it beside each other; for tablets. */
export function TwoLists({ columns, view, open, ticks }: BoardProps) {
  const chosen = columns.findIndex(({ status }) => status === view.status);
  // The last one stands beside the one before it.
  const first = Math.max(0, Math.min(chosen, columns.length - 2));
  return (
    <div className={twoLists}>
      <SegmentedControl
        label="Order status"
        isLabelHidden
        size="small"
        options={columns.map(({ status, count }) => ({
          id: status,
          label: status,
          hint: count.toLocaleString('en-PH'),
        }))}
        value={columns[Math.max(0, chosen)]?.status ?? null}
        onChange={(id) => view.show(ORDER_STATUSES.find((status) => status === id) ?? view.status)}
      />
      <div className={beside}>
        {columns.slice(first, first + 2).map((column) => (
          <StatusColumn key={column.status} column={column} isScrolling open={open} ticks={ticks} />
        ))}
      </div>
    </div>
  );
}
