import { Fragment, memo, Suspense } from 'react';
import type { ReportGroup, ReportRow, ReportSummary } from '#shared/contracts/reports.ts';
import { filterLabels } from '#shared/reports/filterLabels.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { screen } from '../../app/screen.tsx';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { cellText, countText, isFigure } from './cellText.ts';
import { comparisonText } from './chartFacts.ts';
import { Totals } from './ReportTable.tsx';
import { columnWidths, tableColumns } from './reportLayout.ts';
import { incomplete, sheet, sheetChart, sheetFigures, sheetHead, sheetTable } from './reports.css.ts';
import { hasChart, type ReportChoice } from './reportView.ts';

/** After `load` has resolved it is drawn immediately, as a print needs it. */
export const LazyReportChart = screen(() => import('./ReportChartView.tsx'));

/** All rows, or only the first ones if the report was not printed by its button. */
export interface PrintedReport {
  definition: ReportDefinition;
  choice: ReportChoice;
  summary: ReportSummary;
  rows: readonly ReportRow[];
  groups: readonly ReportGroup[];
}

export function useHeadingLines({
  definition,
  choice,
  summary,
}: Pick<PrintedReport, 'definition' | 'choice' | 'summary'>): string[] {
  const { options } = useCategoryOptions();
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? `Category ${id}`;
  const labels = filterLabels({
    definition,
    filters: choice,
    period: summary.period,
    categories: choice.categories.map(nameOf),
    lockedCategories: summary.locked_categories,
    counter: storeConfig.counters.find(({ _id }) => _id === choice.counter)?.name ?? null,
  });
  const lineOf = (entries: typeof labels) => entries.map(([label, text]) => `${label}: ${text}`).join(' · ');
  const isPeriod = ([label]: (typeof labels)[number]) => label === 'Period';
  return [
    lineOf(labels.filter(isPeriod)),
    lineOf(labels.filter((entry) => !isPeriod(entry))),
    `Printed by ${summary.printed_by} on ${momentText(summary.printed_at)}`,
  ].filter((line) => line !== '');
}

export const ReportSheet = memo(function ReportSheet(report: PrintedReport) {
  const { definition, summary, rows } = report;
  const lines = useHeadingLines(report);
  return (
    <div className={sheet} data-print-sheet>
      <style>{pageRules(definition, storeConfig.store.name)}</style>
      <header className={sheetHead}>
        <h1>{definition.title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {rows.length < summary.row_count && (
          <p className={incomplete}>
            {`Showing ${countText(rows.length)} of ${countText(summary.row_count)} rows. Use the Print button of the report to print all rows.`}
          </p>
        )}
      </header>
      {summary.row_count === 0 ? (
        <p>No results for this period and these filters.</p>
      ) : (
        <>
          <div className={sheetFigures}>
            {definition.figures.map(({ key, label, type }) => {
              const figure = summary.figures.find((each) => each.key === key);
              const comparison = figure && comparisonText(figure, summary, type);
              return (
                figure && (
                  <span key={key}>
                    {label}: <strong>{cellText(figure.value, type)}</strong>
                    {comparison && `, ${comparison}`}
                  </span>
                )
              );
            })}
          </div>
          {hasChart(definition) && (
            <div className={sheetChart}>
              <Suspense fallback={null}>
                <LazyReportChart chart={definition.chart} data={summary.chart} />
              </Suspense>
            </div>
          )}
          <Rows {...report} />
        </>
      )}
    </div>
  );
});

function Rows({ definition, summary, rows, groups }: PrintedReport) {
  const { columns, groupColumn } = tableColumns(definition, groups.length > 0);
  const widths = columnWidths(columns, rows);
  const characters = widths.reduce((sum, width) => sum + width, 0);
  const groupsByFirst = new Map(groups.map((group) => [group.first, group]));
  return (
    <table className={sheetTable}>
      <colgroup>
        {columns.map((column, index) => (
          <col key={column.key} style={{ width: `${((widths[index] ?? 0) / characters) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, header, type }) => (
            <th key={key} scope="col" data-align={isFigure(type) ? 'end' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const group = groupsByFirst.get(index);
          return (
            <Fragment key={row._id}>
              {group && (
                <tr data-group>
                  <Totals
                    columns={columns}
                    label={cellText(group.label, groupColumn?.type ?? 'text')}
                    totals={group.totals}
                  />
                </tr>
              )}
              <tr data-uncounted={!row.is_counted || undefined}>
                {columns.map(({ key, type, shown_as, is_unbroken }) => (
                  <td key={key} data-align={isFigure(type) ? 'end' : undefined} data-unbroken={is_unbroken}>
                    {cellText(row.cells[key], type, shown_as)}
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
        {/* In the body: a table's foot is repeated on every page. */}
        <tr data-totals>
          <Totals columns={columns} label="Total" totals={summary.totals} />
        </tr>
      </tbody>
    </table>
  );
}

/** Page rules apply to a whole document, so they are rendered only together with a report. */
function pageRules({ orientation, title }: Pick<ReportDefinition, 'orientation' | 'title'>, store: string): string {
  const small = 'font: 8pt sans-serif; color: #000;';
  return `@page {
  size: A4 ${orientation};
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${store} · ${title}`)}; ${small} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${small} }
}`;
}
