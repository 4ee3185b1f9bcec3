import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const usersRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/users/login', procedure: 'users.login' },
  { method: 'post', path: '/api/users/register', procedure: 'users.register' },
  { method: 'post', path: '/api/users/update-password', procedure: 'users.updatePassword' },
  { method: 'post', path: '/api/users/logout', procedure: 'users.logout' },
  { method: 'get', path: '/api/users/:_id/sessions', procedure: 'users.sessions' },
  { method: 'post', path: '/api/users/:_id/end-session', procedure: 'users.endSession' },
  ...masterRest('/api/users', 'users'),
  ...masterRest('/api/warehouses', 'warehouses'),
];
