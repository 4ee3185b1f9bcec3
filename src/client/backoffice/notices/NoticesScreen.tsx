import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { momentText } from '#client/app/storeClock.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { media } from '#client/design/breakpoints.ts';
import { Button } from '#client/design/button/Button.tsx';
import { FormGrid } from '#client/design/layout/FormGrid.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { TextField } from '#client/design/textField/TextField.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import type { NoticeRecord } from '#shared/contracts/noticeLists.ts';
import { counted } from '#shared/counted.ts';
import { CHANNEL_LABELS, NOTICE_KINDS, NOTICE_LABELS, NOTICE_STATUSES } from '#shared/domain/notices/noticeKinds.ts';
import { noticesSentToday, staffMessages } from '#shared/staffMessages.ts';
import type { ListFilter } from '../records/list/FilterSelect.tsx';
import { CellNote, TwoLines } from '../records/list/listParts.tsx';
import { ReadList } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { Section } from '../records/Section.tsx';
import { UsageToday } from '../settings/SettingChoice.tsx';
import { type SettingsGroup, SettingsPage } from '../settings/SettingsPage.tsx';
import { useSettingsForm } from '../settings/settingsForm.ts';
import { MessagesSection } from './MessagesSection.tsx';
import { NoticeDetails, STATUS_LABELS, STATUS_TONES } from './NoticeDetails.tsx';

const MESSAGES: SettingsGroup = {
  title: 'Messages',
  customersSee: 'Sent to customers by SMS and email. Customers can turn them off in their profile.',
  sections: [
    { title: 'Messages to customers', Part: MessagesSection },
    { title: 'Quiet hours', Part: QuietHoursSection },
    { title: 'SMS per day', Part: SmsLimitSection },
  ],
};

export default function NoticesScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === 'sent' ? <SentMessages /> : <SettingsPage group={MESSAGES} />;
}

function SmsLimitSection() {
  const usage = trpc.notices.usage.useQuery();
  return (
    <Section
      title="SMS per day"
      description="The store pays for each SMS. Messages over the limit are sent the next day if still needed."
    >
      <UsageToday query={usage} describe={noticesSentToday} />
    </Section>
  );
}

const NO_HOURS = { from: '', until: '' };

function QuietHoursSection() {
  const { draft, set, errors, isReadOnly } = useSettingsForm();
  const hours = draft.notices.quiet_hours ?? NO_HOURS;
  const time = (name: 'from' | 'until') => ({
    type: 'time' as const,
    name,
    value: hours[name],
    errorMessage: errors[`notices.quiet_hours.${name}`],
    isDisabled: isReadOnly,
    onChange: (typed: string) => set({ notices: { ...draft.notices, quiet_hours: { ...hours, [name]: typed } } }),
  });
  return (
    <Section
      title="Quiet hours"
      description="No messages during these hours; they are sent afterwards. Leave empty to turn off."
    >
      <FormGrid>
        <TextField label="From" {...time('from')} />
        <TextField label="Until" {...time('until')} />
      </FormGrid>
    </Section>
  );
}

const BUSY_REFRESH_MS = 5_000;
const QUIET_REFRESH_MS = 30_000;

const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All messages',
    options: NOTICE_STATUSES.map((id) => ({ id, label: STATUS_LABELS[id] })),
  },
  {
    name: 'kind',
    label: 'Kind',
    all: 'All kinds',
    options: NOTICE_KINDS.map((id) => ({ id, label: NOTICE_LABELS[id] })),
  },
];

function SentMessages() {
  const view = useListView({ sorts: [], pageSize: 20 });
  const [opened, setOpened] = useState<string | null>(null);
  const status = NOTICE_STATUSES.find((known) => known === view.extra('status')) ?? null;
  const kind = NOTICE_KINDS.find((known) => known === view.extra('kind')) ?? null;
  const query = trpc.notices.paginate.useQuery(
    { page: view.page, page_size: view.pageSize, s: view.s, extras: { status, kind } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.docs.some(({ next_attempt_at }) => next_attempt_at !== null) ? BUSY_REFRESH_MS : QUIET_REFRESH_MS,
    },
  );
  const shown = query.data?.docs.find(({ _id }) => _id === opened) ?? null;
  const showButton = ({ _id, kind, channel, order, product }: NoticeRecord) => (
    <Button
      size="small"
      aria-label={`Show ${[NOTICE_LABELS[kind], CHANNEL_LABELS[channel], order?.order_no ?? product].filter(Boolean).join(', ')}`}
      onPress={() => setOpened(_id)}
    >
      Show
    </Button>
  );
  const columns: TableColumn<NoticeRecord>[] = useMedia(media.tablet)
    ? [...COLUMNS, { id: 'show', header: 'Show', isHeaderHidden: true, isNowrap: true, render: showButton }]
    : [{ id: 'notice', header: 'Message', render: (notice) => <Whole notice={notice} button={showButton(notice)} /> }];
  return (
    <>
      <ReadList
        title="Sent messages"
        noun="messages"
        above={
          <>
            {query.data?.is_demo && <Banner>{staffMessages.noticesOfDemo}</Banner>}
            {query.data?.channels.length === 0 && <Banner tone="notice">{staffMessages.noNoticeChannel}</Banner>}
            {query.data?.quiet_until && (
              <Banner>{`Quiet hours: no messages until ${momentText(query.data.quiet_until)}.`}</Banner>
            )}
          </>
        }
        count={(total) => `${counted(total, 'message')} in the last 90 days`}
        searchLabel="Order, name or phone"
        view={view}
        list={query}
        label="Messages"
        columns={columns}
        rowId={({ _id }) => _id}
        filters={FILTERS}
        emptyText={staffMessages.noNotices}
      />
      {shown && <NoticeDetails notice={shown} onClose={() => setOpened(null)} />}
    </>
  );
}

const What = ({ notice: { kind, channel, order, product } }: { notice: NoticeRecord }) => (
  <TwoLines weight="medium" note={[CHANNEL_LABELS[channel], order?.order_no ?? product].filter(Boolean).join(', ')}>
    {NOTICE_LABELS[kind]}
  </TwoLines>
);

function Became({ notice }: { notice: NoticeRecord }) {
  const { status, sent_at, next_attempt_at, attempted_at, created_at, error } = notice;
  return (
    <>
      <TwoLines tone={STATUS_TONES[status]} note={momentText(sent_at ?? next_attempt_at ?? attempted_at ?? created_at)}>
        {STATUS_LABELS[status]}
      </TwoLines>
      {error && <CellNote lines={2}>{error}</CellNote>}
    </>
  );
}

const Whom = ({ notice: { customer_name, sent_to } }: { notice: NoticeRecord }) => (
  <TwoLines note={sent_to}>{customer_name}</TwoLines>
);

const COLUMNS: TableColumn<NoticeRecord>[] = [
  { id: 'notice', header: 'Message', isRowHeader: true, render: (notice) => <What notice={notice} /> },
  { id: 'status', header: 'Status', render: (notice) => <Became notice={notice} /> },
  { id: 'customer', header: 'Customer', render: (notice) => <Whom notice={notice} /> },
];

function Whole({ notice, button }: { notice: NoticeRecord; button: ReactNode }) {
  return (
    <Stack gap="1">
      <div>
        <What notice={notice} />
      </div>
      <div>
        <Became notice={notice} />
      </div>
      <div>
        <Whom notice={notice} />
      </div>
      <div>{button}</div>
    </Stack>
  );
}
