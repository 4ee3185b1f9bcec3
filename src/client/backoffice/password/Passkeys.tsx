import { useState } from 'react';
import { recoveryCodesLeft, staffMessages } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../api/apiError.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { momentText } from '../../app/storeClock.ts';
import { useTask } from '../../app/useTask.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { Section } from '../records/Section.tsx';

export function Passkeys() {
  const { list, codes, hideCodes, add, isAdding, remove, renew } = usePasskeys();
  return (
    <Section isCard title="Passkeys" description="Sign in with fingerprint, face or PIN instead of your password.">
      {codes.length > 0 && (
        <Banner tone="notice" title={staffMessages.recoveryCodesOnce} onDismiss={hideCodes}>
          <PlainList aria-label="Recovery codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </PlainList>
        </Banner>
      )}
      <QueryFaces query={list} loading={{ label: 'Loading your passkeys', lines: 2 }}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Text tone="muted">{staffMessages.noPasskeys}</Text>
          ) : (
            <PasskeyList passkeys={passkeys} remove={remove} />
          )
        }
      </QueryFaces>
      <Inline gap="2">
        <Button tone="primary" isPending={isAdding} onPress={add}>
          Add a passkey
        </Button>
        {list.data && list.data.passkeys.length > 0 && (
          <AskFirst
            title="Create new recovery codes?"
            actionLabel="Create new codes"
            onAction={() => renew.mutateAsync()}
            button={<Button>New recovery codes</Button>}
          >
            {staffMessages.oldRecoveryCodesEnd}
          </AskFirst>
        )}
      </Inline>
      {list.data && list.data.passkeys.length > 0 && <Note>{recoveryCodesLeft(list.data.recovery_codes_left)}</Note>}
    </Section>
  );
}

interface PasskeyListProps {
  passkeys: ApiOutput['users']['passkeys']['passkeys'];
  remove: ReturnType<typeof usePasskeys>['remove'];
}

function PasskeyList({ passkeys, remove }: PasskeyListProps) {
  return (
    <PlainList aria-label="Your passkeys">
      {passkeys.map(({ _id, name, created_at, last_used_at }) => (
        <li key={_id}>
          <Inline justify="space-between" gap="3">
            <Stack gap="0">
              <Text weight="medium">{name || 'Passkey'}</Text>
              <Note>
                Added {momentText(created_at)}
                {last_used_at && `, last used ${momentText(last_used_at)}`}
              </Note>
            </Stack>
            <AskFirst
              title="Remove this passkey?"
              actionLabel="Remove"
              onAction={() => remove.mutateAsync({ _id })}
              button={
                <Button size="small" aria-label={`Remove: ${name || 'passkey'}, added ${momentText(created_at)}`}>
                  Remove
                </Button>
              }
            >
              {`${name || 'Passkey'}, added ${momentText(created_at)}, can no longer be used to sign in.`}
            </AskFirst>
          </Inline>
        </li>
      ))}
    </PlainList>
  );
}

function usePasskeys() {
  const utils = trpc.useUtils();
  const list = trpc.users.passkeys.useQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const fail = (error: unknown) => {
    const message = toApiError(error) ? messageOf(error) : staffMessages.passkeyFailed;
    showToast(message, { tone: 'error' });
  };
  const refresh = () => Promise.all([utils.users.passkeys.invalidate(), utils.users.me.invalidate()]);
  const remove = trpc.users.removePasskey.useMutation({
    onSuccess: ({ msg }) => showToast(msg),
    onError: fail,
    onSettled: refresh,
  });
  const renew = trpc.users.newRecoveryCodes.useMutation({
    onSuccess: ({ msg, recovery_codes }) => {
      setCodes(recovery_codes);
      showToast(msg);
    },
    onError: fail,
    onSettled: refresh,
  });

  const [add, isAdding] = useTask(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const optionsJSON = await utils.client.users.startPasskey.mutate();
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    const added = await utils.client.users.addPasskey.mutate({
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
    });
    setCodes(added.recovery_codes);
    showToast(added.msg);
    await refresh();
  }, fail);

  return { list, codes, hideCodes: () => setCodes([]), add, isAdding, remove, renew };
}
