import type { ReportDetail } from '#shared/contracts/reports.ts';
import { fieldError } from '#shared/errors.ts';
import type { DetailKind, ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { DETAIL_COLUMNS } from '#shared/reports/reportDefinitions.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createSums } from '../columnSums.ts';
import type { ReportSelection } from '../selection.ts';

/** A row, a group, a chart item, or without these the whole report. */
export interface DetailQuery {
  definition: ReportDefinition;
  selection: ReportSelection;
  figure: string;
  row: string | null;
  group: string | null;
  item: string | null;
  offset: number;
  limit: number;
}

export type DetailRows = Pick<ReportDetail, 'rows' | 'row_count' | 'totals'>;

export const unknownFigure = (field: 'figure' | 'row' | 'group' | 'item') =>
  fieldError('invalid', field, serverMessages.unknownFigure);

export function pageOf<Item>(
  kind: DetailKind,
  { offset, limit }: DetailQuery,
  items: readonly Item[],
  toRow: (item: Item) => DetailRows['rows'][number],
): DetailRows {
  const sums = createSums(DETAIL_COLUMNS[kind]);
  for (const item of items) sums.add(toRow(item));
  return { rows: items.slice(offset, offset + limit).map(toRow), row_count: items.length, totals: sums.totals() };
}
