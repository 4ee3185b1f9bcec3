import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const customersRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/users/google-login', call: (store, { input }) => store.customers.googleLogin(input) },
  { method: 'post', path: '/api/customers/phone-code', call: (store, { input }) => store.customers.phoneCode(input) },
  { method: 'get', path: '/api/customers/code-usage', call: (store, { input }) => store.customers.codeUsage(input) },
  { method: 'post', path: '/api/customers/phone-login', call: (store, { input }) => store.customers.phoneLogin(input) },
  { method: 'post', path: '/api/customers/link-phone', call: (store, { input }) => store.customers.linkPhone(input) },
  { method: 'post', path: '/api/customers/link-google', call: (store, { input }) => store.customers.linkGoogle(input) },
  { method: 'post', path: '/api/customers/sessions', call: (store, { input }) => store.customers.sessions(input) },
  { method: 'post', path: '/api/customers/end-session', call: (store, { input }) => store.customers.endSession(input) },
  {
    method: 'post',
    path: '/api/customers/end-sessions',
    call: (store, { input }) => store.customers.endSessions(input),
  },
  { method: 'post', path: '/api/customers/logout', call: (store, { input }) => store.customers.logout(input) },
  { method: 'post', path: '/api/customers/profile', call: (store, { input }) => store.customers.profile(input) },
  { method: 'post', path: '/api/customers/email', call: (store, { input }) => store.customers.email(input) },
  {
    method: 'post',
    path: '/api/customers/update-profile',
    call: (store, { input }) => store.customers.updateProfile(input),
  },
];
