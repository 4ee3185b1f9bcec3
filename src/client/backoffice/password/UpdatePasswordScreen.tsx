import { useMemo, useRef, useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { serverNow } from '../../api/serverTime.ts';
import { staffSession } from '../../api/session.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Page } from '../../design/layout/Page.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { RevokeToken } from '../apiAccess/ApiAccessScreen.tsx';
import { NewPasswordField } from '../records/NewPasswordField.tsx';
import { PageTitle } from '../records/Section.tsx';
import { Passkeys } from './Passkeys.tsx';

const untouched = { password: '', password_confirmation: '', current_password: '' };

/** Seconds after a sign-in during which the server does not require the current password. */
const FRESH_SECONDS = 10 * 60;

/** Whether the current password is required; the server decides. */
function isLongSignedIn(): boolean {
  try {
    const claims = staffSession.get()?.token.split('.')[1] ?? '';
    const { iat } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return serverNow().getTime() / 1000 - Number(iat) >= FRESH_SECONDS;
  } catch {
    return true;
  }
}

/** Ends all other sessions of the user. */
export default function UpdatePasswordScreen() {
  usePageTitle('Password');
  const me = trpc.users.me.useQuery();
  const [draft, setDraft] = useState(untouched);
  const first = useRef<HTMLInputElement>(null);
  const update = trpc.users.updatePassword.useMutation({
    onSuccess: ({ token }) => {
      staffSession.set({ token });
      setDraft(untouched);
      first.current?.focus();
      showToast(staffMessages.passwordUpdated);
    },
  });
  const errors = useMemo(() => fieldErrorsOf(update.error), [update.error]);

  const [wasLong] = useState(isLongSignedIn);
  const asksPresent = wasLong || errors.current_password !== undefined || draft.current_password !== '';

  return (
    <Page width="narrow" gap="5">
      <Stack gap="1">
        <PageTitle>Password</PageTitle>
        <Text tone="muted">You stay signed in here and are signed out on all other devices.</Text>
      </Stack>
      {me.data?.needs_passkey && <Banner tone="notice">{staffMessages.passkeyFirst}</Banner>}
      {update.isError && Object.keys(errors).length === 0 && <Banner tone="error">{messageOf(update.error)}</Banner>}
      <Form
        errors={errors}
        onSubmit={() => update.mutate({ ...draft, current_password: draft.current_password || undefined })}
      >
        <Stack gap="4">
          {/* The user name for password managers. */}
          <input type="text" name="username" autoComplete="username" value={me.data?.username ?? ''} readOnly hidden />
          {asksPresent && (
            <TextField
              label="Current password"
              name="current_password"
              type="password"
              autoComplete="current-password"
              isRequired
              maxLength={128}
              value={draft.current_password}
              onChange={(current_password) => setDraft({ ...draft, current_password })}
            />
          )}
          <NewPasswordField
            name="password"
            isRequired
            inputRef={first}
            value={draft.password}
            onChange={(password) => setDraft({ ...draft, password })}
          />
          <NewPasswordField
            isConfirmation
            name="password_confirmation"
            isRequired
            value={draft.password_confirmation}
            onChange={(password_confirmation) => setDraft({ ...draft, password_confirmation })}
          />
          <Inline>
            <SubmitButton isPending={update.isPending}>Save</SubmitButton>
          </Inline>
        </Stack>
      </Form>
      {/* Staff with assigned categories have no API tokens. */}
      {update.isSuccess && me.data?.assigned_categories.length === 0 && <OwnTokens ownerId={me.data._id} />}
      <Passkeys />
    </Page>
  );
}

/** API tokens stay valid after a change of password. */
function OwnTokens({ ownerId }: { ownerId: string }) {
  const tokens = trpc.apiTokens.list.useQuery();
  const own = tokens.data?.filter(({ owner, state }) => owner._id === ownerId && state === 'live') ?? [];
  if (own.length === 0) return null;
  return (
    <Banner tone="notice" title={staffMessages.tokensGoOn}>
      <PlainList aria-label="Your API tokens">
        {own.map((token) => (
          <li key={token._id}>
            <Inline justify="space-between" gap="3">
              <Text>{`${token.name} (${token.begins_with}…)`}</Text>
              <RevokeToken token={token} />
            </Inline>
          </li>
        ))}
      </PlainList>
    </Banner>
  );
}
