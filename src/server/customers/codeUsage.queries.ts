import type { z } from 'zod';
import type { codeUsage } from '#shared/contracts/customers.ts';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** From this part of the day's codes on staff are warned. */
const WARNING_PART = 0.8;

/** How many sign-in codes the store may send on one of its days. */
export async function readCodeLimit(em: StoreEntityManager): Promise<number> {
  const stored = await db(em)
    .selectFrom('account_setting')
    .select('value')
    .where('key', '=', 'sms_daily_limit')
    .executeTakeFirst();
  return settingFrom('sms_daily_limit', stored?.value);
}

/** How many sign-in codes have been sent today, of how many, and whether they are running out. */
export async function getCodeUsage({ em, config, now }: Deps): Promise<z.output<typeof codeUsage>> {
  const day = storeDayOf(now(), config.store.timeZone);
  const limit = await readCodeLimit(em);
  const today = await db(em).selectFrom('sms_day').select('sent').where('day', '=', day).executeTakeFirst();
  const sent = today?.sent ?? 0;
  return { day, sent, limit, is_running_out: sent >= Math.ceil(limit * WARNING_PART) };
}
