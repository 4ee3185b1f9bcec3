import { isIP } from 'node:net';
import type { Acknowledged } from '#shared/contracts/common.ts';
import {
  type CreateWebhookInput,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type UpdateWebhookInput,
  type WebhookRecord,
  type WebhookWithSecret,
} from '#shared/contracts/webhooks.ts';
import { MAX_URL_LENGTH } from '#shared/domain/webhooks.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { type AnyMessage, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import { changeRecords, findForChange } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import { isPublicAddress } from '../platform/outgoing/publicAddress.ts';
import type { Deps } from '../platform/services.ts';
import { assertFresh } from '../platform/sessions/freshSession.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { giveUpWaiting } from './disableWebhook.ts';
import { createSecret, encryptSecret } from './secrets.ts';
import { Webhook } from './webhook.entity.ts';
import { toWebhook } from './webhooks.queries.ts';

/** Returns the secret, only this once. Throws forbidden 10 minutes after sign-in, invalid for an unusable URL, conflict for too many. */
export async function createWebhook(
  deps: Deps,
  staff: StaffMember,
  { url, events, description }: CreateWebhookInput,
): Promise<WebhookWithSecret> {
  assertFresh(deps, staff);
  const { sessionSecret, webhooksAllowPrivate } = deps.config;
  const fields = { url: checkWebhookUrl(url, webhooksAllowPrivate), description, events: [...new Set(events)] };
  const secret = createSecret();
  const webhook = await changeRecords(deps, staff, async (em) => {
    // Locks all URLs, so that two concurrent additions are both counted.
    const known = await db(em).selectFrom('webhook').select('id').forUpdate().execute();
    if (known.length >= MAX_WEBHOOKS) throw new DomainError('conflict', serverMessages.tooManyWebhooks);
    const stored = {
      secret: encryptSecret(secret, sessionSecret),
      previous_secret_until: null,
      created_at: deps.now(),
    };
    return em.create(Webhook, { ...fields, ...stored, ...NO_FAILURES });
  });
  return { ...toWebhook(webhook, deps.now()), secret };
}

/** Turning off gives up waiting messages, turning on resets failures. Throws not_found, conflict for a newer save, and as createWebhook. */
export async function updateWebhook(
  deps: Deps,
  staff: StaffMember,
  { _id, version, url, events, ...fields }: UpdateWebhookInput,
): Promise<WebhookRecord> {
  if (url !== undefined || events !== undefined || fields.is_enabled) assertFresh(deps, staff);
  const webhook = await changeRecords(deps, staff, async (em) => {
    const found = await findForChange(em, Webhook, _id, version);
    const before = { url: found.url, is_enabled: found.is_enabled };
    const sent = {
      ...fields,
      url: url && checkWebhookUrl(url, deps.config.webhooksAllowPrivate),
      events: events && [...new Set(events)],
    };
    em.assign(found, sent, { ignoreUndefined: true });
    if (found.is_enabled && (!before.is_enabled || found.url !== before.url)) em.assign(found, NO_FAILURES);
    if (before.is_enabled && !found.is_enabled) await giveUpWaiting(em, _id);
    return found;
  });
  return toWebhook(webhook, deps.now());
}

const NO_FAILURES = {
  failures: 0,
  failing_since: null,
  paused_until: null,
  disabled_at: null,
  disabled_reason: null,
};

/** Returns the new secret, only this once; messages also have the old signature for a day. Throws not_found, and forbidden as createWebhook. */
export async function rotateSecret(deps: Deps, staff: StaffMember, id: number): Promise<WebhookWithSecret> {
  assertFresh(deps, staff);
  const secret = createSecret();
  const now = deps.now();
  const webhook = await changeRecords(deps, staff, async (em) => {
    const found = await findForChange(em, Webhook, id);
    found.previous_secret = found.secret;
    found.previous_secret_until = new Date(now.getTime() + SECRET_OVERLAP_HOURS * 3_600_000);
    found.secret = encryptSecret(secret, deps.config.sessionSecret);
    noteChanges(em, found, { secret_rotated: { from: null, to: true } });
    return found;
  });
  return { ...toWebhook(webhook, now), secret };
}

/** Deletes its deliveries too. Throws not_found. */
export async function deleteWebhook(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => em.remove(await findForChange(em, Webhook, id)));
  return { msg: staffMessages.deleted };
}

/** Throws invalid unless HTTPS without user, password, fragment or private address. A host name's address is checked at each message. */
export function checkWebhookUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw invalidUrl(serverMessages.webhookUrlInvalid);
  }
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH) throw invalidUrl(serverMessages.webhookUrlInvalid);
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw invalidUrl(serverMessages.webhookUrlNotHttps);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
  if (isPrivate) throw invalidUrl(serverMessages.webhookUrlPrivate);
  return url.href;
}

const invalidUrl = (message: AnyMessage) => fieldError('invalid', 'url', message);
