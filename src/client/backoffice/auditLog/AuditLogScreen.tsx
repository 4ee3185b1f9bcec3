import { keepPreviousData } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { saveFile, useFileDownload } from '#client/app/fetchFile.ts';
import type { AuditRow } from '#shared/contracts/auditLog.ts';
import { AUDIT_ACTIONS, AUDITED_RECORDS, NOT_READ } from '#shared/domain/staff/audit.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { ApiInput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { momentText } from '../../app/storeClock.ts';
import { Button } from '../../design/button/Button.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { fieldLabel, fieldValue } from '../records/fieldLabels.ts';
import { ALL, type ListFilter } from '../records/list/filters.tsx';
import { CellText } from '../records/list/listParts.tsx';
import { ReadList } from '../records/list/ReadList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { recordLinks } from '../records/records.css.ts';
import { type AuditPress, pressesOf } from './auditPresses.ts';

const ACTION_LABELS: Record<(typeof AUDIT_ACTIONS)[number], string> = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  read: 'Read',
  exported: 'Downloaded',
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  signed_out: 'Signed out',
  denied: 'Denied',
};

const RECORD_LABELS: Readonly<Record<string, string>> = {
  staff_user: 'User',
  warehouse: 'Pick-up place',
  account_setting: 'Setting',
  proof: 'Proof of payment',
  consent: 'Consent record',
  job: 'Background work',
  api_token: 'API token',
  sign_in: 'Sign-in',
};

const actionLabel = (action: (typeof AUDIT_ACTIONS)[number]): string => ACTION_LABELS[action];
const recordLabel = (recordType: string): string => RECORD_LABELS[recordType] ?? fieldLabel(recordType);

const USUAL_PERIOD = '30';
const FILTERS: readonly ListFilter[] = [
  {
    name: 'action',
    label: 'Action',
    usual: NOT_READ,
    options: [
      { id: NOT_READ, label: 'Changes' },
      { id: ALL, label: 'All actions' },
      ...AUDIT_ACTIONS.map((id) => ({ id, label: actionLabel(id) })),
    ],
  },
  {
    name: 'record_type',
    label: 'Record type',
    all: 'All records',
    options: AUDITED_RECORDS.map((id) => ({ id, label: recordLabel(id) })).sort((one, other) =>
      one.label.localeCompare(other.label),
    ),
  },
];
const PERIOD: ListFilter = {
  name: 'period',
  label: 'Time',
  usual: USUAL_PERIOD,
  options: [
    { id: '1', label: 'Last 24 hours' },
    { id: '7', label: 'Last 7 days' },
    { id: USUAL_PERIOD, label: 'Last 30 days' },
    { id: '365', label: 'Last year' },
    { id: ALL, label: 'All time' },
  ],
};

const MAX_SHOWN_VALUE = 160;

type LogInput = Extract<ApiInput['auditLog']['paginate'], object>;
type Extras = NonNullable<LogInput['extras']>;

export default function AuditLogScreen() {
  const view = useListView({ sorts: [], pageSize: 20 });
  const extras = {
    record_type: view.extra('record_type'),
    action: view.extra('action') === ALL ? null : (view.extra('action') ?? NOT_READ),
    staff_user: view.extra('staff_user'),
    period: view.extra('period') === ALL ? '' : (view.extra('period') ?? undefined),
  } as Extras;
  const log = trpc.auditLog.paginate.useQuery(
    { s: view.s, page: view.page, page_size: view.pageSize, extras },
    { placeholderData: keepPreviousData, select: ({ docs, ...page }) => ({ ...page, docs: pressesOf(docs) }) },
  );
  const people = trpc.auditLog.people.useQuery().data ?? [];
  const who: ListFilter = {
    name: 'staff_user',
    label: 'User',
    all: 'All users',
    options: [
      { id: '0', label: 'The store (automatic)' },
      ...people.map(({ _id, name }) => ({ id: _id, label: name })),
    ],
  };
  return (
    <ReadList
      title="Audit log"
      label="Audit log"
      noun="the audit log"
      count={(total) => (total === 1 ? '1 entry' : `${total.toLocaleString('en-PH')} entries`)}
      searchLabel="Search the audit log"
      view={view}
      list={log}
      isWide
      columns={columns}
      rowId={({ _id }) => _id}
      filters={[PERIOD, who, ...FILTERS]}
      actions={<DownloadButton s={view.s} extras={extras} />}
      emptyText={staffMessages.auditLogEmpty}
    />
  );
}

function DownloadButton({ s, extras }: { s: string; extras: Extras }) {
  const download = useFileDownload(() => saveFile('/api/audit-log/file', { s, extras }, staffSession, 'audit-log.csv'));
  return (
    <Button icon={<Download size={16} aria-hidden />} isPending={download.isPending} onPress={() => download.mutate()}>
      Download CSV
    </Button>
  );
}

const nobody = (action: AuditRow['action']) => (action === 'sign_in_failed' ? 'Unknown user' : 'The store');

const columns: TableColumn<AuditPress>[] = [
  {
    id: 'when',
    header: 'Time',
    isRowHeader: true,
    isNowrap: true,
    render: ({ when }) => (
      <Text as="time" size="small" dateTime={when.toISOString()}>
        {momentText(when)}
      </Text>
    ),
  },
  { id: 'who', header: 'User', render: ({ who, action }) => who || nobody(action) },
  {
    id: 'what',
    header: 'Action',
    render: ({ action, record_type, records }) => (
      <>
        <CellText>{`${actionLabel(action)}: ${recordLabel(record_type)}`}</CellText>
        <div className={recordLinks}>
          {records.map(({ id, name, href }) =>
            href ? (
              <Link key={id} href={href}>
                {name}
              </Link>
            ) : (
              <Text as="span" size="tiny" tone="muted" key={id}>
                {name || id}
              </Text>
            ),
          )}
        </div>
      </>
    ),
  },
  {
    id: 'changes',
    header: 'Before and after',
    isProse: true,
    render: ({ action, changes }) => (
      <PlainList>
        {changes.map(({ field, from, to }) => (
          <Text as="li" size="small" key={field}>
            <Note as="span">{`${fieldLabel(field)}: `}</Note>
            {/* A first action, or the record of a call, has no previous value. */}
            {(from !== null || action === 'updated') && (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <del>{valueText(field, from)}</del>
                <VisuallyHidden> to </VisuallyHidden>
                <span aria-hidden> → </span>
              </>
            )}
            {valueText(field, to)}
          </Text>
        ))}
      </PlainList>
    ),
  },
];

function valueText(field: string, value: unknown): string {
  const text = fieldValue(field, value);
  return text.length > MAX_SHOWN_VALUE ? `${text.slice(0, MAX_SHOWN_VALUE).trimEnd()}…` : text;
}
