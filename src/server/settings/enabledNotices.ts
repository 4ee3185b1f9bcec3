import { sql } from 'kysely';
import { type NoticeSettings, noticeBits } from '#shared/domain/notices/noticeKinds.ts';
import { db, query } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The row of the sequences that says what is sent by which channel: the bits of noticeBits. */
const NAME = 'notice_kinds';

/**
 * What notices are on at this moment, as a column of any other query: one look at a primary key, in a statement that is sent
 * anyway, and right in each process at once. Null before anything was set.
 */
export const enabledNotices = sql<number | null>`(select value from sequence where name = ${NAME})`;

/** Reads enabledNotices by itself, where there is no query to join. */
export async function readEnabledNotices(em: StoreEntityManager): Promise<number | null> {
  const [row] = await query(em, sql<{ notices: number | null }>`select ${enabledNotices} as notices`);
  return row?.notices ?? null;
}

/** Writes what enabledNotices reads; whoever saves the setting has its row locked. */
export async function writeEnabledNotices(em: StoreEntityManager, { channels }: NoticeSettings): Promise<void> {
  const value = noticeBits(channels);
  await db(em).insertInto('sequence').values({ name: NAME, value }).onDuplicateKeyUpdate({ value }).execute();
}
