import { noticeBit } from '#shared/domain/notices/noticeKinds.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { addDays, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { queueNotices, readEnabledNotices } from './queueNotice.ts';

const CHUNK = 500;
/** Orders later than this get no further reminder. */
const LATE_DAYS = 7;

/** Reminds of tomorrow's pick-ups and of ready orders not picked up, once per pick-up day; returns the number of orders. */
export async function remindOfPickups(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { timeZone } = deps.config.store;
  const enabled = await readEnabledNotices(deps.em);
  const today = storeDayOf(deps.now(), timeZone);
  const tomorrow = addDays(today, 1);
  const due = [
    { kind: 'pickup_tomorrow', statuses: OPEN_STATUSES, span: spanOfDays(tomorrow, tomorrow, timeZone) },
    {
      kind: 'late',
      statuses: ['Ready for Pickup'],
      span: spanOfDays(addDays(today, -LATE_DAYS), addDays(today, -1), timeZone),
    },
  ] as const;
  let reminded = 0;
  for (const { kind, statuses, span } of due) {
    if ((enabled & (noticeBit(kind, 'sms') | noticeBit(kind, 'mail'))) === 0) continue;
    const orders = await db(deps.em)
      .selectFrom('order')
      .select(['id', 'pickup_time'])
      .where('status', 'in', statuses)
      .where('pickup_time', '>=', span.from)
      .where('pickup_time', '<', span.until)
      .orderBy('id')
      .execute();
    const byDay = Map.groupBy(orders, ({ pickup_time }) => (pickup_time ? storeDayOf(pickup_time, timeZone) : ''));
    for (const [occasion, ofDay] of byDay) {
      for (let start = 0; start < ofDay.length && !signal?.aborted; start += CHUNK) {
        const orderIds = ofDay.slice(start, start + CHUNK).map(({ id }) => id);
        await inTransaction(deps.em, (em) =>
          queueNotices(em, { ...deps, now: deps.now() }, { kind, orderIds, occasion }, enabled),
        );
        reminded += orderIds.length;
      }
    }
  }
  return reminded;
}
