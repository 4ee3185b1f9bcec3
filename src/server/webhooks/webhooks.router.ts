import { acknowledged, empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/webhooks.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { replayDelivery } from './replayDelivery.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './saveWebhook.ts';
import { testWebhook } from './testWebhook.ts';
import { listDeliveries, listWebhooks } from './webhooks.queries.ts';

const INVALID_URL = 'Nothing can be sent to the URL, or it leads to a private address.';

export const webhooksRouter = router({
  list: unscopedStaffProcedure('no token')
    .meta({ path: 'GET /api/webhooks', id: 'listWebhooks', summary: 'List the URLs that are notified of events' })
    .input(empty)
    .output(contracts.webhooksOutput)
    .query(({ ctx }) => listWebhooks(ctx.deps)),
  create: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'PUT /api/webhooks',
      id: 'createWebhook',
      summary: 'Add a URL that is notified of events',
      description: 'The secret in the response is shown this once.',
      errors: { invalid: INVALID_URL, conflict: 'There are 20 URLs already.' },
      example: { url: 'https://example.org/hooks', events: ['order.placed', 'stock.low'], description: 'Warehouse' },
    })
    .input(contracts.createWebhookInput)
    .output(contracts.webhookSecretOutput)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.staff, input)),
  deliveries: unscopedStaffProcedure('no token')
    .meta({
      path: 'POST /api/webhooks/deliveries',
      id: 'listWebhookDeliveries',
      summary: 'List what was sent in the last 30 days, latest first',
      example: { page: 1, page_size: 20, status: 'given_up' },
    })
    .input(contracts.deliveriesInput)
    .output(contracts.deliveriesOutput)
    .query(({ ctx, input }) => listDeliveries(ctx.deps, input)),
  replay: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/webhooks/replay',
      id: 'replayWebhookDelivery',
      summary: 'Send a message again, with the same webhook-id and body',
      errors: { not_found: 'There is no such delivery.', conflict: 'It is being sent already, or its URL is off.' },
      example: { _id: '12' },
    })
    .input(contracts.webhookIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => replayDelivery(ctx.deps, ctx.staff, input._id)),
  rotateSecret: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'POST /api/webhooks/:_id/rotate-secret',
      id: 'rotateWebhookSecret',
      summary: 'Make a new secret; the old one is valid for another day',
      description: 'The secret in the response is shown this once.',
    })
    .input(contracts.webhookIdInput)
    .output(contracts.webhookSecretOutput)
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx.staff, input._id)),
  test: unscopedStaffProcedure('no token')
    .meta({
      repeat: { ignored: 'sends a message and writes nothing of its response' },
      path: 'POST /api/webhooks/:_id/test',
      id: 'testWebhook',
      summary: 'Send a test message at once, and return what came of it',
      description:
        'A message of type `webhook.test`, signed as all others, sent once to a URL that is on or off. It is no delivery: it is not ' +
        'tried again, and its failure is not counted.',
      errors: { too_many: 'Four tests are being sent already.' },
    })
    .input(contracts.webhookIdInput)
    .output(contracts.webhookTestOutput)
    .mutation(({ ctx, input }) => testWebhook(ctx.deps, ctx.staff, input._id)),
  update: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/webhooks/:_id',
      id: 'updateWebhook',
      summary: 'Change a URL or its events, or turn it on or off',
      errors: { invalid: INVALID_URL, conflict: 'Somebody has saved it since.' },
      example: { _id: '1', is_enabled: false },
    })
    .input(contracts.updateWebhookInput)
    .output(contracts.webhookOutput)
    .mutation(({ ctx, input }) => updateWebhook(ctx.deps, ctx.staff, input)),
  delete: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/webhooks/:_id',
      id: 'deleteWebhook',
      summary: 'Delete a URL with the list of its deliveries',
    })
    .input(contracts.webhookIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.deps, ctx.staff, input._id)),
});
