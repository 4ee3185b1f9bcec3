import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { NewPasswordField } from '../records/NewPasswordField.tsx';
import { SignInCard } from './StaffLoginScreen.tsx';

export default function InvitationScreen() {
  usePageTitle('Invitation');
  const [token] = useState(() => window.location.hash.slice(1));
  const invitation = trpc.users.readInvitation.useMutation();
  const { mutate: read } = invitation;
  useEffect(() => read({ token }), [read, token]);
  return (
    <SignInCard title={invitation.data ? `Welcome, ${invitation.data.name}` : 'Invitation'}>
      {invitation.error ? (
        <>
          <Banner tone="error">{messageOf(invitation.error)}</Banner>
          <LinkButton href={paths.login} tone="primary" isBlock>
            Go to sign-in
          </LinkButton>
        </>
      ) : invitation.data ? (
        <SetPassword token={token} {...invitation.data} />
      ) : (
        <Text tone="muted">{staffMessages.invitationLoading}</Text>
      )}
    </SignInCard>
  );
}

function SetPassword({ token, username, expires_at }: { token: string; username: string; expires_at: Date }) {
  const [draft, setDraft] = useState({ password: '', password_confirmation: '' });
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const accept = trpc.users.acceptInvitation.useMutation({
    onSuccess: (session) => {
      // Removes everything shown to a previous user.
      queryClient.clear();
      staffSession.set(session);
      // The link must not stay in the browser's history.
      navigate(paths.dashboard, { replace: true });
    },
  });
  const errors = useMemo(() => fieldErrorsOf(accept.error), [accept.error]);
  return (
    <>
      <Note>{`Set a password for the back office. You can use this link once, until ${momentText(expires_at)}.`}</Note>
      {accept.error && Object.keys(errors).length === 0 && <Banner tone="error">{messageOf(accept.error)}</Banner>}
      <Form errors={errors} onSubmit={() => accept.mutate({ token, ...draft })}>
        <Stack gap="4">
          <TextField name="username" label="Username" autoComplete="username" isReadOnly value={username} />
          <NewPasswordField
            name="password"
            isRequired
            autoFocus
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
          />
          <NewPasswordField
            name="password_confirmation"
            isConfirmation
            isRequired
            value={draft.password_confirmation}
            onChange={(password_confirmation) => setDraft({ ...draft, password_confirmation })}
          />
          <SubmitButton isBlock isPending={accept.isPending}>
            Set password and sign in
          </SubmitButton>
        </Stack>
      </Form>
    </>
  );
}
