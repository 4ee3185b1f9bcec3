import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const usersRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/users/login', call: (store, { input }) => store.users.login(input) },
];
