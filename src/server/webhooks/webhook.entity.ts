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

/** Characters, for an error and for the stored part of a response. */
export const MAX_DELIVERY_ERROR = 200;
export const MAX_EXCERPT_LENGTH = 300;

export const Webhook = defineEntity({
  name: 'Webhook',
  properties: (p) => ({
    id: key(),
    url: p.string().length(MAX_URL_LENGTH),
    description: p.string().length(MAX_DESCRIPTION_LENGTH).default(''),
    events: json<WebhookEvent[]>(),
    is_enabled: p.boolean().default(true),
    /** Encrypted; see encryptSecret. */
    secret: p.string().length(255).hidden(),
    /** Also signs messages until it expires. */
    previous_secret: p.string().length(255).nullable().hidden(),
    previous_secret_until: instant().strictNullable(),
    /** Since the last success. */
    failures: p.integer().unsigned().default(0),
    failing_since: instant().strictNullable(),
    /** After several consecutive failures. */
    paused_until: instant().nullable(),
    /** Set if the store, not staff, turned it off. */
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
    /** The header webhook-id: equal on each attempt and for each URL of the event. */
    message_id: p.string().length(40).collation('utf8mb4_bin'),
    type: p.string().length(40),
    /** Such as `order:12`: messages of one record are sent in order. */
    record_key: p.string().length(60).collation('utf8mb4_bin'),
    /** For staff: an order's number, or a product's name and size. */
    record_name: p.string().length(200).default(''),
    /** As sent, equal on each attempt. */
    body: p.text().columnType('mediumtext'),
    status: p.enum(DELIVERY_STATUSES).default('waiting'),
    attempts: p.integer().unsigned().default(0),
    /** Creation, or when staff last sent it again. */
    waiting_since: instant(),
    next_attempt_at: instant().nullable(),
    attempted_at: instant().nullable(),
    /** HTTP status of the last attempt; null without a response. */
    response_status: p.smallint().unsigned().nullable(),
    duration_ms: p.integer().unsigned().nullable(),
    /** The beginning of the last response, without personal data. */
    response_excerpt: p.string().length(MAX_EXCERPT_LENGTH).default(''),
    error: p.string().length(MAX_DELIVERY_ERROR).default(''),
    created_at: createdAt(),
  }),
});
