import type { z } from 'zod';
import type { noticeUsage } from '#shared/contracts/noticeLists.ts';
import { addDays, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services } from '../platform/services.ts';
import { readSetting } from '../settings/settings.queries.ts';

/** From this part of the day's messages on staff are warned, as of sign-in codes. */
const WARNING_PART = 0.8;

/**
 * Counts one notice by SMS for the store's day, before it is handed to the gateway; null where it may go, else when the next day begins. Of
 * several processes none goes over the limit.
 */
export async function countSmsOfDay({ forkEm, now, config }: Services, limit: number): Promise<Date | null> {
  const { timeZone } = config.store;
  const em = forkEm();
  const day = storeDayOf(now(), timeZone);
  await db(em).insertInto('notice_sms_day').ignore().values({ day, sent: 0 }).execute();
  const { numUpdatedRows } = await db(em)
    .updateTable('notice_sms_day')
    .set(({ eb }) => ({ sent: eb('sent', '+', 1) }))
    .where('day', '=', day)
    .where('sent', '<', limit)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? null : instantAt(addDays(day, 1), '00:00', timeZone);
}

/** How many notices went by SMS today, of how many, whether they are running out, and how many wait for tomorrow. */
export async function getNoticeUsage({ em, config, now }: Deps): Promise<z.output<typeof noticeUsage>> {
  const day = storeDayOf(now(), config.store.timeZone);
  const limit = await readSetting(em, 'sms_notice_daily_limit');
  const today = await db(em).selectFrom('notice_sms_day').select('sent').where('day', '=', day).executeTakeFirst();
  const sent = today?.sent ?? 0;
  return { day, sent, limit, is_running_out: sent > 0 && sent >= Math.ceil(limit * WARNING_PART) };
}
