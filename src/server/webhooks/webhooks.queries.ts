import type { z } from 'zod';
import type { DeliveriesInput, deliveriesOutput, WebhookRecord } from '#shared/contracts/webhooks.ts';
import type { WebhookEvent } from '#shared/domain/webhooks.ts';
import { onPage } from '../masterData/pageOrWalk.ts';
import { countRows, db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { Webhook, type WebhookEntity } from './webhook.entity.ts';

/** Omits the secrets. */
export function toWebhook(webhook: WebhookEntity, now: Date): WebhookRecord {
  const { id, url, description, events, is_enabled, previous_secret_until: until, failing_since } = webhook;
  const { disabled_at, disabled_reason, version, created_at } = webhook;
  const previous_secret_until = until && until > now ? until : null;
  return {
    ...{ _id: String(id), url, description, events, is_enabled, previous_secret_until, failing_since },
    ...{ disabled_at, disabled_reason, version, created_at },
  };
}

export async function listWebhooks({ em, now }: Deps): Promise<{ docs: WebhookRecord[] }> {
  const all = await em.find(Webhook, {}, { orderBy: { id: 'asc' } });
  return { docs: all.map((webhook) => toWebhook(webhook, now())) };
}

export async function listDeliveries(
  { em }: Deps,
  { webhook, status, page, page_size }: DeliveriesInput,
): Promise<z.output<typeof deliveriesOutput>> {
  const matching = db(em)
    .selectFrom('webhook_delivery as d')
    .$if(typeof webhook === 'number', (query) => query.where('d.webhook_id', '=', webhook ?? 0))
    .$if(typeof status === 'string', (query) => query.where('d.status', '=', status ?? 'waiting'));
  const [total, rows] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select(['d.id', 'd.webhook_id', 'w.url', 'd.message_id', 'd.type', 'd.record_name', 'd.status', 'd.attempts'])
      .select(['d.created_at', 'd.attempted_at', 'd.next_attempt_at', 'd.response_status', 'd.duration_ms'])
      .select(['d.response_excerpt', 'd.error'])
      .orderBy('d.id', 'desc')
      .$call(onPage({ page, page_size }))
      .execute(),
  ]);
  const docs = rows.map(({ id, webhook_id, url, type, ...row }) => ({
    _id: String(id),
    webhook: { _id: String(webhook_id), url },
    type: type as WebhookEvent,
    ...row,
  }));
  return { docs, total };
}
