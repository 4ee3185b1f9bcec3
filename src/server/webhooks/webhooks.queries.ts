import type { z } from 'zod';
import type { DeliveriesInput, deliveriesOutput, WebhookRecord } from '#shared/contracts/webhooks.ts';
import type { WebhookEvent } from '#shared/domain/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** URLs without their secrets. */
export const selectWebhooks = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('webhook')
    .select(['id', 'url', 'description', 'events', 'is_enabled', 'previous_secret_until', 'failing_since'])
    .select(['disabled_at', 'disabled_reason', 'version', 'created_at']);

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

/** Throws not_found. */
export async function readWebhook(em: StoreEntityManager, id: number): Promise<WebhookRow> {
  const row = await selectWebhooks(em).where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found', staffMessages.notFound);
  return row;
}

export function toWebhook({ id, previous_secret_until: until, ...row }: WebhookRow, now: Date): WebhookRecord {
  return { _id: String(id), ...row, previous_secret_until: until && until > now ? until : null };
}

/** All URLs, in the order in which they were added. */
export async function listWebhooks({ em, now }: Deps): Promise<{ docs: WebhookRecord[] }> {
  const rows = await selectWebhooks(em).orderBy('id').execute();
  return { docs: rows.map((row) => toWebhook(row, now())) };
}

/** A page of deliveries, latest first. */
export async function listDeliveries(
  { em }: Deps,
  { webhook, status, page, page_size }: DeliveriesInput,
): Promise<z.output<typeof deliveriesOutput>> {
  const matching = db(em)
    .selectFrom('webhook_delivery as d')
    .$if(typeof webhook === 'number', (query) => query.where('d.webhook_id', '=', webhook ?? 0))
    .$if(typeof status === 'string', (query) => query.where('d.status', '=', status ?? 'waiting'));
  const [counted, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select(['d.id', 'd.webhook_id', 'w.url', 'd.message_id', 'd.type', 'd.record_name', 'd.status', 'd.attempts'])
      .select(['d.created_at', 'd.attempted_at', 'd.next_attempt_at', 'd.response_status', 'd.duration_ms'])
      .select(['d.response_excerpt', 'd.error'])
      .orderBy('d.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  const docs = rows.map(({ id, webhook_id, url, type, ...row }) => ({
    _id: String(id),
    webhook: { _id: String(webhook_id), url },
    type: type as WebhookEvent,
    ...row,
  }));
  return { docs, total: Number(counted.total) };
}
