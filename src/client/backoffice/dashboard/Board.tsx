import type { BoardProps } from './boardProps.ts';
import { board } from './dashboard.css.ts';
import { StatusColumn } from './StatusColumn.tsx';

/** One column per status, side by side. */
export function Board({ columns, open, ticks }: BoardProps) {
  const className = board({ count: columns.length > 3 ? 'all' : 'few' });
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: axe's scrollable-region-focusable asks for it
    <section className={className} aria-label="Orders by status" tabIndex={0}>
      {columns.map((column) => (
        <StatusColumn key={column.status} column={column} isScrolling open={open} ticks={ticks} />
      ))}
    </section>
  );
}
