import type { ReactNode } from 'react';

/** A column of Table or PlainTable: its heading and what it shows of a row. */
export interface TableColumn<Row> {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  width?: number | string;
  isSortable?: boolean;
  /** Keeps the heading for screen readers alone: a column of buttons. */
  isHeaderHidden?: boolean;
  /** Keeps the cell on one line: order numbers, dates. */
  isNowrap?: boolean;
  /** Sentences, and what people have typed: wide enough to read, and words longer than that are broken. Of PlainTable alone. */
  isProse?: boolean;
  /** The place of the column where rows are cards: the name is the row header's by itself. Without one it is not on the card. */
  card?: 'lead' | 'name' | 'amount' | 'note' | 'badges' | 'more';
  /** Names the row for screen readers; the first column where none says so. */
  isRowHeader?: boolean;
}

/** The id of the column that names a row. */
export function rowHeaderId<Row>(columns: readonly TableColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.isRowHeader) ?? columns[0])?.id;
}
