import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/webhooks.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { replayDelivery } from './replayDelivery.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './saveWebhook.ts';
import { testWebhook } from './testWebhook.ts';
import { listDeliveries, listWebhooks } from './webhooks.queries.ts';

const INVALID_URL = 'The URL is not valid, or its address is private.';

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
      description: 'The secret is shown only in this response.',
      errors: { invalid: INVALID_URL, conflict: 'There are already 20 URLs.' },
      example: { url: 'https://example.org/hooks', events: ['order.placed', 'stock.low'], description: 'Warehouse' },
    })
    .input(contracts.createWebhookInput)
    .output(contracts.webhookSecretOutput)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.staff, input)),
  deliveries: unscopedStaffProcedure('no token')
    .meta({
      path: 'POST /api/webhooks/deliveries',
      id: 'listWebhookDeliveries',
      summary: 'List the webhook messages of the last 30 days, latest first',
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
      errors: { not_found: 'There is no such delivery.', conflict: 'It is being sent, or its URL is turned off.' },
      example: { _id: '12' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => replayDelivery(ctx.deps, ctx.staff, input._id)),
  rotateSecret: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'POST /api/webhooks/:_id/rotate-secret',
      id: 'rotateWebhookSecret',
      summary: 'Create a new secret; the old one stays valid for one day',
      description: 'The secret is shown only in this response.',
    })
    .input(recordKey)
    .output(contracts.webhookSecretOutput)
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx.staff, input._id)),
  test: unscopedStaffProcedure('no token')
    .meta({
      repeat: { ignored: 'sends a message and stores no response' },
      path: 'POST /api/webhooks/:_id/test',
      id: 'testWebhook',
      summary: 'Send a test message now and return the result',
      description:
        'Sends one message of type `webhook.test`, signed like the others, even if the URL is turned off. It is not listed as a delivery or retried, and a failure is not counted.',
      errors: { too_many: 'Four tests are already running.' },
    })
    .input(recordKey)
    .output(contracts.webhookTestOutput)
    .mutation(({ ctx, input }) => testWebhook(ctx.deps, ctx.staff, input._id)),
  update: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'POST /api/webhooks/:_id',
      id: 'updateWebhook',
      summary: 'Change a URL or its events, or turn it on or off',
      errors: { invalid: INVALID_URL, version_old: 'Another user saved it in the meantime.' },
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
      summary: 'Delete a URL and its list of deliveries',
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.deps, ctx.staff, input._id)),
});
