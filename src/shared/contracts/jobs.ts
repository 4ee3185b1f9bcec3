import { z } from 'zod';
import { requiredLine } from './common.ts';

const MAX_NAME_LENGTH = 60;

/** When a job runs automatically: every `everyMs` milliseconds, or daily at a store time. */
const schedule = z.union([z.object({ everyMs: z.number() }), z.object({ dailyAt: z.string() })]);

const job = z.object({
  name: z.string(),
  schedule,
  is_running: z.boolean(),
  /** Whether staff requested a run that has not started yet. */
  is_requested: z.boolean(),
  next_run_at: z.date(),
  started_at: z.date().nullable(),
  finished_at: z.date().nullable(),
  duration_ms: z.number().int().nullable(),
  /** The result of the last successful run. */
  result: z.string(),
  /** Failed runs in a row; 0 if the last run succeeded. */
  failures: z.number().int(),
  last_error: z.string(),
  failed_at: z.date().nullable(),
});
export type JobRecord = z.infer<typeof job>;

const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  given_up: z.number().int(),
  /** When the oldest waiting task was added. */
  oldest_at: z.date().nullable(),
  last_error: z.string(),
});
export type QueueRecord = z.infer<typeof queue>;

export const jobsOutput = z.object({ jobs: z.array(job), queues: z.array(queue) });
export const jobNameInput = z.object({ name: requiredLine(MAX_NAME_LENGTH) });
