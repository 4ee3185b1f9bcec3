import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const NOT_THIS_VISIT =
  'The sign-in lies more than 30 minutes back, or that way of signing in belongs to another customer.';
const TOO_MANY_TRIES = 'Too many tries for this number or from this network.';

export const customersRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/users/google-login',
    procedure: 'customers.googleLogin',
    id: 'loginCustomerByGoogle',
    summary: 'Sign in as a customer by the credential of a Google account',
    description: 'Returns a bearer token for 30 days and the profile. Only where the store offers Google.',
    errors: {
      unauthenticated: 'Google did not issue the credential, or not for this store.',
      forbidden: 'The account is none of the university, or the store does not offer Google.',
      not_found: 'The store does not offer this way of signing in.',
      unavailable: 'The keys of Google cannot be fetched now.',
      too_many: TOO_MANY_TRIES,
    },
    example: { credential: 'the credential that Google Identity Services hands over' },
  },
  {
    method: 'post',
    path: '/api/customers/phone-code',
    procedure: 'customers.phoneCode',
    id: 'sendPhoneCode',
    summary: 'Send a sign-in code to a phone number',
    description:
      'Six digits by SMS, good for ten minutes and five guesses. A store in its demo returns the code as `demo_code`.',
    errors: {
      not_found: 'The store does not offer this way of signing in.',
      too_many:
        "Three codes in ten minutes, or all of the day's, have been sent; or many are signing in from one network: then a solved challenge as `proof` gets one.",
      unavailable: 'The SMS service is not to be reached.',
    },
    example: { phone_number: '0917 555 0142' },
  },
  {
    method: 'get',
    path: '/api/customers/code-challenge',
    procedure: 'customers.codeChallenge',
    id: 'getCodeChallenge',
    summary: 'Make a challenge whose solution gets a sign-in code where many are signing in from one network',
    description:
      'A challenge of altcha (PBKDF2, a part of a second to some seconds of work), once for one code within two minutes; null where codes are sent without.',
  },
  {
    method: 'get',
    path: '/api/customers/code-usage',
    procedure: 'customers.codeUsage',
    id: 'getCodeUsage',
    summary: 'Tell how many sign-in codes of the day have been sent',
  },
  {
    method: 'post',
    path: '/api/customers/phone-login',
    procedure: 'customers.phoneLogin',
    id: 'loginCustomerByPhone',
    summary: 'Sign in as a customer by a phone number and its code',
    description: 'Returns a bearer token for 30 days and the profile.',
    errors: {
      unauthenticated: 'Wrong or expired code.',
      not_found: 'The store does not offer this way of signing in.',
      too_many: TOO_MANY_TRIES,
    },
    example: { phone_number: '0917 555 0142', code: '123456' },
  },
  {
    method: 'post',
    path: '/api/customers/link-phone',
    procedure: 'customers.linkPhone',
    id: 'linkPhone',
    summary: 'Add a phone number to sign in by',
    errors: { invalid: 'Wrong or expired code.', conflict: NOT_THIS_VISIT, too_many: TOO_MANY_TRIES },
    example: { phone_number: '0917 555 0142', code: '123456' },
  },
  {
    method: 'post',
    path: '/api/customers/link-google',
    procedure: 'customers.linkGoogle',
    id: 'linkGoogle',
    summary: 'Add a Google account to sign in by',
    errors: {
      invalid: 'Google did not sign the credential, or it was used before.',
      forbidden: 'The account is none of the university.',
      not_found: 'The store does not offer this way of signing in.',
      conflict: NOT_THIS_VISIT,
      too_many: TOO_MANY_TRIES,
    },
    example: { credential: 'the credential that Google Identity Services hands over' },
  },
  {
    method: 'post',
    path: '/api/customers/sessions',
    procedure: 'customers.sessions',
    id: 'listSessions',
    summary: 'List your own sessions as a customer',
  },
  {
    method: 'post',
    path: '/api/customers/end-session',
    procedure: 'customers.endSession',
    id: 'endSession',
    summary: 'End one of your own sessions as a customer',
    errors: { not_found: 'You have no such session.' },
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/customers/end-sessions',
    procedure: 'customers.endSessions',
    id: 'endOtherSessions',
    summary: 'End all of your own sessions as a customer',
  },
  {
    method: 'post',
    path: '/api/customers/logout',
    procedure: 'customers.logout',
    id: 'logoutCustomer',
    summary: 'End the session that calls',
  },
  {
    method: 'post',
    path: '/api/customers/profile',
    procedure: 'customers.profile',
    id: 'getProfile',
    summary: 'Read your own profile',
    description: "The token says whose it is; another customer's `email` is rejected.",
    errors: { forbidden: OTHERS_EMAIL },
    example: {},
  },
  {
    method: 'post',
    path: '/api/customers/email',
    procedure: 'customers.email',
    id: 'getContact',
    summary: 'Tell whether your profile has what an order needs',
    errors: { forbidden: OTHERS_EMAIL },
    example: {},
  },
  {
    method: 'post',
    path: '/api/customers/update-profile',
    procedure: 'customers.updateProfile',
    id: 'updateProfile',
    summary: 'Change your own profile',
    description:
      'Fields left out stay as they are. What the sign-in verified (the number by phone, name and email by Google) stays too. An order ' +
      'needs a phone number and `has_agreed_to_terms_and_conditions`.',
    errors: { conflict: 'The email was typed once already, or belongs to another customer.' },
    example: { full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true },
  },
];
