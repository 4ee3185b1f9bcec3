import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  Cell,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import type { Unstyled } from '../unstyled.ts';
import { rowHeaderId, type TableColumn } from './columns.ts';
import { arrow, cell, columnHeader, frame, headerContent, row as rowClass, table } from './Table.css.ts';

export interface TableProps<T extends object>
  extends Pick<Unstyled<AriaTableProps>, 'sortDescriptor' | 'onSortChange' | 'disabledKeys'> {
  /** Its name for screen readers. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Double-click, or Enter on the row. */
  onOpen?: (row: T) => void;
  emptyState?: ReactNode;
}

/** A dense list of records: arrow keys walk it, its sortable heads say how it is sorted. */
export function Table<T extends object>(props: TableProps<T>) {
  const { label, columns, rows, rowId, onOpen, emptyState, ...rest } = props;
  const header = rowHeaderId(columns);
  return (
    <div className={frame}>
      <AriaTable
        {...rest}
        aria-label={label}
        // Selecting by a click is what makes the second click of a pair, and Enter, the action.
        selectionMode={onOpen ? 'single' : 'none'}
        selectionBehavior="replace"
        onRowAction={
          onOpen &&
          ((key) => {
            const row = rows.find((candidate) => rowId(candidate) === key);
            if (row) onOpen(row);
          })
        }
        className={table}
      >
        <TableHeader>
          {columns.map((column) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={column.id === header}
              allowsSorting={column.isSortable}
              className={columnHeader}
              style={{ width: column.width }}
              data-align={column.align}
            >
              <span className={headerContent}>
                {column.header}
                {column.isSortable && <ArrowUp size={14} aria-hidden className={arrow} />}
              </span>
            </Column>
          ))}
        </TableHeader>
        <TableBody renderEmptyState={() => emptyState}>
          {rows.map((row) => (
            <Row key={rowId(row)} id={rowId(row)} className={rowClass}>
              {columns.map((column) => (
                <Cell
                  key={column.id}
                  className={cell}
                  data-align={column.align}
                  data-nowrap={column.isNowrap || undefined}
                >
                  {column.render(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </div>
  );
}
