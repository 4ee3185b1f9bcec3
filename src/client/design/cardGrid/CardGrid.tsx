import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cardAfterKey } from './cardAfterKey.ts';

export interface CardGridProps<Item extends { _id: string }> {
  label: string;
  items: readonly Item[];
  /** The number of all items, including those loaded while scrolling. */
  total: number;
  isBusy: boolean;
  className: string;
  children: (item: Item, index: number, isTabStop: boolean) => ReactNode;
}

/** One tab stop, the last focused card; arrows, Home and End move between cards (layout grid of the ARIA Authoring Practices). */
export function CardGrid<Item extends { _id: string }>(props: CardGridProps<Item>) {
  const { label, items, total, isBusy, className, children } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<string>();
  const stop = items.some(({ _id }) => _id === last) ? last : items[0]?._id;

  function saveTabStop({ target }: FocusEvent) {
    const item = items[rowsOf(grid.current).findIndex((row) => row.contains(target))];
    // The focus may be in a sheet opened by a card, outside of the grid.
    if (item) setLast(item._id);
  }
  function move(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !grid.current) return;
    const rows = rowsOf(grid.current);
    const from = rows.findIndex((row) => event.target instanceof Node && row.contains(event.target));
    if (from < 0) return;
    const columns = getComputedStyle(grid.current).gridTemplateColumns.split(' ').length;
    const row = rows[cardAfterKey(event.key, { from, columns, count: rows.length }) ?? -1];
    if (!row) return;
    event.preventDefault();
    row.querySelector('a')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }

  // Table elements have these roles natively, but cannot be laid out as flowing cards. If a cell holds one link,
  // the link gets the focus instead of the cell.
  const gridProps = {
    role: 'grid',
    'aria-label': label,
    'aria-rowcount': total,
    'aria-busy': isBusy,
    onFocus: saveTabStop,
    onKeyDown: move,
  };
  return (
    <div {...gridProps} ref={grid} className={className}>
      {items.map((item, index) => (
        <div key={item._id} {...{ role: 'row', 'aria-rowindex': index + 1 }}>
          <div {...{ role: 'gridcell' }} style={{ height: '100%' }}>
            {children(item, index, item._id === stop)}
          </div>
        </div>
      ))}
    </div>
  );
}

const rowsOf = (grid: HTMLElement | null): Element[] => (grid ? [...grid.children] : []);
