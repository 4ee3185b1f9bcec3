import type { ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'center' | 'end';
  width?: number | string;
  isSortable?: boolean;
  isHeaderHidden?: boolean;
  isNowrap?: boolean;
  /** Sentences and user text: wide enough to read, and long words break. PlainTable only. */
  isProse?: boolean;
  /** The place of the column where rows are cards; without one it is not on the card. The row header is the name. */
  card?: 'lead' | 'name' | 'amount' | 'note' | 'badges' | 'more';
  isRowHeader?: boolean;
}

export function rowHeaderId<Row>(columns: readonly TableColumn<Row>[]): string | undefined {
  return (columns.find((column) => column.isRowHeader) ?? columns[0])?.id;
}
