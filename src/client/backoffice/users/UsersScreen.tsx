import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { StatusBadge, type StatusBadgeProps } from '#client/design/badge/StatusBadge.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import type { TableColumn } from '#client/design/table/columns.ts';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import type { UserRecord } from '#shared/contracts/staff.ts';
import { type StaffState, staffState } from '#shared/domain/staff/staffState.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import { RecordList } from '../records/list/RecordList.tsx';
import { useListView } from '../records/list/useListView.ts';
import { PageTitle } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { PasteUsers } from './PasteUsers.tsx';
import { UserPage } from './UserPage.tsx';

export default function UsersScreen() {
  const { id } = useParams<{ id?: string }>();
  const user = useStaffUser();
  if (user && user.assigned_categories.length > 0) return <NotForScoped />;
  return id === undefined ? <UserList /> : <UserPage id={id} />;
}

function NotForScoped() {
  usePageTitle('Users');
  return (
    <Stack gap="4" padding="4">
      <PageTitle>Users</PageTitle>
      <EmptyState
        title={staffMessages.notAllowed}
        description={staffMessages.usersNotForScoped}
        action={<LinkButton href={paths.dashboard}>Go to the dashboard</LinkButton>}
      />
    </Stack>
  );
}

const SORTS = ['name', 'username'] as const;

const STATUSES = [
  { id: 'all', label: 'All' },
  { id: 'waiting', label: 'Waiting for approval' },
  { id: 'active', label: 'Active' },
  { id: 'off', label: 'Not active' },
] as const satisfies readonly { id: 'all' | StaffState; label: string }[];

const BADGES = {
  waiting: { tone: 'notice', label: 'Waiting' },
  active: { tone: 'success', label: 'Active' },
  off: { tone: 'neutral', label: 'Not active' },
} as const satisfies Record<StaffState, { tone: StatusBadgeProps['tone']; label: string }>;

const INVITED = { tone: 'notice', label: 'Invited' } as const;

function UserList() {
  const view = useListView({ sorts: SORTS, defaultSort: 'name' });
  const status = STATUSES.find(({ id }) => id === view.extra('status'))?.id ?? 'all';
  const list = trpc.users.paginate.useQuery(
    { ...view.input, extras: { ...view.input.extras, state: status === 'all' ? undefined : status } },
    { placeholderData: keepPreviousData },
  );
  const waiting = trpc.users.paginate.useQuery({ page_size: 1, extras: { state: 'waiting' } });
  const columns = useColumns();

  return (
    <RecordList
      title="Users"
      singular="user"
      basePath={paths.users}
      view={view}
      list={list}
      columns={columns}
      canEdit
      actions={<PasteUsers />}
      filters={
        <SegmentedControl
          label="Show"
          isLabelHidden
          size="small"
          options={STATUSES.map(({ id, label }) => ({ id, label: id === 'waiting' ? counted(label, waiting) : label }))}
          value={status}
          onChange={(next) => view.set({ extras: { status: next === 'all' ? null : next } })}
        />
      }
    />
  );
}

const counted = (label: string, { data }: { data: { total: number } | undefined }) =>
  data?.total ? `${label} (${data.total})` : label;

const MAX_NAMED = 2;

function useColumns(): TableColumn<UserRecord>[] {
  const { options } = useCategoryOptions();
  const names = new Map(options.map(({ id, label }) => [id, label]));
  const categoriesOf = ({ assigned_categories }: UserRecord) => {
    if (assigned_categories.length === 0) return 'All';
    if (assigned_categories.length > MAX_NAMED) return `${assigned_categories.length} categories`;
    return assigned_categories.map((id) => names.get(id) ?? '…').join(', ');
  };
  return [
    { id: 'name', header: 'Name', render: ({ name }) => name, isSortable: true, isRowHeader: true },
    { id: 'username', header: 'Username', render: ({ username }) => username, isSortable: true },
    { id: 'email', header: 'Email', render: ({ email }) => email },
    { id: 'warehouse', header: 'Warehouse', render: ({ warehouse }) => warehouse?.name },
    { id: 'categories', header: 'Categories', card: 'note', render: categoriesOf },
    {
      id: 'status',
      header: 'Status',
      card: 'badges',
      isNowrap: true,
      render: (user) => {
        const state = staffState(user);
        const isInvited = state === 'active' && user.invited_until !== null;
        const { tone, label } = isInvited ? INVITED : BADGES[state];
        return <StatusBadge tone={tone}>{label}</StatusBadge>;
      },
    },
  ];
}
