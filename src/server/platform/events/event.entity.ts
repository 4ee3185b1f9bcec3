import { defineEntity } from '@mikro-orm/core';
import { createdAt, key } from '../database/columns.ts';

const MAX_EVENT_REASON = 500;

/** A change of a record, written in the same transaction, with a task for each consequence. */
export const Event = defineEntity({
  name: 'Event',
  indexes: [{ name: 'event_subject', properties: ['subject', 'subject_id', 'id'] }],
  properties: (p) => ({
    id: key(),
    /** The kind of record, such as `order`, and its key. */
    subject: p.string().length(20),
    subject_id: p.integer().unsigned(),
    kind: p.string().length(20),
    /** The staff user; null if the customer or the store itself made the change. */
    actor_id: p.integer().unsigned().nullable(),
    /** The staff name, which remains after the account is deleted, or the word for customers; null for the store itself. */
    actor_name: p.string().length(160).nullable(),
    /** The changed data, by keys, without customer names. `$.reasons` follows the same rule as `reason`. */
    data: p.json().$type<unknown>(),
    /** Free text that may contain names, so an erasure empties it. */
    reason: p.string().length(MAX_EVENT_REASON).default(''),
    created_at: createdAt(),
  }),
});
