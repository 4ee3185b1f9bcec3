import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const customersRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/users/google-login', procedure: 'customers.googleLogin' },
  { method: 'post', path: '/api/customers/phone-code', procedure: 'customers.phoneCode' },
  { method: 'get', path: '/api/customers/code-usage', procedure: 'customers.codeUsage' },
  { method: 'post', path: '/api/customers/phone-login', procedure: 'customers.phoneLogin' },
  { method: 'post', path: '/api/customers/link-phone', procedure: 'customers.linkPhone' },
  { method: 'post', path: '/api/customers/link-google', procedure: 'customers.linkGoogle' },
  { method: 'post', path: '/api/customers/sessions', procedure: 'customers.sessions' },
  { method: 'post', path: '/api/customers/end-session', procedure: 'customers.endSession' },
  {
    method: 'post',
    path: '/api/customers/end-sessions',
    procedure: 'customers.endSessions',
  },
  { method: 'post', path: '/api/customers/logout', procedure: 'customers.logout' },
  { method: 'post', path: '/api/customers/profile', procedure: 'customers.profile' },
  { method: 'post', path: '/api/customers/email', procedure: 'customers.email' },
  {
    method: 'post',
    path: '/api/customers/update-profile',
    procedure: 'customers.updateProfile',
  },
];
