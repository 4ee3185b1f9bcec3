import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const customersRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/users/google-login', procedure: 'customers.googleLogin' },
  { method: 'post', path: '/api/customers/phone-code', procedure: 'customers.phoneCode' },
  { method: 'post', path: '/api/customers/phone-login', procedure: 'customers.phoneLogin' },
  { method: 'post', path: '/api/customers/profile', procedure: 'customers.profile' },
  { method: 'post', path: '/api/customers/email', procedure: 'customers.email' },
  { method: 'post', path: '/api/customers/update-profile', procedure: 'customers.updateProfile' },
];
