import { sql } from 'kysely';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhooks.ts';
import { db, query } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The row of the sequences that says what any URL is notified of: a bit for each event of WEBHOOK_EVENTS. */
const NAME = 'webhook_events';

/**
 * What URLs are notified of at this moment, as a column of any other query: one look at a primary key, in a statement that is sent
 * anyway, and right in each process at once. Null before the first URL. To be read by isSubscribed.
 */
export const subscribedEvents = sql<number | null>`(select value from sequence where name = ${NAME})`;

/** Reads subscribedEvents by itself, where there is no query to join. */
export async function readSubscribedEvents(em: StoreEntityManager): Promise<number | null> {
  const [row] = await query(em, sql<{ events: number | null }>`select ${subscribedEvents} as events`);
  return row?.events ?? null;
}

const bitOf = (event: WebhookEvent) => 1 << WEBHOOK_EVENTS.indexOf(event);

/** Whether any URL is notified of an event, by what subscribedEvents returned. */
export const isSubscribed = (events: number | null, event: WebhookEvent): boolean =>
  ((events ?? 0) & bitOf(event)) !== 0;

/** Locks the set of URLs until the transaction ends: whoever changes which there are takes this first. */
export async function lockWebhooks(em: StoreEntityManager): Promise<void> {
  await sql`insert into sequence (name, value) values (${NAME}, 0) on duplicate key update value = value`.execute(
    db(em),
  );
}

/** Writes what the URLs that are on are notified of; needs lockWebhooks, and is the last step of a change of theirs. */
export async function writeSubscribedEvents(em: StoreEntityManager): Promise<void> {
  const enabled = await db(em).selectFrom('webhook').select('events').where('is_enabled', '=', true).execute();
  const value = enabled.flatMap(({ events }) => events).reduce((sum, event) => sum | bitOf(event), 0);
  await db(em).updateTable('sequence').set({ value }).where('name', '=', NAME).execute();
}
