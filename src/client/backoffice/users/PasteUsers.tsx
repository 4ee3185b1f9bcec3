import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { MAX_INVITED, type PastedUser, readPastedStaff } from '#shared/domain/staff/pastedStaff.ts';
import { staffMessages, usersFaulty } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { useCategoryOptions } from '../categories/CategoryField.tsx';
import { InvitationLinks } from './InvitationLinks.tsx';

/** The maximum of one call; a university has a handful. */
export const MAX_WAREHOUSES = 100;

export function PasteUsers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ClipboardPaste size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Paste a list
      </Button>
      {isOpen && <PasteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PasteDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const categories = useCategoryOptions();
  const warehouses = trpc.warehouses.paginate.useQuery({ page_size: MAX_WAREHOUSES });
  const [text, setText] = useState('');
  const [isRead, setRead] = useState(false);
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  const read = readPastedStaff(text, {
    categories: categories.options,
    warehouses: (warehouses.data?.docs ?? []).map(({ _id, name }) => ({ id: _id, label: name })),
  });
  const usernames = read.map(({ username }) => username).filter((name) => name !== '' && name.length <= 120);
  const taken = trpc.users.takenUsernames.useQuery(
    { usernames },
    { enabled: isRead && usernames.length > 0 && usernames.length <= MAX_INVITED, staleTime: 0 },
  );
  const users = read.map((user) =>
    taken.data?.usernames.includes(user.username)
      ? { ...user, errors: [...user.errors, staffMessages.pastedUsernameTaken] }
      : user,
  );
  const good = users.filter(({ errors }) => errors.length === 0);
  const invite = trpc.users.invite.useMutation({
    onSuccess: async (made) => {
      setInvitations(made.invitations);
      await utils.users.invalidate();
    },
  });
  const isDone = invitations.length > 0;
  const isWaiting = categories.isPending || warehouses.isPending || (isRead && taken.isFetching);

  return (
    <Dialog
      title={isDone ? 'Invitations' : 'Paste a list of staff'}
      size="large"
      onClose={onClose}
      footer={(close) =>
        isDone ? (
          <Button tone="primary" onPress={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onPress={isRead ? () => setRead(false) : close}>{isRead ? 'Back' : 'Cancel'}</Button>
            {isRead ? (
              <Button
                tone="primary"
                isDisabled={good.length === 0 || isWaiting}
                isPending={invite.isPending}
                onPress={() => invite.mutate({ users: good.map(toNewUser) })}
              >
                {`Invite ${good.length.toLocaleString('en-PH')}`}
              </Button>
            ) : (
              <Button
                tone="primary"
                isDisabled={read.length === 0 || read.length > MAX_INVITED}
                isPending={isWaiting}
                onPress={() => setRead(true)}
              >
                {`Preview ${read.length.toLocaleString('en-PH')}`}
              </Button>
            )}
          </>
        )
      }
    >
      {isDone ? (
        <InvitationLinks invitations={invitations} />
      ) : (
        <Stack gap="3">
          <ErrorBanner error={invite.error} />
          {isRead ? (
            <UnderstoodUsers users={users} />
          ) : (
            <TextField
              label="One per line"
              description={staffMessages.pasteUsersHint}
              errorMessage={read.length > MAX_INVITED ? staffMessages.pastedTooMany : undefined}
              rows={10}
              value={text}
              onChange={setText}
            />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function UnderstoodUsers({ users }: { users: readonly PastedUser[] }) {
  const causes = Object.entries(
    Object.groupBy(
      users.flatMap(({ errors }) => errors),
      (error) => error,
    ),
  );
  const faulty = users.filter(({ errors }) => errors.length > 0).length;
  return (
    <>
      {faulty > 0 && (
        <Banner tone="notice" title={usersFaulty(faulty, users.length)}>
          {causes.map(([cause, all = []]) => `${cause}: ${all.length}`).join('. ')}.
        </Banner>
      )}
      <PlainTable
        label="Preview of the list"
        rows={users}
        rowId={({ line }) => String(line)}
        columns={[
          { id: 'line', header: 'Line', render: ({ line }) => line },
          { id: 'name', header: 'Name', isRowHeader: true, render: ({ name }) => name },
          { id: 'errors', header: 'Problem', isProse: true, render: ({ errors }) => errors.join('. ') },
          {
            id: 'categories',
            header: 'Categories',
            render: ({ categories, unknown }) => named(categories, unknown.categories) || 'All',
          },
          {
            id: 'warehouse',
            header: 'Pick-up place',
            render: ({ warehouse, unknown }) => named(warehouse ? [warehouse] : [], unknown.warehouse),
          },
          {
            id: 'counter',
            header: 'Counter',
            render: ({ works_at_counter }) => (works_at_counter ? 'Yes' : 'No'),
          },
          { id: 'username', header: 'Username', render: ({ username }) => username },
          { id: 'email', header: 'Email', render: ({ email }) => email },
        ]}
      />
    </>
  );
}

const named = (records: readonly { label: string }[], unknown: readonly string[]) =>
  [...records.map(({ label }) => label), ...unknown.map((name) => `“${name}”?`)].join(', ');

function toNewUser({ name, username, email, categories, warehouse, works_at_counter }: PastedUser) {
  const assigned_categories = categories.map(({ id }) => id);
  return {
    name,
    username,
    email: email || null,
    assigned_categories,
    warehouse: warehouse?.id ?? null,
    works_at_counter,
  };
}
