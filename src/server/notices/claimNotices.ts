import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { db, idsOf } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { type NoticeFacts, readNoticeFacts } from './noticeFacts.queries.ts';

/** Notices of one claim. */
const BATCH_SIZE = 20;
/** How long a claim holds: longer than a batch takes at the slowest. */
export const LEASE_MS = 4 * 60_000;

export interface ClaimedNotices {
  token: string;
  /** When another worker may take what is left. */
  until: Date;
  notices: NoticeFacts[];
}

/** Whether any notice is due. */
export async function isAnyDue(em: StoreEntityManager, now: Date): Promise<boolean> {
  const due = await db(em).selectFrom('notice').select('id').where('due_at', '<=', now).limit(1).executeTakeFirst();
  return due !== undefined;
}

/** Takes what is due longest by one statement on the keys, each row for one worker. Null where nothing is due; no notices where others were faster. */
export async function claimNotices(em: StoreEntityManager, now: Date): Promise<ClaimedNotices | null> {
  const due = await db(em)
    .selectFrom('notice')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  if (due.length === 0) return null;
  const ids = idsOf(due);
  const token = randomUUID();
  const until = new Date(now.getTime() + LEASE_MS);
  // By the key alone: a walk through a small table would wait for a notice that somebody is writing.
  const { numAffectedRows } = await sql`
    update notice force index (primary) set lease_token = ${token}, due_at = ${until}, attempts = attempts + 1
    where id in (${sql.join(ids)}) and due_at <= ${now}`.execute(db(em));
  return { token, until, notices: numAffectedRows === 0n ? [] : await readNoticeFacts(em, token, ids) };
}

/** Releases what was claimed and not begun, as where the process ends. */
export async function releaseNotices(em: StoreEntityManager, { token }: ClaimedNotices, now: Date): Promise<void> {
  await db(em)
    .updateTable('notice')
    .set(({ ref, eb }) => ({ lease_token: null, due_at: now, attempts: eb(ref('attempts'), '-', 1) }))
    .where('lease_token', '=', token)
    .where('handed_over_at', 'is', null)
    .where('attempts', '>', 0)
    .execute();
}
