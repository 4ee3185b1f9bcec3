import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { saveFile, useFileDownload } from '#client/app/fetchFile.ts';
import { sayAndRefresh } from '#client/app/showError.ts';
import type { PrivacyRequestRecord } from '#shared/contracts/privacy.ts';
import { MAX_PROOF_RETENTION_DAYS, MIN_PROOF_RETENTION_DAYS } from '#shared/domain/settingLimits.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { NewRecordForm } from '../records/form/NewRecordForm.tsx';
import { ViewFilter } from '../records/list/filters.tsx';
import { CellText, TwoLines } from '../records/list/listParts.tsx';
import { ReadTable } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { Section } from '../records/Section.tsx';
import { type SettingsGroup, SettingsPage } from './SettingsPage.tsx';

const KIND_LABELS: Record<PrivacyRequestRecord['kind'], string> = {
  copy: 'Copy',
  erasure: 'Erasure',
  correction: 'Correction',
  other: 'Other',
};
const KIND_OPTIONS = (['copy', 'erasure', 'correction', 'other'] as const).map((id) => ({
  id,
  label: KIND_LABELS[id],
}));
const STATE_OPTIONS = [
  { id: 'open', label: 'Open' },
  { id: 'overdue', label: 'Overdue' },
  { id: 'done', label: 'Done' },
] as const;

const PRIVACY: SettingsGroup = {
  title: 'Personal data',
  customersSee: 'Customers see this in the privacy policy. They can request copies or deletion on their profile.',
  sections: [
    {
      title: 'Proofs of payment',
      fold: ({ proof_retention_days }) => `Deleted after ${proof_retention_days} days`,
      description: 'Counted from when the order is Claimed or Cancelled. Unused carts are deleted after one year.',
      fields: [
        {
          kind: 'number',
          name: 'proof_retention_days',
          min: MIN_PROOF_RETENTION_DAYS,
          max: MAX_PROOF_RETENTION_DAYS,
        },
      ],
    },
  ],
  After: () => (
    <>
      <Requests />
      <Consents />
    </>
  ),
};

export default function PrivacyScreen() {
  return <SettingsPage group={PRIVACY} />;
}

function Requests() {
  const view = useListView({ sorts: [], pageSize: 20 });
  const state = STATE_OPTIONS.find(({ id }) => id === view.extra('state'))?.id ?? 'all';
  const requests = trpc.privacy.requests.useQuery(
    { page: view.page, page_size: view.pageSize, state },
    { placeholderData: keepPreviousData },
  );
  const counts = requests.data?.counts;
  return (
    <Section
      title="Requests"
      description="Customers can request these on their profile. Answer within 15 business days."
    >
      {counts && counts.overdue > 0 && (
        <Banner tone="error">{`${counts.overdue} overdue. Please answer today.`}</Banner>
      )}
      {counts && <Note role="status">{`${counts.open} open, ${counts.done} done`}</Note>}
      <ViewFilter
        view={view}
        name="state"
        label="Which requests"
        isLabelHidden
        all="All requests"
        options={STATE_OPTIONS}
      />
      <ReadTable
        label="Customer requests"
        noun="requests"
        view={view}
        list={requests}
        columns={columns}
        rowId={({ _id }) => _id}
        emptyText={staffMessages.noPrivacyRequests}
      />
      <NewRequest />
    </Section>
  );
}

const columns: TableColumn<PrivacyRequestRecord>[] = [
  {
    id: 'kind',
    header: 'Request',
    isRowHeader: true,
    isProse: true,
    render: ({ kind, customer_name, note }) => (
      <>
        <CellText weight="medium">{KIND_LABELS[kind]}</CellText>
        <TwoLines note={note}>{customer_name}</TwoLines>
      </>
    ),
  },
  { id: 'asked', header: 'Requested', isNowrap: true, render: ({ asked_at }) => momentText(asked_at) },
  { id: 'due', header: 'Due', isNowrap: true, render: ({ due_on }) => formatDay(due_on) },
  { id: 'state', header: 'Status', render: (request) => <StateText request={request} /> },
  { id: 'close', header: 'Close', isNowrap: true, render: (request) => <CloseButton request={request} /> },
];

function StateText({ request: { state, done_at, cancelled_at, run_at } }: { request: PrivacyRequestRecord }) {
  if (done_at) return <Text size="small" tone="success">{`Done, ${momentText(done_at)}`}</Text>;
  if (cancelled_at) return <Note>{`Withdrawn, ${momentText(cancelled_at)}`}</Note>;
  return (
    <TwoLines
      tone={state === 'overdue' ? 'danger' : 'notice'}
      note={run_at && `Will be done automatically on ${momentText(run_at)}`}
    >
      {state === 'overdue' ? 'Overdue' : 'Open'}
    </TwoLines>
  );
}

function CloseButton({ request: { _id, kind, run_at, state } }: { request: PrivacyRequestRecord }) {
  const utils = trpc.useUtils();
  const close = trpc.privacy.closeRequest.useMutation(sayAndRefresh(() => utils.privacy.requests.invalidate()));
  if (run_at || state === 'done' || state === 'cancelled') return null;
  return (
    <Button
      size="small"
      isPending={close.isPending}
      aria-label={`Done: ${KIND_LABELS[kind]} no. ${_id}`}
      onPress={() => close.mutate({ _id })}
    >
      Done
    </Button>
  );
}

const NEW_REQUEST: { kind: PrivacyRequestRecord['kind']; note: string } = { kind: 'correction', note: '' };

function NewRequest() {
  const utils = trpc.useUtils();
  const add = trpc.privacy.addRequest.useMutation({
    onSuccess: ({ msg }) => showToast(msg),
    onSettled: () => utils.privacy.requests.invalidate(),
  });
  return (
    <details>
      <summary>Record a request made in person</summary>
      <NewRecordForm
        empty={NEW_REQUEST}
        fields={[
          { kind: 'select', name: 'kind', label: 'Request', options: KIND_OPTIONS },
          {
            kind: 'text',
            name: 'note',
            label: 'Note',
            description: 'Deleted when the request is done.',
            isRequired: true,
            rows: 3,
            maxLength: 500,
          },
        ]}
        submitLabel="Save request"
        create={add.mutateAsync}
      />
    </details>
  );
}

function Consents() {
  const download = useFileDownload(() => saveFile('/api/privacy/consents', {}, staffSession, 'consents.csv'));
  return (
    <Section
      title="Privacy policy agreements"
      description="All agreements and withdrawals, with policy version, method and time."
    >
      <div>
        <Button
          icon={<Download size={16} aria-hidden />}
          isPending={download.isPending}
          onPress={() => download.mutate()}
        >
          Download CSV
        </Button>
      </div>
    </Section>
  );
}
