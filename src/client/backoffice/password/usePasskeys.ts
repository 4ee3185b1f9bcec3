import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** The passkeys of whoever is signed in, what can be done with them, and recovery codes that were just made. */
export function usePasskeys() {
  const utils = trpc.useUtils();
  const list = trpc.users.passkeys.useQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const fail = (error: unknown) => {
    const message = toApiError(error) ? messageOf(error, messages.processingFailed) : staffMessages.passkeyFailed;
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

  async function add() {
    setAdding(true);
    try {
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
    } catch (error) {
      fail(error);
    } finally {
      setAdding(false);
    }
  }

  return { list, codes, hideCodes: () => setCodes([]), add, isAdding, remove, renew };
}
