import { Suspense } from 'react';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { periodText } from '#shared/domain/reports/reportPeriods.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { Button } from '../../design/button/Button.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Skeleton } from '../../design/skeleton/Skeleton.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { cellText } from './cellText.ts';
import { comparisonText, pointOpener } from './chartFacts.ts';
import { LazyReportChart } from './ReportSheet.tsx';
import { ReportTable } from './ReportTable.tsx';
import * as css from './reports.css.ts';
import { hasChart, type ReportChoice, type ReportRequest } from './reportView.ts';
import type { ReportView } from './useReportView.ts';

export interface ShownReport {
  request: ReportRequest;
  choice: ReportChoice;
  summary: ReportSummary;
}

interface ReportResultProps {
  definition: ReportDefinition;
  shown: ShownReport;
  view: ReportView;
}

export function ReportResult({ definition, shown: { request, summary }, view }: ReportResultProps) {
  if (summary.row_count === 0) {
    const { last_period } = summary;
    return (
      <EmptyState
        title={staffMessages.noRecords}
        description={
          summary.period
            ? `No results from ${periodText(summary.period)} for these filters.`
            : 'No results for these filters.'
        }
        action={
          last_period && (
            <Button onPress={() => view.set({ period_covered: last_period })}>
              {`Show the last period with data: ${periodText(last_period)}`}
            </Button>
          )
        }
      />
    );
  }
  return (
    <div
      className={css.body}
      data-wide-table={definition.orientation === 'landscape' || !hasChart(definition) || undefined}
    >
      <div className={css.figuresArea}>
        <ReportFigures definition={definition} summary={summary} onOpen={(figure) => view.openDetail({ figure })} />
      </div>
      {hasChart(definition) && (
        <div className={css.chartArea}>
          <Suspense fallback={<Skeleton shape="block" height={320} />}>
            <LazyReportChart
              chart={definition.chart}
              data={summary.chart}
              openerOf={(label) => pointOpener(definition, summary, view, label)}
            />
          </Suspense>
        </div>
      )}
      <div className={css.tableArea}>
        <ReportTable
          definition={definition}
          request={request}
          rowCount={summary.row_count}
          groups={summary.groups}
          totals={summary.totals}
          onOpen={view.openDetail}
        />
      </div>
    </div>
  );
}

interface ReportFiguresProps {
  definition: ReportDefinition;
  summary: ReportSummary;
  onOpen: (figure: string) => void;
}

function ReportFigures({ definition, summary, onOpen }: ReportFiguresProps) {
  return (
    <dl className={css.figures}>
      {definition.figures.map(({ key, label, type, detail }) => {
        const found = summary.figures.find((each) => each.key === key);
        if (!found) return null;
        const text = cellText(found.value, type);
        const comparison = comparisonText(found, summary, type);
        return (
          <div key={key} className={css.figure}>
            <Note as="dt">{label}</Note>
            <dd className={css.figureValue}>
              {detail && found.value !== 0 ? (
                <button
                  type="button"
                  className={css.opener}
                  aria-label={`${label}: ${text}`}
                  onClick={() => onOpen(key)}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </dd>
            {comparison && (
              <Text as="dd" size="tiny" tone="muted" numeric>
                {comparison}
              </Text>
            )}
          </div>
        );
      })}
    </dl>
  );
}
