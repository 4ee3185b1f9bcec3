import { acknowledged, empty } from '#shared/contracts/common.ts';
import {
  createWebhookInput,
  deliveriesInput,
  deliveriesOutput,
  updateWebhookInput,
  webhookIdInput,
  webhookOutput,
  webhookSecretOutput,
  webhooksOutput,
  webhookTestOutput,
} from '#shared/contracts/webhooks.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { replayDelivery } from './replayDelivery.ts';
import { createWebhook, deleteWebhook, rotateSecret, updateWebhook } from './saveWebhook.ts';
import { testWebhook } from './testWebhook.ts';
import { listDeliveries, listWebhooks } from './webhooks.queries.ts';

export const webhooksRouter = router({
  list: procedure.unscopedStaff
    .input(empty)
    .output(webhooksOutput)
    .query(({ ctx }) => listWebhooks(ctx.deps)),
  create: procedure.unscopedStaff
    .input(createWebhookInput)
    .output(webhookSecretOutput)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.staff, input)),
  update: procedure.unscopedStaff
    .input(updateWebhookInput)
    .output(webhookOutput)
    .mutation(({ ctx, input }) => updateWebhook(ctx.deps, ctx.staff, input)),
  rotateSecret: procedure.unscopedStaff
    .input(webhookIdInput)
    .output(webhookSecretOutput)
    .mutation(({ ctx, input }) => rotateSecret(ctx.deps, ctx.staff, input._id)),
  delete: procedure.unscopedStaff
    .input(webhookIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.deps, ctx.staff, input._id)),
  deliveries: procedure.unscopedStaff
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(({ ctx, input }) => listDeliveries(ctx.deps, input)),
  replay: procedure.unscopedStaff
    .input(webhookIdInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => replayDelivery(ctx.deps, ctx.staff, input._id)),
  test: procedure.unscopedStaff
    .input(webhookIdInput)
    .output(webhookTestOutput)
    .mutation(({ ctx, input }) => testWebhook(ctx.deps, ctx.staff, input._id)),
});
