import { NOTICE_SMS_A_DAY } from '#shared/domain/notices/dailyLimits.ts';
import { addDays, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';
import { readUsage } from '../../customers/signIn/codeUsage.queries.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, Services } from '../../platform/services.ts';

/** Counts an SMS before it is sent; null if allowed, otherwise the start of the next store day. All processes share the limit. */
export async function countSmsOfDay({ forkEm, now, config }: Services): Promise<Date | null> {
  const { timeZone } = config.store;
  const em = forkEm();
  const day = storeDayOf(now(), timeZone);
  const count = async () => {
    const counted = db(em)
      .updateTable('notice_sms_day')
      .set(({ eb }) => ({ sent: eb('sent', '+', 1) }))
      .where('day', '=', day)
      .where('sent', '<', NOTICE_SMS_A_DAY);
    return (await counted.executeTakeFirst()).numUpdatedRows === 1n;
  };
  if (await count()) return null;
  // The first of the day, or none are left.
  await db(em).insertInto('notice_sms_day').ignore().values({ day, sent: 0 }).execute();
  return (await count()) ? null : instantAt(addDays(day, 1), '00:00', timeZone);
}

export const getNoticeUsage = (deps: Deps) => readUsage(deps, 'notice_sms_day', NOTICE_SMS_A_DAY);
