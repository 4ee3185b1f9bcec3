import { useState } from 'react';
import type { ApiTokenRecord } from '#shared/contracts/apiTokens.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { sayAndRefresh } from '../../app/sayAndRefresh.ts';
import { Button } from '../../design/button/Button.tsx';
import { AlertDialog } from '../../design/dialog/AlertDialog.tsx';

/** A button that ends a token, after a question; nothing for one that has ended. */
export function RevokeToken({ token: { _id, name, state } }: { token: ApiTokenRecord }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const revoke = trpc.apiTokens.revoke.useMutation(sayAndRefresh(() => utils.apiTokens.list.invalidate()));
  if (state === 'expired' || state === 'revoked') return null;
  return (
    <>
      <Button size="small" tone="danger" aria-label={`Revoke: ${name}`} onPress={() => setAsking(true)}>
        Revoke
      </Button>
      <AlertDialog
        title={`Revoke ${name}?`}
        actionLabel="Revoke"
        tone="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onAction={() => revoke.mutateAsync({ _id })}
      >
        {staffMessages.revokeMeans}
      </AlertDialog>
    </>
  );
}
