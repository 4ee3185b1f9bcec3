import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant, key } from '../database/columns.ts';
import { MAX_ERROR_LENGTH, MAX_RESULT_LENGTH } from './limits.ts';

/** A job of the store: when it runs next, who runs it now, and how its last run went. One row a job, for all processes. */
export const Job = defineEntity({
  name: 'Job',
  properties: (p) => ({
    name: p.string().length(60).primary(),
    next_run_at: instant(),
    /** When staff asked for a run out of turn; null once it has begun. */
    requested_at: instant().nullable(),
    /** The run that has the lease; null while no process runs the job. */
    lease_token: p.string().length(36).nullable(),
    /** Until when the lease holds; it is extended while the job runs, and runs out with a process that was killed. */
    lease_until: instant().nullable(),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    duration_ms: p.integer().unsigned().nullable(),
    /** The result of the last successful run, in a few words. */
    result: p.string().length(MAX_RESULT_LENGTH).default(''),
    /** Failed runs since the last successful one. */
    failures: p.integer().unsigned().default(0),
    last_error: p.string().length(MAX_ERROR_LENGTH).default(''),
    failed_at: instant().nullable(),
  }),
});

/** A piece of work that waits in a queue. It is deleted when it is done, and stays when it was given up. */
export const QueueTask = defineEntity({
  name: 'QueueTask',
  indexes: [
    { name: 'queue_task_due', properties: ['queue', 'run_at', 'id'] },
    { name: 'queue_task_order', properties: ['queue', 'ordering_key', 'id'] },
  ],
  uniques: [{ name: 'queue_task_key', properties: ['queue', 'dedupe_key'] }],
  properties: (p) => ({
    id: key(),
    queue: p.string().length(60),
    /** The key by which only the first of equal waiting tasks stays; null if each counts. */
    dedupe_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    /** The key by which a later task waits until the earlier is done or given up; null if no order matters. */
    ordering_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    payload: p.json().$type<unknown>(),
    attempts: p.tinyint().unsigned().default(0),
    /** When it may be claimed: a claim sets it to the end of the lease, so that a task of a killed process comes back. */
    run_at: instant(),
    lease_token: p.string().length(36).nullable(),
    last_error: p.string().length(MAX_ERROR_LENGTH).default(''),
    given_up_at: instant().nullable().index(),
    created_at: createdAt(),
  }),
});
