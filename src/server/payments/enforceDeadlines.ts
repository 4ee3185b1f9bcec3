import type { Settings } from '#shared/contracts/settings.ts';
import { linesOfWholeOrder } from '#shared/domain/orders/orderStatus.ts';
import { deadlineStep, unpaidSince } from '#shared/domain/payments/paymentDeadline.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { changeOrder } from '../orders/change/changeOrder.ts';
import type { LockedOrder } from '../orders/change/lockOrder.ts';
import { statusChange } from '../orders/change/statusDecision.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readBusinessDays } from '../settings/businessDays.queries.ts';
import { readSettings } from '../settings/settings.queries.ts';

/** Orders a statement reads. */
const PAGE = 500;

export interface DeadlineCounts {
  reminded: number;
  cancelled: number;
}

export const describeDeadlines = ({ reminded, cancelled }: DeadlineCounts): string =>
  `${reminded} reminded, ${cancelled} cancelled`;

interface Rules {
  days: Settings['payment_deadline_days'];
  calendar: PickupCalendar;
}

/**
 * Reminds the customers of Pending orders whose payment is due the next day, and cancels those that were not paid in time: the stock
 * goes back, and the customer is told why, all in one transaction an order, under the lock that a proof takes as well. What each order
 * needs is decided again under that lock, so that running twice at once, or again after a process was killed, does it once.
 */
export async function enforceDeadlines(deps: Deps, signal?: AbortSignal): Promise<DeadlineCounts> {
  const counts = { reminded: 0, cancelled: 0 };
  const { payment_deadline_days: days, pickup_hours } = await readSettings(deps.em);
  if (days === 0) return counts;
  const rules = { days, calendar: await readBusinessDays(deps, pickup_hours) };
  for (let after = 0, isMore = true; isMore && !signal?.aborted; ) {
    const page = await readUnpaid(deps.em, after);
    for (const order of page) {
      if (signal?.aborted) break;
      if (stepOf(order, deps.now(), rules) === 'wait') continue;
      const done = await takeStep(deps, order.id, rules);
      if (done === 'remind') counts.reminded += 1;
      if (done === 'cancel') counts.cancelled += 1;
    }
    isMore = page.length === PAGE;
    after = page.at(-1)?.id ?? after;
  }
  return counts;
}

interface Unpaid {
  id: number;
  status_changed_at: Date;
  payment_changed_at: Date;
  payment_reminded_at: Date | null;
  part_paid_amount: string | null;
}

/** An order that staff took up again, or whose proof they rejected, has all of its days anew. One of which a part is paid is never cancelled. */
function stepOf(order: Unpaid, now: Date, { days, calendar }: Rules) {
  const { payment_reminded_at } = order;
  const since = unpaidSince(order);
  const remindedAt = payment_reminded_at !== null && payment_reminded_at >= since ? payment_reminded_at : null;
  const step = deadlineStep({ since, remindedAt }, storeDayOf(now, calendar.timeZone), days, calendar);
  return step === 'cancel' && order.part_paid_amount !== null ? 'wait' : step;
}

/** Orders that nobody has taken on and nobody has paid, by their keys. */
const readUnpaid = (em: StoreEntityManager, after: number): Promise<Unpaid[]> =>
  db(em)
    .selectFrom('order')
    .select(['id', 'status_changed_at', 'payment_changed_at', 'payment_reminded_at', 'part_paid_amount'])
    .where('status', '=', 'Pending')
    .where('payment_status', 'in', AWAITED_PAYMENTS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();

async function takeStep(deps: Deps, id: number, rules: Rules): Promise<'wait' | 'remind' | 'cancel'> {
  const at = deps.now();
  let step: 'wait' | 'remind' | 'cancel' = 'wait';
  await changeOrder(deps, id, { actor: 'store', at }, (locked) => {
    const { order, lines } = locked;
    step = isUnpaid(order) ? stepOf(order, at, rules) : 'wait';
    if (step === 'wait') return null;
    if (step === 'cancel') {
      const alive = linesOfWholeOrder(lines, ({ status }) => status);
      const changes = alive.map((line) => ({ line, to: 'Cancelled' as const, reason: serverMessages.notPaidInTime }));
      return statusChange(locked, changes, { at });
    }
    return {
      kind: 'reminder',
      columns: { payment_reminded_at: at },
      data: { activity: { kind: 'payment', detail: { to: serverMessages.paymentDueTomorrow } } },
    };
  });
  return step;
}

const isUnpaid = ({ status, payment_status }: LockedOrder['order']): boolean =>
  status === 'Pending' && payment_status !== null && AWAITED_PAYMENTS.includes(payment_status);
