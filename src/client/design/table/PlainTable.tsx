import type { ReactNode } from 'react';
import { ScrollRegion } from '../layout/ScrollRegion.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { rowHeaderId, type TableColumn } from './columns.ts';
import { cell, columnHeader, frame, plain } from './Table.css.ts';

export interface PlainTableProps<T> {
  /** Its caption, for screen readers. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Sums by column id. */
  footer?: Record<string, ReactNode>;
}

/** A table to read and to print: heads repeat on every page, rows are not cut in two. */
export function PlainTable<T>({ label, columns, rows, rowId, footer }: PlainTableProps<T>) {
  const header = rowHeaderId(columns);
  return (
    <ScrollRegion label={label} className={frame}>
      <table className={plain}>
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

const cellOf = <T,>({ align, isNowrap, isProse }: TableColumn<T>) => ({
  className: cell,
  'data-align': align,
  'data-nowrap': isNowrap || undefined,
  'data-prose': isProse || undefined,
});
