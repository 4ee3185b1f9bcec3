import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const settingsRest: RestRoute<AppCaller>[] = [
  { method: 'get', path: '/api/account-settings', call: (store) => store.settings.list() },
  { method: 'post', path: '/api/account-settings', call: (store, { input }) => store.settings.save(input) },
];
