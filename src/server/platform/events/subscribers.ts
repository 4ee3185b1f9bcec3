import { z } from 'zod';
import type { QueueDefinition } from '../jobs/queue.ts';
import type { Deps } from '../services.ts';
import { type EventRecord, type NewEvent, readEvents } from './events.ts';

/** A consequence of events. Each matching event becomes one task, and tasks of one record run in the order of its events. */
export interface Subscriber {
  /** At most 40 characters. `src/client/backoffice/settings/jobTitles.ts` has the title of `events-<name>` for staff. */
  name: string;
  concerns(event: NewEvent): boolean;
  /** Runs exactly once, in the transaction that deletes its tasks: write by `deps.em` only, and put anything external into a queue. */
  work(deps: Deps, events: readonly EventRecord[]): Promise<void>;
}

const payload = z.object({ event: z.number().int() });

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
