import { DAY_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import { CLOCK, type JobDefinition } from '../platform/jobs/jobs.ts';

/** Failed checks repeat after 1, 2, 4 … minutes (`retryAt`), so six of them take an hour. */
const CHECKS_OF_AN_HOUR = 6;

/** Fails if the clock is a day ahead of the sequence `clock`; runDueJobs then runs only safe jobs, for an hour or until staff run this job. */
export const clockCheck: JobDefinition = {
  name: CLOCK,
  schedule: { everyMs: MINUTE_MS },
  isSafeAtAnyTime: true,
  async work({ em, now }, _signal, { isRequested, failures }) {
    const at = now().getTime();
    const noted = await db(em).selectFrom('sequence').select('value').where('name', '=', CLOCK).executeTakeFirst();
    const hasJumped = noted !== undefined && at - noted.value * MINUTE_MS > DAY_MS;
    if (hasJumped && !isRequested && failures < CHECKS_OF_AN_HOUR) throw new Error(serverMessages.clockJumped);
    const value = Math.floor(at / MINUTE_MS);
    await db(em).insertInto('sequence').values({ name: CLOCK, value }).onDuplicateKeyUpdate({ value }).execute();
    // Tasks postponed while the clock was wrong would wait for that time; no queue postpones by more than hours.
    await db(em)
      .updateTable('task')
      .set({ run_at: now() })
      .where('given_up_at', 'is', null)
      .where('run_at', '>', new Date(at + DAY_MS))
      .execute();
    return undefined;
  },
};
