import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

const INVALID_URL = 'Nothing can be sent to the URL, or it leads to a private address.';

export const webhooksRest: RestRoute<ProcedureName>[] = [
  {
    method: 'get',
    path: '/api/webhooks',
    procedure: 'webhooks.list',
    id: 'listWebhooks',
    summary: 'List the URLs that are notified of events',
  },
  {
    method: 'put',
    path: '/api/webhooks',
    procedure: 'webhooks.create',
    id: 'createWebhook',
    summary: 'Add a URL that is notified of events',
    description: 'The secret in the response is shown this once.',
    errors: { invalid: INVALID_URL, conflict: 'There are 20 URLs already.' },
    example: { url: 'https://example.org/hooks', events: ['order.placed', 'stock.low'], description: 'Warehouse' },
  },
  {
    method: 'post',
    path: '/api/webhooks/deliveries',
    procedure: 'webhooks.deliveries',
    id: 'listWebhookDeliveries',
    summary: 'List what was sent in the last 30 days, latest first',
    example: { page: 1, page_size: 20, status: 'given_up' },
  },
  {
    method: 'post',
    path: '/api/webhooks/replay',
    procedure: 'webhooks.replay',
    id: 'replayWebhookDelivery',
    summary: 'Send a message again, with the same webhook-id and body',
    errors: { not_found: 'There is no such delivery.', conflict: 'It is being sent already, or its URL is off.' },
    example: { _id: '12' },
  },
  {
    method: 'post',
    path: '/api/webhooks/:_id/rotate-secret',
    procedure: 'webhooks.rotateSecret',
    id: 'rotateWebhookSecret',
    summary: 'Make a new secret; the old one is valid for another day',
    description: 'The secret in the response is shown this once.',
  },
  {
    method: 'post',
    path: '/api/webhooks/:_id/test',
    procedure: 'webhooks.test',
    id: 'testWebhook',
    summary: 'Send a test message at once, and return what came of it',
    description:
      'A message of type `webhook.test`, signed as all others, sent once to a URL that is on or off. It is no delivery: it is not ' +
      'tried again, and its failure is not counted.',
    errors: { too_many: 'Four tests are being sent already.' },
  },
  {
    method: 'post',
    path: '/api/webhooks/:_id',
    procedure: 'webhooks.update',
    id: 'updateWebhook',
    summary: 'Change a URL or its events, or turn it on or off',
    errors: { invalid: INVALID_URL, conflict: 'Somebody has saved it since.' },
    example: { _id: '1', is_enabled: false },
  },
  {
    method: 'delete',
    path: '/api/webhooks/:_id',
    procedure: 'webhooks.delete',
    id: 'deleteWebhook',
    summary: 'Delete a URL with the list of its deliveries',
  },
];
