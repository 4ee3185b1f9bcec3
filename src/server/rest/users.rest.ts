import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';
import { masterRest } from './masterRest.ts';

export const usersRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/users/login', call: (store, { input }) => store.users.login(input) },
  { method: 'post', path: '/api/users/register', call: (store, { input }) => store.users.register(input) },
  { method: 'post', path: '/api/users/update-password', call: (store, { input }) => store.users.updatePassword(input) },
  ...masterRest<AppCaller>('/api/users', (store) => store.users),
  ...masterRest<AppCaller>('/api/warehouses', (store) => store.warehouses),
];
