import type { RestRoute } from '../platform/http/restRoute.ts';
import { serveConsentsFile } from '../privacy/consentsFile.http.ts';
import { serveMyDataFile } from '../privacy/myDataFile.http.ts';
import type { ProcedureName } from '../router.ts';

export const privacyRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/customers/my-data',
    procedure: 'privacy.myData',
    id: 'getMyData',
    summary: 'Read all that the store holds on you',
    description: 'With the latest 50 orders; the file has all of them.',
  },
  {
    method: 'post',
    path: '/api/customers/data-file',
    id: 'downloadMyData',
    summary: 'Download all that the store holds on you, with proofs of payment',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'customer',
    responds: { types: ['application/zip'] },
    serve: ({ services }) => serveMyDataFile(services),
  },
  {
    method: 'post',
    path: '/api/customers/request-erasure',
    procedure: 'privacy.requestErasure',
    id: 'requestErasure',
    summary: 'Ask for all that the store holds on you to be erased in seven days',
    description:
      'Confirmed by a sign-in code, or by a sign-in of the last ten minutes where the account has no phone number.',
    errors: {
      unauthenticated: 'Wrong or expired code, or the sign-in lies too far back.',
      conflict: 'An order of yours is under way.',
      too_many: 'Too many tries.',
    },
    example: { code: '123456' },
  },
  {
    method: 'post',
    path: '/api/customers/cancel-erasure',
    procedure: 'privacy.cancelErasure',
    id: 'cancelErasure',
    summary: 'Take back the request for an erasure',
  },
  {
    method: 'post',
    path: '/api/privacy/requests',
    procedure: 'privacy.requests',
    id: 'listPrivacyRequests',
    summary: 'List requests of customers about their data',
    example: { page: 1, page_size: 20, state: 'all' },
  },
  {
    method: 'put',
    path: '/api/privacy/requests',
    procedure: 'privacy.addRequest',
    id: 'addPrivacyRequest',
    summary: 'Note a request of a customer that came by another way',
    example: { kind: 'copy', note: 'By letter of 20 November' },
  },
  {
    method: 'post',
    path: '/api/privacy/requests/:_id/close',
    procedure: 'privacy.closeRequest',
    id: 'closePrivacyRequest',
    summary: 'Mark a request as done that staff answer themselves',
    errors: { conflict: 'The store carries it out by itself, or it was taken back.' },
    example: { _id: '1' },
  },
  {
    method: 'post',
    path: '/api/privacy/consents',
    id: 'downloadConsents',
    summary: 'Download every agreement and withdrawal as CSV',
    description: 'The download stands in the audit log.',
    errors: { too_many: 'Two of your files are on their way already.' },
    policy: 'unscopedStaff',
    scope: 'privacy:read',
    responds: { types: ['text/csv; charset=utf-8'] },
    serve: ({ services }) => serveConsentsFile(services),
  },
];
