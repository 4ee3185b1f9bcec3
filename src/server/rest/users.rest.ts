import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const usersRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/users/login', call: (store, { input }) => store.users.login(input) },
  { method: 'post', path: '/api/users/register', call: (store, { input }) => store.users.register(input) },
  { method: 'post', path: '/api/users/update-password', call: (store, { input }) => store.users.updatePassword(input) },
  { method: 'post', path: '/api/users/logout', call: (store, { input }) => store.users.logout(input) },
  { method: 'get', path: '/api/users/:_id/sessions', call: (store, { input }) => store.users.sessions(input) },
  { method: 'post', path: '/api/users/:_id/end-session', call: (store, { input }) => store.users.endSession(input) },
  ...masterRest<AppCaller>('/api/users', (store) => store.users),
  ...masterRest<AppCaller>('/api/warehouses', (store) => store.warehouses),
];
