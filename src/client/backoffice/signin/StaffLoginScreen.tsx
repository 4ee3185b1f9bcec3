import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { staffSession } from '../../api/session.ts';
import { hasRecordDraft } from '../../app/draftStorage.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { WantedState } from '../shell/StaffGuard.tsx';
import { SignInCard } from './SignInCard.tsx';
import { demo } from './StaffLogin.css.ts';

/** The messages of a rejected sign-in under both fields (docs/rules/operations.md, Messages). */
function signInErrors(error: unknown): Record<string, string> {
  const apiError = toApiError(error);
  if (!apiError || apiError.code === 'unavailable') return {};
  const fields = fieldErrorsOf(error);
  const message = messageOf(error);
  return Object.keys(fields).length > 0 ? fields : { username: message, password: message };
}

/** Staff sign in with username and password. */
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
    // Nothing that an earlier user was shown may be left for this one.
    queryClient.clear();
    staffSession.set({ token });
    navigate(wanted, { replace: true });
  }
  const errors = useMemo(() => signInErrors(login.error), [login.error]);
  const asksCode = recoveryCode !== '' || errors.recovery_code !== undefined;
  if (session && !hasBegun) return <Redirect to={wanted} replace />;

  return (
    <SignInCard title={messages.systemTitle}>
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
          <SubmitButton isBlock isPending={login.isPending}>
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
      Staff account: <code className={demo}>{account.username}</code> with the password{' '}
      <code className={demo}>{account.password}</code>.
    </Banner>
  );
}

/** Signs in by what the device keeps; the browser's part is loaded when it is asked for. */
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
