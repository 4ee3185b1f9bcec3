import { keepPreviousData } from '@tanstack/react-query';
import { sayAndRefresh } from '#client/app/showError.ts';
import type { WebhookDeliveryRecord, WebhookRecord } from '#shared/contracts/webhooks.ts';
import { formatDuration } from '#shared/domain/durations.ts';
import { DELIVERY_STATUSES, MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from '#shared/domain/webhooks.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { NewRecordForm } from '../records/form/NewRecordForm.tsx';
import { ViewFilter } from '../records/list/filters.tsx';
import { CellNote, CellText, TwoLines } from '../records/list/listParts.tsx';
import { ReadTable } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { Section } from '../records/Section.tsx';
import { EVENT_OPTIONS, eventLabel, SecretBanner, toEvents, WebhookCard } from './WebhookCard.tsx';

export function Webhooks() {
  const query = trpc.webhooks.list.useQuery();
  return (
    <QueryFaces query={query} loading={{ label: 'Loading webhooks', lines: 8 }}>
      {({ docs }) => (
        <>
          <WebhookList webhooks={docs} />
          <WebhookDeliveries webhooks={docs} />
        </>
      )}
    </QueryFaces>
  );
}

function WebhookList({ webhooks }: { webhooks: readonly WebhookRecord[] }) {
  const isAnyDisabled = webhooks.some(({ disabled_at }) => disabled_at !== null);
  return (
    <>
      {isAnyDisabled && <Banner tone="error">{staffMessages.webhookDisabled}</Banner>}
      <Section title="URLs" description="Notifies another program of orders, payments and low stock.">
        {webhooks.length === 0 ? (
          <EmptyState title={staffMessages.noRecords} description={staffMessages.noWebhooks} />
        ) : (
          <Stack gap="4">
            {webhooks.map((webhook) => (
              <WebhookCard key={webhook._id} webhook={webhook} />
            ))}
          </Stack>
        )}
      </Section>
      <NewWebhook />
    </>
  );
}

function NewWebhook() {
  const utils = trpc.useUtils();
  const create = trpc.webhooks.create.useMutation({ onSettled: () => utils.webhooks.list.invalidate() });
  return (
    <Section title="Add a URL" description="Must start with https:// and be reachable from the internet.">
      {create.data && <SecretBanner kind="secret" text={create.data.secret} onDismiss={() => create.reset()} />}
      <NewRecordForm
        empty={{ url: '', description: '', events: [] as string[] }}
        fields={[
          { kind: 'text', name: 'url', label: 'URL', type: 'url', isRequired: true, maxLength: MAX_URL_LENGTH },
          { kind: 'text', name: 'description', label: 'Description', maxLength: MAX_DESCRIPTION_LENGTH },
          { kind: 'choices', name: 'events', label: 'Events', options: EVENT_OPTIONS },
        ]}
        isReady={({ url, events }) => url.trim() !== '' && events.length > 0}
        submitLabel="Add the URL"
        create={(draft) => create.mutateAsync({ ...draft, events: toEvents(draft.events) })}
      />
    </Section>
  );
}

const BUSY_REFRESH_MS = 3_000;
const QUIET_REFRESH_MS = 30_000;

const STATUS_LABELS: Record<WebhookDeliveryRecord['status'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  given_up: 'Failed',
};
const STATUS_OPTIONS = DELIVERY_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] }));

function WebhookDeliveries({ webhooks }: { webhooks: readonly WebhookRecord[] }) {
  const view = useListView({ sorts: [], pageSize: 20 });
  const status = DELIVERY_STATUSES.find((known) => known === view.extra('status')) ?? null;
  const webhook = webhooks.find(({ _id }) => _id === view.extra('webhook'))?._id ?? null;
  const query = trpc.webhooks.deliveries.useQuery(
    { page: view.page, page_size: view.pageSize, status, webhook },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.docs.some((delivery) => delivery.status === 'waiting') ? BUSY_REFRESH_MS : QUIET_REFRESH_MS,
    },
  );
  if (webhooks.length === 0) return null;
  return (
    <Section isCard title="Deliveries" description="Events from the last 30 days.">
      <Inline gap="3">
        <ViewFilter view={view} name="status" label="Status" all="All deliveries" options={STATUS_OPTIONS} />
        <ViewFilter
          view={view}
          name="webhook"
          label="URL"
          all="All URLs"
          options={webhooks.map(({ _id, url }) => ({ id: _id, label: url }))}
        />
      </Inline>
      <ReadTable
        label="Deliveries"
        noun="deliveries"
        view={view}
        list={query}
        columns={columns}
        rowId={({ _id }) => _id}
        emptyText={staffMessages.noDeliveries}
      />
    </Section>
  );
}

const columns: TableColumn<WebhookDeliveryRecord>[] = [
  {
    id: 'event',
    header: 'Event',
    isRowHeader: true,
    render: ({ type, record_name, created_at, webhook }) => (
      <>
        <CellText weight="medium">{`${eventLabel(type)}: ${record_name}`}</CellText>
        <CellNote>
          {momentText(created_at)},{' '}
          <Box as="span" overflowWrap="anywhere">
            {webhook.url}
          </Box>
        </CellNote>
      </>
    ),
  },
  { id: 'status', header: 'Status', render: (delivery) => <StatusText delivery={delivery} /> },
  { id: 'attempts', header: 'Attempts', align: 'end', render: ({ attempts }) => attempts },
  { id: 'response', header: 'Last response', render: (delivery) => <ResponseText delivery={delivery} /> },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    isNowrap: true,
    render: ({ duration_ms }) => (duration_ms === null ? '–' : formatDuration(duration_ms)),
  },
  { id: 'again', header: 'Send again', isNowrap: true, render: (delivery) => <SendAgain delivery={delivery} /> },
];

const STATUS_TONES = { waiting: 'notice', delivered: 'success', given_up: 'danger' } as const;

function StatusText({ delivery: { status, attempted_at, next_attempt_at } }: { delivery: WebhookDeliveryRecord }) {
  const when = status === 'waiting' ? next_attempt_at : attempted_at;
  return (
    <TwoLines
      tone={STATUS_TONES[status]}
      note={when && (status === 'waiting' ? `next attempt ${momentText(when)}` : momentText(when))}
    >
      {STATUS_LABELS[status]}
    </TwoLines>
  );
}

function ResponseText({ delivery }: { delivery: WebhookDeliveryRecord }) {
  const { response_status, response_excerpt, error } = delivery;
  return (
    <>
      <CellText>{response_status ?? '–'}</CellText>
      {[error, response_excerpt].filter(Boolean).map((text) => (
        <CellNote key={text} lines={3}>
          {text}
        </CellNote>
      ))}
    </>
  );
}

function SendAgain({ delivery: { _id, type, record_name, status } }: { delivery: WebhookDeliveryRecord }) {
  const utils = trpc.useUtils();
  const replay = trpc.webhooks.replay.useMutation(sayAndRefresh(() => utils.webhooks.deliveries.invalidate()));
  if (status === 'waiting') return null;
  return (
    <AskFirst
      title="Send this event again?"
      actionLabel="Send again"
      onAction={() => replay.mutateAsync({ _id })}
      button={
        <Button
          size="small"
          isPending={replay.isPending}
          aria-label={`Send again: ${eventLabel(type)}, ${record_name}`}
        >
          Send again
        </Button>
      }
    >
      {eventLabel(type)}, {record_name}
    </AskFirst>
  );
}
