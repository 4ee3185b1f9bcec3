import { defineEntity } from '@mikro-orm/core';
import { createdAt, instant, key } from '../database/columns.ts';
import { MAX_ERROR_LENGTH, MAX_RESULT_LENGTH } from './tasks.ts';

/** A task of a queue (deleted when done, retained when given up), or a scheduled job, whose row is permanent. */
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
    /** Drops further waiting tasks with the same key; null allows duplicates. For a job, its name. */
    dedupe_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    /** A task waits for earlier tasks with the same key; null if order does not matter. */
    ordering_key: p.string().length(120).collation('utf8mb4_bin').nullable(),
    payload: p.json().$type<unknown>(),
    /** Since the last success, including a running attempt. */
    attempts: p.smallint().unsigned().default(0),
    /** A claim sets it to the end of its lease, so that a task of a killed process becomes due again. */
    run_at: instant(),
    /** Null if no attempt is running. */
    lease_token: p.string().length(36).nullable(),
    /** When staff requested a run; null once it has begun. */
    requested_at: instant().nullable(),
    started_at: instant().nullable(),
    finished_at: instant().nullable(),
    failed_at: instant().nullable(),
    /** Of the job's last successful run. */
    result: p.string().length(MAX_RESULT_LENGTH).default(''),
    last_error: p.string().length(MAX_ERROR_LENGTH).default(''),
    given_up_at: instant().nullable().index(),
    created_at: createdAt(),
  }),
});
