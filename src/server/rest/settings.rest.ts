import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const settingsRest: RestRoute<ProcedureName>[] = [
  { method: 'get', path: '/api/account-settings', procedure: 'settings.list' },
  { method: 'post', path: '/api/account-settings', procedure: 'settings.save' },
];
