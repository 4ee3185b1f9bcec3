import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { NewPasswordField } from '../records/NewPasswordField.tsx';
import { SignInCard } from './StaffLoginScreen.tsx';

/** Anyone may register; /users decides who is admitted (docs/rules/people.md, People and sign-in). */
export default function RegistrationScreen() {
  usePageTitle('Staff registration');
  const [draft, setDraft] = useState({ name: '', username: '', password: '' });
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const register = trpc.users.register.useMutation({
    onSuccess: ({ token }) => {
      if (token === undefined) return;
      // The page was sent before the store had a user.
      storeConfig.isWithoutStaff = false;
      queryClient.clear();
      staffSession.set({ token });
      navigate(paths.dashboard, { replace: true });
    },
  });
  const errors = useMemo(() => fieldErrorsOf(register.error), [register.error]);
  const card = useRef<HTMLDivElement>(null);
  const isRegistered = register.isSuccess && register.data.token === undefined;
  useEffect(() => {
    // The focused form has gone.
    if (isRegistered) card.current?.focus();
  }, [isRegistered]);

  if (isRegistered) {
    return (
      <SignInCard title="Register" ref={card}>
        <Banner tone="success" title={staffMessages.userRegistered}>
          {staffMessages.registrationNext}
        </Banner>
        <LinkButton href={paths.login} tone="primary" isBlock>
          Go to sign-in
        </LinkButton>
      </SignInCard>
    );
  }

  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <SignInCard title="Register">
      <Note>
        For people who work in the store.{' '}
        {storeConfig.isWithoutStaff ? staffMessages.registrationFirst : staffMessages.registrationNext}
      </Note>
      {/* Invalid fields show their messages in addition to the general one (docs/rules/operations.md, Messages). */}
      {hasFieldErrors && (
        <Banner tone="error" title={messages.processingFailed}>
          {staffMessages.correctMarked}
        </Banner>
      )}
      {register.isError && !hasFieldErrors && <Banner tone="error">{messageOf(register.error)}</Banner>}
      <Form errors={errors} onSubmit={() => register.mutate(draft)}>
        <Stack gap="4">
          <TextField
            name="name"
            label="Name"
            isRequired
            autoFocus
            autoComplete="name"
            maxLength={160}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <TextField
            name="username"
            label="Username"
            isRequired
            autoComplete="username"
            spellCheck="false"
            maxLength={120}
            value={draft.username}
            onChange={(username) => setDraft({ ...draft, username })}
          />
          <NewPasswordField
            name="password"
            isRequired
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
          />
          <SubmitButton isBlock isPending={register.isPending}>
            Register
          </SubmitButton>
        </Stack>
      </Form>
      <Text size="small">
        Already have an account?{' '}
        <Link href={paths.login} underline="hover">
          Sign in
        </Link>
      </Text>
    </SignInCard>
  );
}
