import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SessionList } from '#client/app/session/SessionList.tsx';
import { sayAndRefresh, showError } from '#client/app/showError.ts';
import type { Invitation } from '#shared/contracts/invitations.ts';
import { staffState } from '#shared/domain/staff/staffState.ts';
import { invitedUntil, staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { paths } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { useCategoryOptions } from '../categories/useCategoryOptions.ts';
import { NEW_RECORD, useRecord } from '../records/form/useRecord.ts';
import { RecordPage } from '../records/RecordPage.tsx';
import { Section } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { InvitationLinks } from './InvitationLinks.tsx';
import { UserFields } from './UserFields.tsx';
import { newUser, toCreateInput, toUpdateInput, toUserDraft, USER_SECRETS } from './userDraft.ts';

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
    // Rendered first: the save uses the draft of the last render.
    flushSync(() => form.set({ is_active: true }));
    // The button disappears with its notice.
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
    // The server rejects it, too.
    remove: isSelf ? undefined : remove.mutateAsync,
    onChanged: () => utils.users.invalidate(),
    secrets: USER_SECRETS,
    labels: { is_active: 'Active' },
    show: (field, value) => {
      if (field === 'assigned_categories') return categoryNames(value, options);
      // Of a password only a change is shown, neither in the log nor in a comparison.
      if (field.startsWith('password')) return value ? 'New password' : 'Old password';
      return undefined;
    },
  });
}

function categoryNames(value: unknown, options: readonly { id: string; label: string }[]): string | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return 'All';
  return value.map((id) => options.find((option) => option.id === String(id))?.label ?? String(id)).join(', ');
}

function InvitationBanner({ id, until }: { id: string; until: Date }) {
  const utils = trpc.useUtils();
  const [made, setMade] = useState<Invitation | null>(null);
  const onSettled = () => utils.users.invalidate();
  const renew = trpc.users.renewInvitation.useMutation({
    onSuccess: ({ invitation }) => setMade(invitation),
    onError: showError,
    onSettled,
  });
  const revoke = trpc.users.revokeInvitation.useMutation({
    onSuccess: ({ msg }) => {
      setMade(null);
      showToast(msg);
    },
    onError: showError,
    onSettled,
  });
  const isOver = until.getTime() <= serverNow().getTime();
  return (
    <>
      <Banner
        tone="notice"
        actions={
          <Inline gap="2">
            <Button size="small" isPending={renew.isPending} onPress={() => renew.mutate({ _id: id })}>
              Create new link
            </Button>
            {!isOver && (
              <AskFirst
                title="Revoke this invitation?"
                actionLabel="Revoke invitation"
                onAction={() => revoke.mutateAsync({ _id: id })}
                button={(ask) => (
                  <Button size="small" onPress={ask}>
                    Revoke invitation
                  </Button>
                )}
              >
                {staffMessages.invitationEnds}
              </AskFirst>
            )}
          </Inline>
        }
      >
        {isOver ? staffMessages.invitationOver : invitedUntil(momentText(until))}
      </Banner>
      {made && <InvitationLinks invitations={[made]} />}
    </>
  );
}

function UserSessions({ id, isSelf }: { id: string; isSelf: boolean }) {
  const utils = trpc.useUtils();
  const sessions = trpc.users.sessions.useQuery({ _id: id });
  const said = sayAndRefresh(() => Promise.all([utils.users.sessions.invalidate(), utils.users.history.invalidate()]));
  const reset = trpc.users.resetPasskeys.useMutation(said);
  const ending = trpc.users.endSession.useMutation(said);

  return (
    <Section
      isCard
      title="Signed in"
      description="Devices where this user is signed in. If you end one, it is signed out immediately."
    >
      <QueryFaces query={sessions} loading={{ label: 'Loading sessions', lines: 2 }}>
        {(data) =>
          data.length === 0 ? (
            <Text tone="muted">{staffMessages.noSessions}</Text>
          ) : (
            <SessionList
              label="Sessions of this user"
              sessions={data}
              ending={ending.isPending ? String(ending.variables.session) : undefined}
              onEnd={({ _id }) => ending.mutateAsync({ _id: id, session: _id })}
            />
          )
        }
      </QueryFaces>
      {!isSelf && (
        <Inline>
          <AskFirst
            title="Reset the passkeys of this user?"
            actionLabel="Reset"
            onAction={() => reset.mutateAsync({ _id: id })}
            button={(ask) => (
              <Button size="small" onPress={ask}>
                Reset passkeys
              </Button>
            )}
          >
            {staffMessages.passkeysLeave}
          </AskFirst>
        </Inline>
      )}
    </Section>
  );
}
