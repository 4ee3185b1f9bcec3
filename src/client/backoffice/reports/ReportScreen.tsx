import { keepPreviousData } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import { periodText } from '#shared/domain/reports/reportPeriods.ts';
import { messages } from '#shared/messages.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Button } from '../../design/button/Button.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { ToolbarEnd } from '../../design/layout/Toolbar.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { PageTitle } from '../records/PageTitle.tsx';
import { SpreadsheetMenu } from '../records/SpreadsheetMenu.tsx';
import StaffNotFoundScreen from '../records/StaffNotFoundScreen.tsx';
import { countText } from './cellText.ts';
import { DetailDialog } from './DetailDialog.tsx';
import { LazyReportChart } from './lazyChart.ts';
import { pointOpener } from './pointOpener.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportFilterBar } from './ReportFilterBar.tsx';
import { ReportHeading } from './ReportHeading.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { ReportTable } from './ReportTable.tsx';
import { definitionAt, viewsOf } from './reportPaths.ts';
import * as css from './reports.css.ts';
import { filtersOf, type ReportChoice } from './reportView.ts';
import { useDownload } from './useDownload.ts';
import { usePrint } from './usePrint.ts';
import { type ReportRequest, ROWS_WINDOW } from './useReportRows.ts';
import { type ReportView, useReportView } from './useReportView.ts';

export default function ReportScreen() {
  const [path] = useLocation();
  const definition = definitionAt(path, useSearch());
  return definition ? <Report key={definition.key} definition={definition} /> : <StaffNotFoundScreen />;
}

interface Shown {
  request: ReportRequest;
  choice: ReportChoice;
  summary: ReportSummary;
}

function Report({ definition }: { definition: ReportDefinition }) {
  usePageTitle(definition.title);
  const view = useReportView(definition);
  const { choice } = view;
  const hasPeriod = !definition.filters.includes('period_covered') || choice.period_covered !== null;
  const request: ReportRequest = { report: definition.key, filters: filtersOf(definition, choice) };
  const query = trpc.reports.summary.useQuery(request, {
    enabled: view.isReady && hasPeriod,
    placeholderData: keepPreviousData,
  });
  const errors = reportErrors(query.error);
  const shown = useShown(query.isPlaceholderData ? undefined : query.data, request, choice);
  const isShowing = hasPeriod && !query.isError && shown !== null && shown.summary.row_count > 0;

  const printing = usePrint({ definition, choice, request });
  const download = useDownload();
  const isBrowserPrinting = useBrowserPrint();
  // The browser's own command does not wait for unread rows. It is unchanged while a figure is open.
  const canPrint = isShowing && view.detail === null;
  useKeys(canPrint ? [{ keys: ['p', 'ctrl+p'], label: 'print', run: () => void printing.print() }] : []);

  return (
    <>
      <Page>
        <header className={css.head}>
          <PageTitle>{definition.title}</PageTitle>
          <Views definition={definition} />
          <ToolbarEnd>
            <Button
              tone="primary"
              icon={<Printer size={16} aria-hidden />}
              isDisabled={!hasPeriod || query.isError}
              isPending={printing.progress !== null}
              onPress={() => void printing.print()}
            >
              Print
            </Button>
            <SpreadsheetMenu
              label="Download"
              isDisabled={!hasPeriod || query.isError}
              isPending={download.progress !== null}
              onExport={(format) => void download.download({ ...request, format })}
              onCountSheet={
                definition.key === 'inventory-report'
                  ? () => void download.download({ ...request, report: 'count-sheet', format: 'xlsx' })
                  : undefined
              }
            />
          </ToolbarEnd>
        </header>
        <ReportFilterBar
          definition={definition}
          choice={choice}
          onChange={view.set}
          errors={errors}
          isSearching={query.isFetching}
        />
        {printing.progress && (
          <WorkProgress label="Loading all rows to print" {...printing.progress} onCancel={printing.cancel} />
        )}
        {download.progress && (
          <WorkProgress
            label={`Downloading the ${download.progress.format.toUpperCase()} file`}
            done={download.progress.rows?.rows_done ?? 0}
            total={download.progress.rows?.rows_total ?? 0}
            note={`${(download.progress.bytes / 1_000_000).toFixed(1)} MB`}
            onCancel={download.cancel}
          />
        )}
        {!hasPeriod ? (
          <EmptyState title="Choose a period to load this report." />
        ) : query.isError ? (
          <Failed query={query} isOfFields={Object.keys(errors).length > 0} />
        ) : shown ? (
          <div className={css.loaded} data-stale={query.isPlaceholderData || undefined}>
            <Loaded definition={definition} shown={shown} view={view} />
          </div>
        ) : (
          <ReportSkeleton />
        )}
        {printing.report ? (
          <ReportSheet {...printing.report} />
        ) : (
          isBrowserPrinting && shown && <FirstRowsSheet definition={definition} shown={shown} />
        )}
      </Page>
      {view.detail && <DetailDialog request={request} detail={view.detail} onClose={view.closeDetail} />}
    </>
  );
}

/** The last summary stays on the screen while the next one loads. */
function useShown(summary: ReportSummary | undefined, request: ReportRequest, choice: ReportChoice): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  if (summary && shown?.summary !== summary) {
    const next = { request, choice, summary };
    setShown(next);
    return next;
  }
  return shown;
}

/** The server names a field by its full path; the screen only has the filters. */
function reportErrors(error: unknown): Record<string, string> {
  const entries = Object.entries(fieldErrorsOf(error));
  return Object.fromEntries(entries.map(([field, message]) => [field.replace(/^filters\./, ''), message]));
}

function Views({ definition }: { definition: ReportDefinition }) {
  const [, navigate] = useLocation();
  const views = viewsOf(definition);
  if (views.length < 2) return null;
  return (
    <SegmentedControl
      label="View"
      isLabelHidden
      size="small"
      options={views.map(({ key, title }) => ({ id: key, label: title }))}
      value={definition.key}
      onChange={(key) => {
        const chosen = views.find((each) => each.key === key);
        if (chosen) navigate(chosen.path);
      }}
    />
  );
}

interface FailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  isOfFields: boolean;
}

function Failed({ query, isOfFields }: FailedProps) {
  if (isOfFields) return <EmptyState title="Please correct the filters to load this report." />;
  return <QueryError query={query} fallback={messages.processingFailedReport} />;
}

interface LoadedProps {
  definition: ReportDefinition;
  shown: Shown;
  view: ReportView;
}

function Loaded({ definition, shown: { request, choice, summary }, view }: LoadedProps) {
  const heading = <ReportHeading definition={definition} choice={choice} summary={summary} />;
  if (summary.row_count === 0) {
    const { last_period } = summary;
    return (
      <>
        {heading}
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
      </>
    );
  }
  return (
    <>
      {heading}
      <div className={css.body} data-wide-table={definition.orientation === 'landscape' || undefined}>
        <div className={css.figuresArea}>
          <ReportFigures definition={definition} summary={summary} onOpen={(figure) => view.openDetail({ figure })} />
        </div>
        <div className={css.chartArea}>
          <Suspense fallback={<Skeleton shape="block" height={320} />}>
            <LazyReportChart
              chart={definition.chart}
              data={summary.chart}
              openerOf={(label) => pointOpener(definition, summary, view, label)}
            />
          </Suspense>
        </div>
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
    </>
  );
}

/** Printed by the browser's menu, with the first rows only. */
function FirstRowsSheet({ definition, shown: { request, choice, summary } }: Omit<LoadedProps, 'view'>) {
  const first = trpc.reports.rows.useQuery({ ...request, offset: 0, limit: ROWS_WINDOW });
  if (!first.data) return null;
  return <ReportSheet definition={definition} choice={choice} summary={summary} {...first.data} />;
}

function ReportSkeleton() {
  return (
    <SkeletonGroup label="Loading report">
      <Skeleton width="40%" />
      <Skeleton shape="block" height={88} />
      <Skeleton shape="block" height={420} />
    </SkeletonGroup>
  );
}

/** The parts for paper must be rendered before the event of the browser's print command ends. */
function useBrowserPrint(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

interface WorkProgressProps {
  label: string;
  done: number;
  /** Zero while unknown. */
  total: number;
  /** A note if the total is not known: `1.2 MB`. */
  note?: string;
  onCancel: () => void;
}

function WorkProgress({ label, done, total, note, onCancel }: WorkProgressProps) {
  return (
    <div className={css.downloads}>
      <div className={css.downloadBar}>
        <ProgressBar
          label={note ? `${label}: ${note}` : label}
          value={done}
          maxValue={Math.max(total, 1)}
          isIndeterminate={total === 0}
          valueLabel={`${countText(done)} of ${countText(total)} rows`}
        />
      </div>
      <Button onPress={onCancel}>Cancel</Button>
    </div>
  );
}
