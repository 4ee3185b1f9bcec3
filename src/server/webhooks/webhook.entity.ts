import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { DISABLED_REASONS } from '#shared/contracts/webhooks.ts';
import {
  DELIVERY_STATUSES,
  MAX_DESCRIPTION_LENGTH,
  MAX_URL_LENGTH,
  type WebhookEvent,
} from '#shared/domain/webhooks.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, instant, json, key, version } from '../platform/database/columns.ts';

/** Longest error of a delivery, and longest part of a response that is stored, in characters. */
export const MAX_DELIVERY_ERROR = 200;
export const MAX_EXCERPT_LENGTH = 300;

/** A URL of another program that is notified of events. */
export const Webhook = defineEntity({
  name: 'Webhook',
  properties: (p) => ({
    id: key(),
    url: p.string().length(MAX_URL_LENGTH),
    description: p.string().length(MAX_DESCRIPTION_LENGTH).default(''),
    events: json<WebhookEvent[]>(),
    is_enabled: p.boolean().default(true),
    /** The secret that signs messages, encrypted; see encryptSecret. */
    secret: p.string().length(255).hidden(),
    /** The previous secret, which also signs messages until it expires. */
    previous_secret: p.string().length(255).nullable().hidden(),
    previous_secret_until: instant().strictNullable(),
    /** Failed attempts since the last successful one. */
    failures: p.integer().unsigned().default(0),
    failing_since: instant().strictNullable(),
    /** The URL is paused until this time, after several failures in a row. */
    paused_until: instant().nullable(),
    /** The time and the reason if the store turned it off; null otherwise. */
    disabled_at: instant().strictNullable(),
    disabled_reason: p.enum(DISABLED_REASONS).strictNullable(),
    version: version(),
    created_at: createdAt(),
  }),
});

export type WebhookEntity = InferEntity<typeof Webhook>;

auditEntity(Webhook, 'webhook', {
  omit: ['previous_secret_until', 'failures', 'failing_since', 'paused_until', 'disabled_at', 'disabled_reason'],
});

/** One message to one URL: the sent body and the result. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  indexes: [
    { name: 'webhook_delivery_created', properties: ['created_at'] },
    { name: 'webhook_delivery_status', properties: ['status', 'id'] },
  ],
  uniques: [{ name: 'webhook_delivery_message', properties: ['webhook', 'message_id'] }],
  properties: (p) => ({
    id: key(),
    webhook: () => p.manyToOne(Webhook).deleteRule('cascade').index(false),
    /** The header webhook-id: the same on each attempt, and for each URL that is notified of the event. */
    message_id: p.string().length(40).collation('utf8mb4_bin'),
    type: p.string().length(40),
    /** The record that it is about, such as `order:12`: messages of one are sent in their order. */
    record_key: p.string().length(60).collation('utf8mb4_bin'),
    /** The name of that record for staff: an order's number, a product's name and size. */
    record_name: p.string().length(200).default(''),
    /** The body as it is sent, byte for byte the same on each attempt. */
    body: p.text().columnType('mediumtext'),
    status: p.enum(DELIVERY_STATUSES).default('waiting'),
    attempts: p.integer().unsigned().default(0),
    /** The time since when it is tried: when it was made, or when staff last sent it again. */
    waiting_since: instant(),
    next_attempt_at: instant().nullable(),
    attempted_at: instant().nullable(),
    /** HTTP status of the last response; null where there was none. */
    response_status: p.smallint().unsigned().nullable(),
    /** Duration of the last attempt. */
    duration_ms: p.integer().unsigned().nullable(),
    /** The beginning of the last response, without anything that looks like personal data. */
    response_excerpt: p.string().length(MAX_EXCERPT_LENGTH).default(''),
    error: p.string().length(MAX_DELIVERY_ERROR).default(''),
    created_at: createdAt(),
  }),
});
