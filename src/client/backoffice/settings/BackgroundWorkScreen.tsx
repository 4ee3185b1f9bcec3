import { sayAndRefresh, showError } from '#client/app/showError.ts';
import type { JobRecord, QueueRecord } from '#shared/contracts/jobs.ts';
import { counted } from '#shared/counted.ts';
import { formatDuration } from '#shared/domain/durations.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { CellText, TwoLines } from '../records/list/listParts.tsx';
import { SectionsPage } from '../records/Section.tsx';
import { JOB_TITLES } from './jobTitles.ts';

const BUSY_REFRESH_MS = 2_000;
const QUIET_REFRESH_MS = 30_000;

const isBusy = ({ is_running, is_requested }: JobRecord) => is_running || is_requested;

export default function BackgroundWorkScreen() {
  const query = trpc.jobs.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.jobs.some(isBusy) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS),
  });
  return (
    <SectionsPage title="Background work">
      <QueryFaces query={query} loading={{ label: 'Loading background work', lines: 10 }}>
        {({ jobs, queues }) => (
          <>
            <Jobs jobs={jobs} hasGivenUp={queues.some(({ given_up }) => given_up > 0)} />
            <Queues queues={queues} />
          </>
        )}
      </QueryFaces>
    </SectionsPage>
  );
}

function Jobs({ jobs, hasGivenUp }: { jobs: readonly JobRecord[]; hasGivenUp: boolean }) {
  const failed = jobs.filter(({ failures }) => failures > 0);
  if (jobs.length === 0) return <Text tone="muted">{staffMessages.noJobs}</Text>;
  return (
    <Stack gap="4">
      {failed.length > 0 && (
        <Banner tone="error" title={staffMessages.jobsFailing}>
          {failed.map(({ name }) => jobTitle(name)).join(', ')}
        </Banner>
      )}
      {failed.length === 0 && !hasGivenUp && <Text>{staffMessages.jobsRunning}</Text>}
      <details open={failed.length > 0}>
        <summary>{counted(jobs.length, 'job')}</summary>
        <PlainTable
          isWide
          label="Jobs"
          columns={jobColumns}
          rows={jobs.toSorted((one, other) => other.failures - one.failures)}
          rowId={({ name }) => name}
        />
      </details>
    </Stack>
  );
}

const jobColumns: TableColumn<JobRecord>[] = [
  { id: 'job', header: 'Job', isRowHeader: true, isProse: true, render: (job) => <Title name={job.name} /> },
  { id: 'schedule', header: 'Schedule', render: ({ schedule }) => scheduleText(schedule), isNowrap: true },
  { id: 'last', header: 'Last run', isProse: true, render: (job) => <LastRun job={job} /> },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    isNowrap: true,
    render: ({ duration_ms }) => (duration_ms === null ? '–' : formatDuration(duration_ms)),
  },
  { id: 'next', header: 'Next run', isNowrap: true, render: (job) => nextRunText(job) },
  { id: 'run', header: 'Run now', isNowrap: true, render: (job) => <RunNow job={job} /> },
];

const Title = ({ name }: { name: string }) => (
  <TwoLines weight="medium" note={JOB_TITLES[name]?.description}>
    {jobTitle(name)}
  </TwoLines>
);

const scheduleText = (schedule: JobRecord['schedule']) =>
  'dailyAt' in schedule ? `daily at ${schedule.dailyAt}` : `every ${formatDuration(schedule.everyMs)}`;

function nextRunText(job: JobRecord): string {
  if (job.is_running) return 'Running now';
  return job.is_requested ? 'Starting soon' : momentText(job.next_run_at);
}

const DateTime = ({ date }: { date: Date }) => <time dateTime={date.toISOString()}>{momentText(date)}</time>;

function LastRun({ job: { finished_at, failed_at, failures, last_error, result } }: { job: JobRecord }) {
  if (failures > 0) {
    return (
      <>
        <CellText tone="danger">
          {`Failed${failures > 1 ? ` ${failures} times in a row` : ''}${failed_at ? ', ' : ''}`}
          {failed_at && <DateTime date={failed_at} />}
        </CellText>
        <Text as="div" size="tiny" lines={3}>
          {last_error}
        </Text>
      </>
    );
  }
  if (!finished_at) return 'Not yet';
  return (
    <TwoLines note={result}>
      <DateTime date={finished_at} />
    </TwoLines>
  );
}

function RunNow({ job }: { job: JobRecord }) {
  const utils = trpc.useUtils();
  const run = trpc.jobs.run.useMutation(sayAndRefresh(() => utils.jobs.list.invalidate()));
  return (
    <Button
      size="small"
      isPending={run.isPending}
      isDisabled={isBusy(job)}
      aria-label={`Run now: ${jobTitle(job.name)}`}
      onPress={() => run.mutate({ name: job.name })}
    >
      Run now
    </Button>
  );
}

function Queues({ queues }: { queues: readonly QueueRecord[] }) {
  if (queues.length === 0) return null;
  return (
    <details open={queues.some(({ given_up }) => given_up > 0)}>
      <summary>{counted(queues.length, 'queue')}</summary>
      <PlainTable isWide label="Queues" columns={queueColumns} rows={queues} rowId={({ name }) => name} />
    </details>
  );
}

const queueColumns: TableColumn<QueueRecord>[] = [
  { id: 'queue', header: 'Queue', isRowHeader: true, isProse: true, render: (queue) => <Title name={queue.name} /> },
  { id: 'waiting', header: 'Waiting', align: 'end', render: ({ waiting }) => waiting.toLocaleString('en-PH') },
  {
    id: 'oldest',
    header: 'Oldest',
    isNowrap: true,
    render: ({ oldest_at }) => (oldest_at ? momentText(oldest_at) : '–'),
  },
  { id: 'error', header: 'Last failure', isProse: true, render: ({ last_error }) => last_error || '–' },
  { id: 'given_up', header: 'Given up', align: 'end', render: ({ given_up }) => given_up.toLocaleString('en-PH') },
  { id: 'retry', header: 'Try again', isNowrap: true, render: (queue) => <RetryTasks queue={queue} /> },
];

function RetryTasks({ queue: { name, given_up } }: { queue: QueueRecord }) {
  const utils = trpc.useUtils();
  const retry = trpc.jobs.retryTasks.useMutation({
    onSuccess: () => showToast(staffMessages.tasksRetried),
    onError: showError,
    onSettled: () => utils.jobs.list.invalidate(),
  });
  if (given_up === 0) return null;
  return (
    <Button
      size="small"
      isPending={retry.isPending}
      aria-label={`Try again: ${jobTitle(name)}`}
      onPress={() => retry.mutate({ name })}
    >
      Try again
    </Button>
  );
}

const jobTitle = (name: string): string => JOB_TITLES[name]?.title ?? name;
