import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant, key } from '../database/columns.ts';
import { MAX_ERROR_LENGTH, MAX_RESULT_LENGTH } from './limits.ts';

/** Work to be done: a task of a queue, deleted when it is done and kept when it was given up, or a scheduled job, whose row stays. */
export const Task = defineEntity({
  name: 'Task',
  indexes: [
    { name: 'task_due', properties: ['queue', 'run_at', 'id'] },
    { name: 'task_order', properties: ['queue', 'ordering_key', 'id'] },
  ],
  uniques: [{ name: 'task_key', properties: ['queue', 'dedupe_key'] }],
  properties: (p) => ({
    id: key(),
    queue: p.string().length(60),
    /** The key by which only the first of equal waiting tasks stays, null if each counts; the name of a job. */
    dedupe_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    /** The key by which a later task waits until the earlier is done or given up; null if no order matters. */
    ordering_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    payload: p.json().$type<unknown>(),
    /** Attempts since the last successful one, including an attempt that is running. */
    attempts: p.smallint().unsigned().default(0),
    /** When it may be claimed: a claim sets it to the end of its lease, so that a task of a killed process comes back. */
    run_at: instant(),
    /** The attempt that runs; null while none does. */
    lease_token: p.string().length(36).nullable(),
    /** When staff requested a run of a job; null when the run has begun. */
    requested_at: instant().nullable(),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    failed_at: instant().nullable(),
    /** The result of a job's last successful run, in a few words. */
    result: p.string().length(MAX_RESULT_LENGTH).default(''),
    last_error: p.string().length(MAX_ERROR_LENGTH).default(''),
    given_up_at: instant().nullable().index(),
    created_at: createdAt(),
  }),
});
