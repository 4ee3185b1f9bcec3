import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { staffState } from '#shared/domain/staff/staffState.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { NEW_RECORD, useRecord } from '../records/useRecord.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import { InvitationBanner } from './InvitationBanner.tsx';
import { UserFields } from './UserFields.tsx';
import { UserSessions } from './UserSessions.tsx';
import { newUser, toCreateInput, toUpdateInput, toUserDraft, USER_SECRETS } from './userDraft.ts';

/** One staff user; a waiting one is let in from here. */
export function UserPage({ id }: { id: string }) {
  const form = useUserForm(id);
  const isSelf = useStaffUser()?._id === id;
  const utils = trpc.useUtils();
  const fields = useRef<HTMLDivElement>(null);
  const latestForm = useRef(form);
  useLayoutEffect(() => {
    latestForm.current = form;
  });

  const state = form.record && staffState(form.record);

  async function approve() {
    // Rendered first: what is saved is the draft of the last render, with whatever else was typed.
    flushSync(() => form.set({ is_active: true }));
    // The button goes with its notice.
    if (await latestForm.current.save()) fields.current?.focus();
  }

  return (
    <RecordPage
      form={form}
      listLabel="Users"
      title={form.record?.name ?? 'New user'}
      aside={form.record && <UserSessions id={id} isSelf={isSelf} />}
      history={(before) => utils.client.users.history.query({ _id: id, before })}
    >
      {state === 'off' && <Banner tone="notice">{staffMessages.userSwitchedOff}</Banner>}
      {state === 'active' && form.record?.invited_until && (
        <InvitationBanner id={id} until={form.record.invited_until} />
      )}
      {state === 'waiting' && (
        <Banner
          tone="notice"
          actions={
            <Button tone="primary" onPress={approve} isPending={form.isSaving}>
              Approve
            </Button>
          }
        >
          {staffMessages.userWaiting}
        </Banner>
      )}
      <UserFields form={form} isSelf={isSelf} ref={fields} />
    </RecordPage>
  );
}

function useUserForm(id: string) {
  const utils = trpc.useUtils();
  const { options } = useCategoryOptions();
  const isSelf = useStaffUser()?._id === id;
  const create = trpc.users.create.useMutation();
  const update = trpc.users.update.useMutation();
  const remove = trpc.users.delete.useMutation();
  return useRecord({
    id,
    basePath: paths.users,
    recordQuery: trpc.users.get.useQuery({ _id: id }, { enabled: id !== NEW_RECORD }),
    empty: newUser,
    toDraft: toUserDraft,
    create: (draft) => create.mutateAsync(toCreateInput(draft)),
    update: (draft) => update.mutateAsync(toUpdateInput(draft)),
    // The server rejects it too.
    remove: isSelf ? undefined : remove.mutateAsync,
    onChanged: () => utils.users.invalidate(),
    secrets: USER_SECRETS,
    labels: { is_active: 'Active' },
    show: (field, value) => {
      if (field === 'assigned_categories') return categoryNames(value, options);
      // The page shows of a password only that there is a new one: neither the log nor a comparison of drafts shows it.
      if (field.startsWith('password')) return value ? 'A new one' : 'The one before';
      return undefined;
    },
  });
}

function categoryNames(value: unknown, options: readonly { id: string; label: string }[]): string | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return 'All';
  return value.map((id) => options.find((option) => option.id === String(id))?.label ?? String(id)).join(', ');
}
