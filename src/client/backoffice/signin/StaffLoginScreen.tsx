import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { fieldErrorsOf, messageOf, toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { staffSession } from '#client/api/session.ts';
import { paths } from '#client/app/paths.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { hasRecordDraft } from '#client/browser/draftStorage.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { WantedState } from '../shell/StaffGuard.tsx';
import { signIn } from '../shell/shell.css.ts';

/** The messages of a rejected sign-in (docs/rules/operations.md, Messages). */
function signInErrors(error: unknown): Record<string, string> {
  const apiError = toApiError(error);
  if (!apiError || apiError.code === 'unavailable') return {};
  const fields = fieldErrorsOf(error);
  const message = messageOf(error);
  return Object.keys(fields).length > 0 ? fields : { username: message, password: message };
}

export function StaffLoginScreen() {
  usePageTitle('Staff sign-in');
  const session = staffSession.use();
  const { wanted = paths.dashboard, hasSessionEnded = false } = useHistoryState<WantedState | null>() ?? {};
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [recoveryCode, setRecoveryCode] = useState('');
  const login = trpc.users.login.useMutation({
    onSuccess: ({ token }) => begin(token),
  });
  const [hasBegun, setBegun] = useState(false);
  function begin(token: string) {
    setBegun(true);
    // Removes everything shown to a previous user.
    queryClient.clear();
    staffSession.set({ token });
    navigate(wanted, { replace: true });
  }
  const errors = useMemo(() => signInErrors(login.error), [login.error]);
  const asksCode = recoveryCode !== '' || errors.recovery_code !== undefined;
  if (session && !hasBegun) return <Redirect to={wanted} replace />;

  return (
    <SignInCard title={messages.systemTitle}>
      {storeConfig.isWithoutStaff && (
        <Stack gap="2">
          <LinkButton href={paths.registration} tone="primary" size="large" isBlock>
            {messages.setUpStore}
          </LinkButton>
          <Note>{staffMessages.registrationFirst}</Note>
        </Stack>
      )}
      {(hasSessionEnded || hasRecordDraft(wanted)) && (
        <Banner tone="notice">
          {hasRecordDraft(wanted) ? messages.sessionEndedWhileTyping : messages.sessionEnded}
        </Banner>
      )}
      {login.error && Object.keys(errors).length === 0 && <Banner tone="error">{messageOf(login.error)}</Banner>}
      {errors.username === staffMessages.awaitingApproval && (
        <Banner tone="notice">{staffMessages.approvalNext}</Banner>
      )}
      <Form
        errors={errors}
        onSubmit={() => login.mutate({ username, password, recovery_code: recoveryCode || undefined })}
      >
        <Stack gap="4">
          <TextField
            name="username"
            label="Username"
            isRequired
            autoFocus
            autoComplete="username"
            value={username}
            onChange={setUsername}
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            isRequired
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {asksCode && (
            <TextField
              name="recovery_code"
              label="Recovery code"
              autoComplete="off"
              spellCheck="false"
              maxLength={40}
              value={recoveryCode}
              onChange={setRecoveryCode}
            />
          )}
          <SubmitButton isBlock isPending={login.isPending} tone={storeConfig.isWithoutStaff ? 'neutral' : 'primary'}>
            Login
          </SubmitButton>
        </Stack>
      </Form>
      <PasskeyButton onSignedIn={begin} />
      {storeConfig.demoStaff && (
        <DemoAccount
          account={storeConfig.demoStaff}
          onUse={(account) => {
            setUsername(account.username);
            setPassword(account.password);
          }}
        />
      )}
      <Inline justify="space-between" gap="2">
        <Link href={paths.registration} underline="hover">
          Register as staff
        </Link>
        <Link href={paths.customerLogin} underline="hover">
          Go to the online store
        </Link>
      </Inline>
    </SignInCard>
  );
}

type Account = NonNullable<typeof storeConfig.demoStaff>;

function DemoAccount({ account, onUse }: { account: Account; onUse: (account: Account) => void }) {
  return (
    <Banner
      title="This is a demo."
      actions={
        <Button size="small" onPress={() => onUse(account)}>
          Fill in
        </Button>
      }
    >
      Staff account: <code>{account.username}</code> with the password <code>{account.password}</code>.
    </Banner>
  );
}

function PasskeyButton({ onSignedIn }: { onSignedIn: (token: string) => void }) {
  const { client } = trpc.useUtils();
  const [failure, setFailure] = useState('');
  const [isPending, setPending] = useState(false);

  async function signIn() {
    setPending(true);
    setFailure('');
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = await client.users.startPasskeyLogin.mutate();
      const { id, rawId, response } = await startAuthentication({ optionsJSON });
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      const { token } = await client.users.passkeyLogin.mutate({
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      });
      onSignedIn(token);
    } catch (error) {
      setFailure(toApiError(error) ? messageOf(error) : staffMessages.passkeyFailed);
      setPending(false);
    }
  }

  return (
    <Stack gap="3">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button isBlock isPending={isPending} onPress={() => void signIn()}>
        Sign in with a passkey
      </Button>
    </Stack>
  );
}

interface SignInCardProps {
  title: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

export function SignInCard({ title, children, ref }: SignInCardProps) {
  return (
    <main className={signIn}>
      <Panel ref={ref} tabIndex={-1} gap="5" padding={{ mobile: '5', tablet: '8' }}>
        <Stack gap="1">
          <Note>{storeConfig.store.name}, back office</Note>
          <Heading level={1} size="h2">
            {title}
          </Heading>
        </Stack>
        {children}
      </Panel>
    </main>
  );
}
