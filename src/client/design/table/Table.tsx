import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ComponentProps, ReactNode } from 'react';
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  Cell,
  Column,
  Row,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Checkbox } from '../checkbox/Checkbox.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import type { Unstyled } from '../unstyled.ts';
import { rowHeaderId, type TableColumn } from './columns.ts';
import { arrow, cell, columnHeader, frame, headerContent, row as rowClass, table, tick } from './Table.css.ts';
import { useRowChoice } from './useRowChoice.ts';

interface TableBaseProps<T extends object>
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

interface RowSelection {
  /** Rows that are ticked, those of other pages among them. */
  selectedIds: ReadonlySet<string>;
  /** With it every row has a checkbox; Space, and Shift for a range, tick as well. */
  onSelectedChange: (ids: ReadonlySet<string>) => void;
}

export type TableProps<T extends object> = TableBaseProps<T> & Partial<RowSelection>;

/** A dense list of records: arrow keys walk it, its sortable heads say how it is sorted. */
export function Table<T extends object>(props: TableProps<T>) {
  const { selectedIds, onSelectedChange, ...rest } = props;
  return selectedIds && onSelectedChange ? (
    <TickTable {...rest} selectedIds={selectedIds} onSelectedChange={onSelectedChange} />
  ) : (
    <OpenTable {...rest} />
  );
}

function OpenTable<T extends object>(props: TableBaseProps<T>) {
  const { onOpen, rows, rowId } = props;
  return (
    <div className={frame}>
      <Grid
        {...props}
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
      />
    </div>
  );
}

function TickTable<T extends object>(props: TableBaseProps<T> & RowSelection) {
  const choice = useRowChoice(props);
  return (
    <div className={frame} {...choice.frame}>
      <Grid {...props} {...choice.table} hasCheckboxes />
    </div>
  );
}

type GridProps<T extends object> = Omit<TableBaseProps<T>, 'onOpen'> &
  Pick<
    ComponentProps<typeof AriaTable>,
    'selectionMode' | 'selectionBehavior' | 'escapeKeyBehavior' | 'selectedKeys' | 'onSelectionChange' | 'onRowAction'
  > & { hasCheckboxes?: boolean };

function Grid<T extends object>(props: GridProps<T>) {
  const { label, columns, rows, rowId, emptyState, hasCheckboxes = false } = props;
  const { sortDescriptor, onSortChange, disabledKeys } = props;
  const { selectionMode, selectionBehavior, escapeKeyBehavior, selectedKeys, onSelectionChange, onRowAction } = props;
  const header = rowHeaderId(columns);
  return (
    <AriaTable
      {...{ sortDescriptor, onSortChange, disabledKeys }}
      {...{ selectionMode, selectionBehavior, escapeKeyBehavior, selectedKeys, onSelectionChange, onRowAction }}
      aria-label={label}
      className={table}
    >
      <TableHeader>
        {hasCheckboxes && (
          <Column className={columnHeader} style={{ width: 36 }}>
            <TickBox />
          </Column>
        )}
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
            {column.isHeaderHidden ? (
              <VisuallyHidden>{column.header}</VisuallyHidden>
            ) : (
              <span className={headerContent}>
                {column.header}
                {column.isSortable && <ArrowUp size={14} aria-hidden className={arrow} />}
              </span>
            )}
          </Column>
        ))}
      </TableHeader>
      <TableBody renderEmptyState={() => emptyState}>
        {rows.map((row) => (
          <Row key={rowId(row)} id={rowId(row)} className={rowClass}>
            {hasCheckboxes && (
              <Cell className={cell} data-tick>
                <TickBox />
              </Cell>
            )}
            {columns.map((column) => (
              <Cell
                key={column.id}
                className={cell}
                data-align={column.align}
                data-card={column.card ?? (column.id === header ? 'name' : 'none')}
                data-nowrap={column.isNowrap || undefined}
              >
                {column.render(row)}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </AriaTable>
  );
}

/** RAC names it ("Select", "Select all") and ties it to its row. */
function TickBox() {
  return (
    <span className={tick}>
      <Checkbox slot="selection" />
    </span>
  );
}
