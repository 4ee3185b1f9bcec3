import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearch } from 'wouter';
import { messages } from '#shared/messages.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { fieldErrorsOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Button } from '../../design/button/Button.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { SplitPane } from '../../design/layout/SplitPane.tsx';
import { ToolbarEnd } from '../../design/layout/Toolbar.tsx';
import { ProgressBar } from '../../design/progress/ProgressBar.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { SegmentedControl } from '../../design/toggle/SegmentedControl.tsx';
import { useKeys } from '../keys/useKeys.ts';
import { SpreadsheetMenu } from '../records/files/SpreadsheetMenu.tsx';
import { PageTitle } from '../records/Section.tsx';
import StaffNotFoundScreen from '../records/StaffNotFoundScreen.tsx';
import { countText } from './cellText.ts';
import { DetailDialog } from './DetailDialog.tsx';
import { ReportFilterBar } from './ReportFilterBar.tsx';
import { ReportResult, type ShownReport } from './ReportResult.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { ROWS_WINDOW } from './ReportTable.tsx';
import { definitionAt, viewsOf } from './reportPaths.ts';
import * as css from './reports.css.ts';
import { filtersOf, type ReportChoice, type ReportRequest, shownReport } from './reportView.ts';
import { useDownload, usePrint } from './reportWork.ts';
import { useReportView } from './useReportView.ts';

export default function ReportScreen() {
  const [path] = useLocation();
  const definition = definitionAt(path, useSearch());
  return definition ? <Report key={definition.key} definition={definition} /> : <StaffNotFoundScreen />;
}

function Report({ definition: whole }: { definition: ReportDefinition }) {
  usePageTitle(whole.title);
  const view = useReportView(whole);
  const { choice } = view;
  const definition = shownReport(whole, choice);
  const hasPeriod = !definition.filters.includes('period_covered') || choice.period_covered !== null;
  const request: ReportRequest = { report: definition.key, filters: filtersOf(definition, choice) };
  // The shown report stays with its own request and filters while the next one loads.
  const query = useShown(request, choice, view.isReady && hasPeriod);
  const { data: shown } = query;
  // The server names a field by its full path; the screen only has the filters.
  const errors = Object.fromEntries(
    Object.entries(fieldErrorsOf(query.error)).map(([field, message]) => [field.replace(/^filters\./, ''), message]),
  );
  const isShowing = hasPeriod && !query.isError && shown !== undefined && shown.summary.row_count > 0;

  const printing = usePrint(definition, choice, request);
  const download = useDownload();
  const isBrowserPrinting = useBrowserPrint();
  // The browser's own command does not wait for unread rows. It is unchanged while a figure is open.
  const canPrint = isShowing && view.detail === null;
  useKeys(canPrint ? [{ keys: ['p', 'ctrl+p'], label: 'print', run: () => void printing.print() }] : []);

  return (
    <>
      <Page>
        <Inline as="header" gap="3">
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
              // A CSV file cannot hide the expected quantities.
              isXlsxOnly={definition !== whole}
              onExport={(format) => void download.download({ ...request, format })}
              onCountSheet={
                definition.key === 'inventory-report'
                  ? () => void download.download({ ...request, report: 'count-sheet', format: 'xlsx' })
                  : undefined
              }
            />
          </ToolbarEnd>
        </Inline>
        <ReportFilterBar
          definition={definition}
          choice={choice}
          onChange={view.set}
          errors={errors}
          isSearching={query.isFetching}
        />
        {[printing, download].map(
          ({ progress, cancel }) => progress && <WorkProgress key={progress.label} {...progress} onCancel={cancel} />,
        )}
        {!hasPeriod ? (
          <EmptyState title="Choose a period to load this report." />
        ) : query.isError ? (
          Object.keys(errors).length > 0 ? (
            <EmptyState title="Please correct the filters to load this report." />
          ) : (
            <QueryError query={query} fallback={messages.processingFailedReport} />
          )
        ) : shown ? (
          <div className={css.loaded} data-stale={query.isPlaceholderData || undefined}>
            <ReportResult definition={definition} shown={shown} view={view} />
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

function useShown(request: ReportRequest, choice: ReportChoice, enabled: boolean) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['reports', 'summary', request],
    queryFn: async ({ signal }): Promise<ShownReport> => {
      const summary = await client.reports.summary.query(request, { signal });
      return { request, choice, summary };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
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

/** Printed by the browser's menu, with the first rows only. */
function FirstRowsSheet({
  definition,
  shown: { request, choice, summary },
}: {
  definition: ReportDefinition;
  shown: ShownReport;
}) {
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
  onCancel: () => void;
}

function WorkProgress({ label, done, total, onCancel }: WorkProgressProps) {
  return (
    <SplitPane columns="minmax(0, 1fr) auto" from="tablet" align="end">
      <ProgressBar
        label={label}
        value={done}
        maxValue={Math.max(total, 1)}
        isIndeterminate={total === 0}
        valueLabel={`${countText(done)} of ${countText(total)} rows`}
      />
      <Button onPress={onCancel}>Cancel</Button>
    </SplitPane>
  );
}
