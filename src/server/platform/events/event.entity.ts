import { defineEntity } from '@mikro-orm/core';
import { createdAt, key } from '../database/columns.ts';

/** Longest reason of an event, in characters. */
const MAX_EVENT_REASON = 500;

/** A change of a record, written in the transaction in which it happened, with a task for each consequence. */
export const Event = defineEntity({
  name: 'Event',
  indexes: [{ name: 'event_subject', properties: ['subject', 'subject_id', 'id'] }],
  properties: (p) => ({
    id: key(),
    /** The kind of record, such as `order`, and its key. */
    subject: p.string().length(20),
    subject_id: p.integer().unsigned(),
    kind: p.string().length(20),
    /** The staff user; null where the customer did it, or the store itself. */
    actor_id: p.integer().unsigned().nullable(),
    /** Staff's name, which stays when the account is deleted, or the word for customers; null where the store itself did it. */
    actor_name: p.string().length(160).nullable(),
    /** The data that changed, by keys. They name no customer. `$.reasons` follows the same rule as `reason`. */
    data: p.json().$type<unknown>(),
    /** Why, as a person typed it, which may name people: an erasure empties it. */
    reason: p.string().length(MAX_EVENT_REASON).default(''),
    created_at: createdAt(),
  }),
});
