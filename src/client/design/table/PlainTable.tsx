import type { ReactNode } from 'react';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { rowHeaderId, type TableColumn } from './columns.ts';
import { cell, columnHeader, frame, plain, stackedOnPhone, stackedOnTablet } from './Table.css.ts';

export interface PlainTableProps<T> {
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  footer?: Record<string, ReactNode>;
  /** The columns do not fit on a tablet either: there each row is a stack of lines, too. */
  isWide?: boolean;
  isStackedOnPhone?: boolean;
}

const COLUMNS_ON_PHONE = 3;

/** A table to read and to print: on paper the headings repeat and rows are not split. On a narrow screen each row is a stack of lines. */
export function PlainTable<T>({ label, columns, rows, rowId, footer, isWide = false, ...rest }: PlainTableProps<T>) {
  const header = rowHeaderId(columns);
  const stacks = isWide
    ? stackedOnTablet
    : (rest.isStackedOnPhone ?? columns.length > COLUMNS_ON_PHONE)
      ? stackedOnPhone
      : '';
  return (
    <ScrollRegion label={label} className={frame}>
      <table className={`${plain} ${stacks}`}>
        <VisuallyHidden as="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={columnHeader}
                style={{ width: column.width }}
                data-align={column.align}
              >
                {column.isHeaderHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) =>
                column.id === header ? (
                  <th key={column.id} scope="row" {...cellOf(column)}>
                    {column.render(row)}
                  </th>
                ) : (
                  <td key={column.id} {...cellOf(column)}>
                    {column.render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.id} {...cellOf(column)}>
                  {footer[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

const cellOf = <T,>({ header, isHeaderHidden, align, isNowrap, isProse }: TableColumn<T>) => ({
  className: cell,
  'data-header': isHeaderHidden ? undefined : header,
  'data-align': align,
  'data-nowrap': isNowrap || undefined,
  'data-prose': isProse || undefined,
});
