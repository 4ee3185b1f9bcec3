import { Fragment, memo, Suspense } from 'react';
import type { ReportGroup, ReportRow, ReportSummary } from '#shared/contracts/reports.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { cellText, countText, isFigure } from './cellText.ts';
import { comparisonText } from './comparison.ts';
import { LazyReportChart } from './lazyChart.ts';
import { incomplete, sheet, sheetChart, sheetFigures, sheetHead, sheetTable } from './print.css.ts';
import { useHeadingLines } from './ReportHeading.tsx';
import { Totals } from './ReportTable.tsx';
import type { ReportChoice } from './reportView.ts';
import { columnWidths, tableColumns } from './tableColumns.ts';

/** All rows, or only the first ones if the report was not printed by its button. */
export interface PrintedReport {
  definition: ReportDefinition;
  choice: ReportChoice;
  summary: ReportSummary;
  rows: readonly ReportRow[];
  groups: readonly ReportGroup[];
}

export const ReportSheet = memo(function ReportSheet(report: PrintedReport) {
  const { definition, summary, rows, groups } = report;
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
          <Figures {...report} />
          <div className={sheetChart}>
            <Suspense fallback={null}>
              <LazyReportChart chart={definition.chart} data={summary.chart} />
            </Suspense>
          </div>
          <Rows definition={definition} rows={rows} groups={groups} totals={summary.totals} />
        </>
      )}
    </div>
  );
});

function Figures({ definition, summary }: PrintedReport) {
  return (
    <div className={sheetFigures}>
      {definition.figures.map(({ key, label, type }) => {
        const figure = summary.figures.find((each) => each.key === key);
        if (!figure) return null;
        const comparison = comparisonText(figure, summary, type);
        return (
          <span key={key}>
            {label}: <strong>{cellText(figure.value, type)}</strong>
            {comparison && `, ${comparison}`}
          </span>
        );
      })}
    </div>
  );
}

interface RowsProps {
  definition: ReportDefinition;
  rows: readonly ReportRow[];
  groups: readonly ReportGroup[];
  totals: Readonly<Record<string, number>>;
}

function Rows({ definition, rows, groups, totals }: RowsProps) {
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
          <Totals columns={columns} label="Total" totals={totals} />
        </tr>
      </tbody>
    </table>
  );
}

/** A rule about pages holds for a whole document, so it is rendered only while a report is. */
function pageRules({ orientation, title }: Pick<ReportDefinition, 'orientation' | 'title'>, store: string): string {
  const small = 'font: 8pt sans-serif; color: #000;';
  return `@page {
  size: A4 ${orientation};
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${store} · ${title}`)}; ${small} }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); ${small} }
}`;
}
