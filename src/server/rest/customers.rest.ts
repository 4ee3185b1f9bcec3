import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const customersRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/users/google-login', call: (store, { input }) => store.customers.googleLogin(input) },
  { method: 'post', path: '/api/customers/phone-code', call: (store, { input }) => store.customers.phoneCode(input) },
  { method: 'post', path: '/api/customers/phone-login', call: (store, { input }) => store.customers.phoneLogin(input) },
  { method: 'post', path: '/api/customers/profile', call: (store, { input }) => store.customers.profile(input) },
  { method: 'post', path: '/api/customers/email', call: (store, { input }) => store.customers.email(input) },
  {
    method: 'post',
    path: '/api/customers/update-profile',
    call: (store, { input }) => store.customers.updateProfile(input),
  },
];
