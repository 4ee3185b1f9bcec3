import type { SettingKey, Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** The store's settings as last saved, and those that are on their way. */
export function useSettings() {
  const query = trpc.settings.list.useQuery();
  // The server checks every value against settingValues when it is saved.
  const known = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value])) as Partial<Settings>;
  return { query, settings: { ...DEFAULT_SETTINGS, ...known } };
}

/**
 * Saves one setting: it shows at once, and as it was where the server rejects. `onRejected` gets the error in place of
 * the toast.
 */
export function useSaveSetting({ onRejected }: { onRejected?: (error: unknown) => void } = {}) {
  const utils = trpc.useUtils();
  const show = (key: string, value: unknown) =>
    utils.settings.list.setData(undefined, (list) =>
      list?.map((setting) => (setting.key === key ? { key, value } : setting)),
    );
  const { mutate, isPending } = trpc.settings.save.useMutation({
    // Two flips of one switch arrive in their order.
    scope: { id: 'settings' },
    onMutate: async ({ key, value }) => {
      await utils.settings.list.cancel();
      const before = utils.settings.list.getData()?.find((setting) => setting.key === key);
      show(key, value);
      return before;
    },
    onSuccess: () => showToast(staffMessages.settingUpdated),
    onError: (error, { key }, before) => {
      show(key, before?.value);
      if (onRejected) onRejected(error);
      else showToast(messageOf(error, messages.processingFailed), { tone: 'error' });
    },
    onSettled: () => Promise.all([utils.settings.list.invalidate(), utils.settings.history.invalidate()]),
  });
  const save = <Key extends SettingKey>(key: Key, value: Settings[Key], onSaved?: () => void) =>
    mutate({ key, value }, { onSuccess: onSaved });
  return { save, isPending };
}
