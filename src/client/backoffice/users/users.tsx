import { useRef } from 'react';
import { trpc } from '#client/api/client.ts';
import { StatusBadge, type StatusBadgeProps } from '#client/design/badge/StatusBadge.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { FormGrid } from '#client/design/layout/FormGrid.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import { TagField } from '#client/design/tagField/TagField.tsx';
import type { UserRecord } from '#shared/contracts/staff.ts';
import { type StaffState, staffState } from '#shared/domain/staff/staffState.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { column } from '../records/defineRecord.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { ToolbarFilter } from '../records/list/filters.tsx';
import type { ListView } from '../records/list/useListView.ts';
import { RecordFields } from '../records/RecordFields.tsx';
import { recordScreen } from '../records/RecordScreen.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { MAX_WAREHOUSES, PasteUsers } from './PasteUsers.tsx';
import { PasswordFields, UserSessions, UserState } from './UserAccess.tsx';
import { newUser, toUserDraft, toUserInput, USER_SECRETS, type UserDraft, type UserInput } from './userDraft.ts';

const STATUSES = [
  { id: 'waiting', label: 'Waiting for approval' },
  { id: 'active', label: 'Active' },
  { id: 'off', label: 'Not active' },
] as const satisfies readonly { id: StaffState; label: string }[];

const BADGES = {
  waiting: { tone: 'notice', label: 'Waiting' },
  active: { tone: 'neutral', label: 'Active' },
  off: { tone: 'neutral', label: 'Not active' },
} as const satisfies Record<StaffState, { tone: StatusBadgeProps['tone']; label: string }>;

const INVITED = { tone: 'notice', label: 'Invited' } as const;

type UserView = ListView<'name' | 'username'>;
type UserForm = RecordForm<UserRecord, UserDraft>;

const chosenStatus = (view: UserView) => STATUSES.find(({ id }) => id === view.extra('status'))?.id;

function StatusFilter({ view }: { view: UserView }) {
  const waiting = trpc.users.paginate.useQuery({ page_size: 1, extras: { state: 'waiting' } }).data?.total;
  return (
    <ToolbarFilter
      view={view}
      name="status"
      label="Status"
      all={waiting ? `All users, ${waiting} waiting` : 'All users'}
      options={STATUSES}
    />
  );
}

const MAX_NAMED = 2;

function CategoryNames({ ids }: { ids: readonly string[] }) {
  const { options } = useCategoryOptions();
  return ids.length > MAX_NAMED ? `${ids.length} categories` : categoryNames(ids, options);
}

function categoryNames(ids: readonly string[], options: readonly { id: string; label: string }[]): string {
  return ids.map((id) => options.find((option) => option.id === id)?.label ?? '…').join(', ') || 'All';
}

function Status({ user }: { user: UserRecord }) {
  const state = staffState(user);
  const { tone, label } = state === 'active' && user.invited_until !== null ? INVITED : BADGES[state];
  // A state without a task for staff is plain text.
  return label === 'Active' ? label : <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function UserFields({ form }: { form: UserForm }) {
  const { draft, set, errors } = form;
  const categories = useCategoryOptions();
  const isSelf = useStaffUser()?._id === form.id;
  const fields = useRef<HTMLDivElement>(null);
  return (
    <>
      <UserState form={form} onApproved={() => fields.current?.focus()} />
      <Stack gap="6">
        <Stack maxWidth="reading" outline="none" ref={fields} tabIndex={-1}>
          <FormGrid minWidth={280}>
            <RecordFields
              form={form}
              fields={[
                { kind: 'text', name: 'name', label: 'Name', isRequired: true, autoComplete: 'off', maxLength: 160 },
                {
                  kind: 'text',
                  name: 'username',
                  label: 'Username',
                  isRequired: true,
                  autoComplete: 'off',
                  spellCheck: 'false',
                  maxLength: 120,
                },
                { kind: 'text', name: 'email', label: 'Email', type: 'email', autoComplete: 'off', maxLength: 254 },
                WarehouseField,
              ]}
            />
          </FormGrid>
          <TagField
            label="Assigned categories"
            description="The user sees only these categories. Leave empty for all."
            allowsNew={false}
            options={categories.options}
            value={draft.assigned_categories}
            onChange={(assigned_categories) => set({ assigned_categories })}
            errorMessage={errors.assigned_categories}
          />
          <Switch
            isSelected={draft.is_active}
            onChange={(is_active) => set({ is_active })}
            isDisabled={isSelf}
            errorMessage={errors.is_active}
            description={
              isSelf
                ? staffMessages.notYourself
                : 'Only active users can sign in. Turning this off signs the user out immediately.'
            }
          >
            Active
          </Switch>
        </Stack>
        <PasswordFields form={form} isSelf={isSelf} />
      </Stack>
    </>
  );
}

function WarehouseField({ form: { draft, set, errors } }: { form: UserForm }) {
  const { data } = trpc.warehouses.paginate.useQuery({ page_size: MAX_WAREHOUSES });
  const listed = data?.docs ?? [];
  const { warehouse } = draft;
  const offered = warehouse && !listed.some(({ _id }) => _id === warehouse._id) ? [warehouse, ...listed] : listed;
  return (
    <ComboBox
      // The field's text follows the options only when it is created.
      key={data ? 'listed' : 'pending'}
      label="Pick-up place"
      placeholder="None"
      emptyText={staffMessages.noRecords}
      options={offered.map(({ _id, name }) => ({ id: _id, label: name }))}
      selectedKey={warehouse?._id ?? null}
      onSelectionChange={(key) => {
        const chosen = offered.find(({ _id }) => _id === key);
        set({ warehouse: chosen ? { _id: chosen._id, name: chosen.name } : null });
      }}
      errorMessage={errors.warehouse}
    />
  );
}

export default recordScreen<UserRecord, 'name' | 'username', UserRecord, UserDraft, UserInput>({
  router: trpc.users,
  history: (client) => client.users.history,
  sorts: ['name', 'username'],
  extras: (view) => ({ state: chosenStatus(view) }),
  Filters: StatusFilter,
  Actions: PasteUsers,
  columns: [
    column('name', 'Name', { isRowHeader: true }),
    column('username', 'Username'),
    { id: 'email', header: 'Email', render: ({ email }) => email },
    { id: 'warehouse', header: 'Pick-up place', render: ({ warehouse }) => warehouse?.name },
    {
      id: 'categories',
      header: 'Categories',
      card: 'note',
      render: ({ assigned_categories }) => <CategoryNames ids={assigned_categories} />,
    },
    { id: 'status', header: 'Status', card: 'badges', isNowrap: true, render: (user) => <Status user={user} /> },
  ],
  empty: newUser,
  toDraft: toUserDraft,
  toInput: toUserInput,
  fields: [UserFields],
  Aside: UserSessions,
  useOptions: (id) => {
    const { options } = useCategoryOptions();
    const isSelf = useStaffUser()?._id === id;
    return {
      // The server rejects it, too.
      ...(isSelf && { remove: undefined }),
      secrets: USER_SECRETS,
      labels: { is_active: 'Active' },
      show: (field, value) => {
        if (field === 'assigned_categories' && Array.isArray(value)) return categoryNames(value.map(String), options);
        // Of a password only the change is shown, in the log as in a comparison.
        if (field.startsWith('password')) return value ? 'New password' : 'Old password';
        return undefined;
      },
    };
  },
});
