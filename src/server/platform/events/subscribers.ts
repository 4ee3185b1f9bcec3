import { z } from 'zod';
import type { QueueDefinition } from '../jobs/queue.ts';
import type { Deps } from '../services.ts';
import { type EventRecord, type NewEvent, readEvents } from './events.ts';

/** A consequence of events: one task for each event that concerns it, in the order of the events of a record. */
export interface Subscriber {
  /** At most 40 characters. `src/client/backoffice/settings/jobTitles.ts` says what staff read of `events-<name>`. */
  name: string;
  concerns(event: NewEvent): boolean;
  /** Writes what follows from events by `deps.em`, in the transaction that deletes their tasks: exactly once. What leaves the store goes into a queue. */
  work(deps: Deps, events: readonly EventRecord[]): Promise<void>;
}

const payload = z.object({ event: z.number().int() });

/** The queue of a subscriber. */
export const subscriberQueue = ({
  name,
  work,
}: Pick<Subscriber, 'name' | 'work'>): QueueDefinition<z.output<typeof payload>> => ({
  name: `events-${name}`,
  payload,
  write: async (deps, payloads) => {
    const ids = payloads.map(({ event }) => event);
    await work(deps, await readEvents(deps.em, ids));
  },
});

declare module '../services.ts' {
  interface Services {
    subscribers: readonly Subscriber[];
  }
}
