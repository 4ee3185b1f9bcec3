import { sql } from 'kysely';
import type { Acknowledged } from '#shared/contracts/common.ts';
import {
  type CreateWebhookInput,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type UpdateWebhookInput,
  type WebhookRecord,
  type WebhookWithSecret,
} from '#shared/contracts/webhooks.ts';
import type { WebhookEvent } from '#shared/domain/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changesBetween, requireVersion, writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { giveUpWaiting } from './disableWebhook.ts';
import { createSecret, encryptSecret } from './secrets.ts';
import { readWebhook, selectWebhooks, toWebhook, type WebhookRow } from './webhooks.queries.ts';
import { checkWebhookUrl } from './webhookUrl.ts';

/** What the audit log says of a URL: never its secret. */
const auditedFields = ({
  url,
  description,
  events,
  is_enabled,
}: Pick<WebhookRow, 'url' | 'description' | 'events' | 'is_enabled'>) => ({
  url,
  description,
  events,
  is_enabled,
});

/** Adds a URL and returns it with its secret, for the only time. Throws invalid for a URL that nothing can be sent to, conflict for too many. */
export async function createWebhook(
  deps: Deps,
  staff: StaffMember,
  { url, events, description }: CreateWebhookInput,
): Promise<WebhookWithSecret> {
  const { sessionSecret, webhooksAllowPrivate } = deps.config;
  const fields = { url: checkWebhookUrl(url, webhooksAllowPrivate), description, events: [...new Set(events)] };
  const secret = createSecret();
  const row = await inTransaction(deps.em, async (em) => {
    // All of them are locked, so that two who add one at the same moment count each other's.
    const known = await db(em).selectFrom('webhook').select('id').forUpdate().execute();
    if (known.length >= MAX_WEBHOOKS) throw new DomainError('conflict', serverMessages.tooManyWebhooks);
    const { insertId } = await db(em)
      .insertInto('webhook')
      .values({
        ...fields,
        events: toJson(fields.events),
        secret: encryptSecret(secret, sessionSecret),
        created_at: deps.now(),
      })
      .executeTakeFirstOrThrow();
    const created = await readWebhook(em, Number(insertId));
    const changes = changesBetween({}, auditedFields(created));
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'webhook', record_id: created.id, action: 'created', changes },
    ]);
    return created;
  });
  return { ...toWebhook(row, deps.now()), secret };
}

/**
 * Saves what is sent of a URL. Turned off, what waits for it is given up; turned on, its failures are forgotten. Throws
 * not_found, invalid for a URL that nothing can be sent to, conflict for a newer save.
 */
export async function updateWebhook(
  deps: Deps,
  staff: StaffMember,
  { _id, version, url, events, description, is_enabled }: UpdateWebhookInput,
): Promise<WebhookRecord> {
  const row = await inTransaction(deps.em, async (em) => {
    const before = await lockWebhook(em, _id);
    const identity = { record_type: 'webhook', record_id: _id } as const;
    await requireVersion(deps, em, { ...identity, version: before.version }, version);
    const fields = {
      url: url === undefined ? before.url : checkWebhookUrl(url, deps.config.webhooksAllowPrivate),
      description: description ?? before.description,
      events: events ? [...new Set(events)] : before.events,
      is_enabled: is_enabled ?? before.is_enabled,
    };
    const changes = changesBetween(auditedFields(before), fields);
    if (Object.keys(changes).length === 0) return before;
    const isStarting = fields.is_enabled && (!before.is_enabled || fields.url !== before.url);
    await db(em)
      .updateTable('webhook')
      .set(({ eb }) => ({
        ...fields,
        events: toJson(fields.events),
        version: eb('version', '+', 1),
        ...(isStarting && NO_FAILURES),
      }))
      .where('id', '=', _id)
      .execute();
    if (before.is_enabled && !fields.is_enabled) await giveUpWaiting(em, _id);
    await writeAudit(em, staff, deps.now(), [{ ...identity, action: 'updated', changes }]);
    return readWebhook(em, _id);
  });
  return toWebhook(row, deps.now());
}

/** The driver would write a list as several values. */
const toJson = (events: readonly WebhookEvent[]) => sql<WebhookEvent[]>`${JSON.stringify(events)}`;

const NO_FAILURES = {
  failures: 0,
  failing_since: null,
  paused_until: null,
  disabled_at: null,
  disabled_reason: null,
};

/** Makes a new secret, returned for the only time; for a day messages are signed with the old one too. Throws not_found. */
export async function rotateSecret(deps: Deps, staff: StaffMember, id: number): Promise<WebhookWithSecret> {
  const secret = createSecret();
  const now = deps.now();
  const row = await inTransaction(deps.em, async (em) => {
    const { secret: previous_secret } = await lockWebhook(em, id);
    await db(em)
      .updateTable('webhook')
      .set(({ eb }) => ({
        secret: encryptSecret(secret, deps.config.sessionSecret),
        previous_secret,
        previous_secret_until: new Date(now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    const changes = { secret_rotated: { from: null, to: true } };
    await writeAudit(em, staff, now, [{ record_type: 'webhook', record_id: id, action: 'updated', changes }]);
    return readWebhook(em, id);
  });
  return { ...toWebhook(row, now), secret };
}

/** Deletes a URL with its deliveries. Throws not_found. */
export async function deleteWebhook(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await inTransaction(deps.em, async (em) => {
    const before = await lockWebhook(em, id);
    await db(em).deleteFrom('webhook').where('id', '=', id).execute();
    const changes = changesBetween(auditedFields(before), {});
    await writeAudit(em, staff, deps.now(), [{ record_type: 'webhook', record_id: id, action: 'deleted', changes }]);
  });
  return { msg: staffMessages.deleted };
}

async function lockWebhook(em: StoreEntityManager, id: number) {
  const row = await selectWebhooks(em).select('secret').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new DomainError('not_found', staffMessages.notFound);
  return row;
}
