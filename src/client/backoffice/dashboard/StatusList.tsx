import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { Select } from '../../design/select/Select.tsx';
import type { BoardProps } from './boardProps.ts';
import { statusList } from './dashboard.css.ts';
import { StatusColumn } from './StatusColumn.tsx';

/** One status at a time, chosen by a selector; for small screens. */
export function StatusList({ columns, view, open, ticks }: BoardProps) {
  const column = columns.find((each) => each.status === view.status) ?? columns[0];
  return (
    <div className={statusList}>
      <Select
        label="Order status"
        options={columns.map(({ status, count }) => ({ id: status, label: `${status} (${count})` }))}
        value={column?.status}
        onChange={(id) => view.show(ORDER_STATUSES.find((status) => status === id) ?? view.status)}
      />
      {column && <StatusColumn column={column} isScrolling={false} open={open} ticks={ticks} />}
    </div>
  );
}
