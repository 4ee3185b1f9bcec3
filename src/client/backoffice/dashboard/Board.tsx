import { ScrollRegion } from '../../design/layout/ScrollRegion.tsx';
import type { BoardProps } from './boardProps.ts';
import { board, boardPlace } from './dashboard.css.ts';
import { StatusColumn } from './StatusColumn.tsx';

/** One column per status, side by side. */
export function Board({ columns, open, ticks }: BoardProps) {
  return (
    <div className={boardPlace}>
      <ScrollRegion className={board} label="Orders by status" isAlwaysTabStop>
        {columns.map((column) => (
          <StatusColumn key={column.status} column={column} isScrolling open={open} ticks={ticks} />
        ))}
      </ScrollRegion>
    </div>
  );
}
