import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SessionList } from '#client/app/session/SessionList.tsx';
import { sayAndRefresh, showError } from '#client/app/showError.ts';
import type { Invitation } from '#shared/contracts/invitations.ts';
import type { UserRecord } from '#shared/contracts/staff.ts';
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
import { FormGrid } from '../../design/layout/FormGrid.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import type { RecordForm } from '../records/form/useRecord.ts';
import { NewPasswordField } from '../records/NewPasswordField.tsx';
import { Section } from '../records/Section.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { InvitationLinks } from './InvitationLinks.tsx';
import type { UserDraft } from './userDraft.ts';

interface UserPartProps {
  form: RecordForm<UserRecord, UserDraft>;
}

/** The reason why the user cannot sign in yet, or no longer. */
export function UserState({ form, onApproved }: UserPartProps & { onApproved: () => void }) {
  const latestForm = useRef(form);
  useLayoutEffect(() => {
    latestForm.current = form;
  });
  if (!form.record) return null;
  const { _id, invited_until } = form.record;
  const state = staffState(form.record);

  async function approve() {
    // Rendered first: the save uses the draft of the last render.
    flushSync(() => form.set({ is_active: true }));
    // The button disappears with its notice.
    if (await latestForm.current.save()) onApproved();
  }

  if (state === 'off') return <Banner tone="notice">{staffMessages.userSwitchedOff}</Banner>;
  if (state === 'active') return invited_until && <InvitationBanner id={_id} until={invited_until} />;
  return (
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
  );
}

export function PasswordFields({ form: { isNew, field }, isSelf }: UserPartProps & { isSelf: boolean }) {
  if (isSelf)
    return (
      <Text size="small">
        Change your own password under <Link href={paths.updatePassword}>Password</Link>.
      </Text>
    );
  return (
    <Stack maxWidth="reading">
      <Stack gap="1">
        <Heading level={2}>{isNew ? 'Password' : 'Set a new password'}</Heading>
        <Note>
          {isNew
            ? 'Give this password to the user. They can change it later.'
            : 'Leave both empty to keep the current password. A new password signs this user out everywhere.'}
        </Note>
      </Stack>
      <FormGrid minWidth={280}>
        <NewPasswordField isRequired={isNew} {...field('password')} />
        <NewPasswordField isConfirmation isRequired={isNew} {...field('password_confirmation')} />
      </FormGrid>
    </Stack>
  );
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
                button={<Button size="small">Revoke invitation</Button>}
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

export function UserSessions({ record: { _id: id } }: { record: UserRecord }) {
  const isSelf = useStaffUser()?._id === id;
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
            button={<Button size="small">Reset passkeys</Button>}
          >
            {staffMessages.passkeysLeave}
          </AskFirst>
        </Inline>
      )}
    </Section>
  );
}
