import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

export const apiTokensRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/tokens',
    procedure: 'apiTokens.list',
    id: 'listApiTokens',
    summary: 'List the API tokens of all staff users',
    description: 'Those that let somebody in, then those that ended within the last 90 days.',
  },
  {
    method: 'put',
    path: '/api/tokens',
    procedure: 'apiTokens.create',
    id: 'createApiToken',
    summary: 'Make an API token of your own',
    description:
      'Its response is the only one that shows the token. It takes a session of a staff user ' +
      'who signed in within the last ten minutes: no token makes another. ' +
      'Without `categories` it reaches what its owner reaches.',
    errors: { conflict: 'You have a token of this name, or there are as many tokens as there may be.' },
    example: { name: 'Stock sync', days: 90, scopes: ['stocks:read', 'stocks:write'], categories: [] },
  },
  {
    method: 'delete',
    path: '/api/tokens/:_id',
    procedure: 'apiTokens.revoke',
    id: 'revokeApiToken',
    summary: 'Revoke an API token from the next request on',
    example: { _id: '1' },
  },
];
