import type { Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { trpc } from '../../api/client.ts';

/** The store's settings as last saved. */
export function useSettings() {
  const query = trpc.settings.list.useQuery();
  // The server checks every value against settingValues when it is saved.
  const known = Object.fromEntries((query.data ?? []).map(({ key, value }) => [key, value])) as Partial<Settings>;
  return { query, settings: { ...DEFAULT_SETTINGS, ...known } };
}
