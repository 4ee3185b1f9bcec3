import { LockMode } from '@mikro-orm/core';
import type { DISABLED_REASONS } from '#shared/contracts/webhooks.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { Webhook } from './webhook.entity.ts';

/** Gives up waiting messages. Staff see an error in the log, an audit entry, and a notice until the URL is turned on or deleted. */
export async function disableWebhook(deps: Deps, id: number, reason: (typeof DISABLED_REASONS)[number]): Promise<void> {
  const isDisabled = await changeRecords(deps, null, async (em) => {
    const enabled = { id, is_enabled: true };
    const webhook = await em.findOne(Webhook, enabled, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!webhook) return false;
    em.assign(webhook, { is_enabled: false, disabled_at: deps.now(), disabled_reason: reason });
    noteChanges(em, webhook, { disabled_reason: { from: null, to: reason } });
    await em.flush();
    await giveUpWaiting(em, id);
    return true;
  });
  if (isDisabled) deps.log.error({ webhook: id, reason }, 'the URL of a webhook was turned off');
}

/** Their tasks then do nothing. */
export async function giveUpWaiting(em: StoreEntityManager, webhookId: number): Promise<void> {
  await db(em)
    .updateTable('webhook_delivery')
    .set({ status: 'given_up', error: 'The URL was turned off.', next_attempt_at: null })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute();
}
