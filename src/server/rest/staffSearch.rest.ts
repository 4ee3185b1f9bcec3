import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const staffSearchRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/search',
    procedure: 'staffSearch.find',
    id: 'searchEverything',
    summary: 'Find orders, customers and products by one text',
    description:
      'What has every word of `s`: orders by number, customer, phone number and student, the newest first, who placed them, and products, the best ' +
      'first. Staff with assigned categories find what is in these. A few of each kind: their own lists have more. Closed to API tokens, whose scopes name one area each.',
    example: { s: 'notebook' },
  },
];
