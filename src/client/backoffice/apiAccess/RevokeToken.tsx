import { sayAndRefresh } from '#client/app/showError.ts';
import type { ApiTokenRecord } from '#shared/contracts/apiTokens.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';

export function RevokeToken({ token: { _id, name, state } }: { token: ApiTokenRecord }) {
  const utils = trpc.useUtils();
  const revoke = trpc.apiTokens.revoke.useMutation(sayAndRefresh(() => utils.apiTokens.list.invalidate()));
  if (state === 'expired' || state === 'revoked') return null;
  return (
    <AskFirst
      title={`Revoke ${name}?`}
      actionLabel="Revoke"
      onAction={() => revoke.mutateAsync({ _id })}
      button={(ask) => (
        <Button size="small" tone="danger" aria-label={`Revoke: ${name}`} onPress={ask}>
          Revoke
        </Button>
      )}
    >
      {staffMessages.revokeMeans}
    </AskFirst>
  );
}
