import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
} from 'react';
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  Cell,
  Column,
  type Key,
  Row,
  type Selection,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Checkbox } from '../checkbox/Checkbox.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import type { Unstyled } from '../unstyled.ts';
import { rowHeaderId, type TableColumn } from './columns.ts';
import { arrow, cell, columnHeader, frame, headerContent, row as rowClass, table, tick } from './Table.css.ts';

interface TableBaseProps<T extends object>
  extends Pick<Unstyled<AriaTableProps>, 'sortDescriptor' | 'onSortChange' | 'disabledKeys'> {
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  onOpen?: (row: T) => void;
  emptyState?: ReactNode;
}

interface RowSelection {
  selectedIds: ReadonlySet<string>;
  onSelectedChange: (ids: ReadonlySet<string>) => void;
}

export type TableProps<T extends object> = TableBaseProps<T> & Partial<RowSelection>;

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
        // Selection by click makes double-click and Enter trigger the row's action.
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

/** RAC names the checkbox ("Select", "Select all") and ties it to its row. */
function TickBox() {
  return (
    <span className={tick}>
      <Checkbox slot="selection" />
    </span>
  );
}

interface RowChoiceOptions<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  onOpen?: (row: T) => void;
  selectedIds: ReadonlySet<string>;
  onSelectedChange: (ids: ReadonlySet<string>) => void;
}

/** RAC opens on a single click once rows can be ticked; here only double-click and Enter open, and the checkbox, Space, Shift and Ctrl tick. */
function useRowChoice<T>(options: RowChoiceOptions<T>) {
  const { rows, rowId, onOpen, selectedIds, onSelectedChange } = options;
  const isPlainClick = useRef(false);
  // RAC's own set remembers the start of a Shift range; a copy would not.
  const emitted = useRef<Set<Key>>(new Set());
  const selectedKeys = hasSameMembers(emitted.current, selectedIds) ? emitted.current : selectedIds;

  function onSelectionChange(selection: Selection) {
    if (isPlainClick.current) return;
    const pageIds = rows.map(rowId);
    if (selection === 'all') return onSelectedChange(new Set([...selectedIds, ...pageIds]));
    if (selection.size === 0) return onSelectedChange(new Set([...selectedIds].filter((id) => !pageIds.includes(id))));
    emitted.current = selection;
    onSelectedChange(new Set([...selection].map(String)));
  }

  function open(element: Element) {
    const id = element.closest('[role="row"][data-key]')?.getAttribute('data-key');
    const row = rows.find((candidate) => rowId(candidate) === id);
    if (row) onOpen?.(row);
    return row !== undefined;
  }

  return {
    table: {
      selectionMode: 'multiple',
      selectionBehavior: 'toggle',
      escapeKeyBehavior: 'none',
      selectedKeys,
      onSelectionChange,
    } as const,
    frame: {
      onPointerDownCapture: (event: PointerEvent) => {
        const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey;
        isPlainClick.current = !hasModifier && !isControl(event.target);
      },
      onDoubleClick: (event: MouseEvent) => {
        if (!isControl(event.target)) open(event.target as Element);
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        isPlainClick.current = false;
        const isOnRow = event.target instanceof Element && event.target.matches('[role="row"], [role="gridcell"]');
        if (event.key !== 'Enter' || !isOnRow || !onOpen || !open(event.target as Element)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, label, input, select') !== null;

const hasSameMembers = (keys: ReadonlySet<Key>, ids: ReadonlySet<string>) =>
  keys.size === ids.size && [...ids].every((id) => keys.has(id));
