import type { z } from 'zod';
import type { smsUsage } from '#shared/contracts/common.ts';
import { settingFrom } from '#shared/contracts/settingFrom.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';

const WARNING_PART = 0.8;

export async function readCodeLimit(em: StoreEntityManager): Promise<number> {
  const stored = await db(em)
    .selectFrom('account_setting')
    .select('value')
    .where('key', '=', 'sms_daily_limit')
    .executeTakeFirst();
  return settingFrom('sms_daily_limit', stored?.value);
}

export const getCodeUsage = async (deps: Deps) => readUsage(deps, 'sms_day', await readCodeLimit(deps.em));

export async function areCodesWasted({ em, now }: Deps): Promise<boolean> {
  const unused = await db(em)
    .selectFrom('sms_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', new Date(now().getTime() - DAY_MS))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unused.count) >= (await readCodeLimit(em)) / 2;
}

export async function readUsage(
  { em, config, now }: Deps,
  table: 'sms_day' | 'notice_sms_day',
  limit: number,
): Promise<z.output<typeof smsUsage>> {
  const day = storeDayOf(now(), config.store.timeZone);
  const today = await db(em).selectFrom(table).select('sent').where('day', '=', day).executeTakeFirst();
  const sent = today?.sent ?? 0;
  return { day, sent, limit, is_running_out: sent > 0 && sent >= Math.ceil(limit * WARNING_PART) };
}
