import { linesOfWholeOrder } from '#shared/domain/orders/orderStatus.ts';
import { awaitsPayment, daysToPay, deadlineStep } from '#shared/domain/payments/paymentDeadline.ts';
import { AWAITED_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { applyRule } from '../orders/change/applyRule.ts';
import { statusChange } from '../orders/change/statusDecision.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readBusinessDays } from '../settings/pickupCalendar.queries.ts';
import { readSettings } from '../settings/settings.queries.ts';

export interface DeadlineCounts {
  reminded: number;
  cancelled: number;
}

export const describeDeadlines = ({ reminded, cancelled }: DeadlineCounts): string =>
  `${reminded} reminded, ${cancelled} cancelled`;

/** Reminds customers a day before the deadline, and cancels unpaid orders under the lock that a proof takes too. */
export async function enforceDeadlines(deps: Deps, signal?: AbortSignal): Promise<DeadlineCounts> {
  const settings = await readSettings(deps.em);
  const days = daysToPay(settings);
  if (days === 0) return { reminded: 0, cancelled: 0 };
  const calendar = await readBusinessDays(deps, settings.pickup_hours);
  const taken = await applyRule(
    deps,
    {
      read: (after, limit) => readUnpaid(deps.em, after, limit),
      stepOf: (order: Unpaid, now) => stepOf(order, now, days, calendar),
      change(locked, step: 'remind' | 'cancel', at) {
        if (step === 'cancel') {
          const alive = linesOfWholeOrder(locked.lines, ({ status }) => status);
          const reason = serverMessages.notPaidInTime;
          const changes = alive.map((line) => ({ line, to: 'Cancelled' as const, reason }));
          return statusChange(locked, changes, { at });
        }
        return {
          kind: 'reminder',
          columns: { payment_reminded_at: at },
          data: { activity: { kind: 'payment', detail: { to: serverMessages.paymentReminder } } },
        };
      },
    },
    signal,
  );
  return { reminded: taken.get('remind') ?? 0, cancelled: taken.get('cancel') ?? 0 };
}

type Unpaid = Awaited<ReturnType<typeof readUnpaid>>[number];

/** Reopening or a rejected proof starts the days again. Partly paid orders are never cancelled. */
function stepOf(order: Unpaid, now: Date, days: number, calendar: PickupCalendar) {
  if (!awaitsPayment(order)) return 'wait';
  const step = deadlineStep(order, storeDayOf(now, calendar.timeZone), days, calendar);
  return step === 'cancel' && order.part_paid_amount !== null ? 'wait' : step;
}

const readUnpaid = (em: StoreEntityManager, after: number, limit: number) =>
  db(em)
    .selectFrom('order')
    .select(['id', 'status', 'payment_status', 'status_changed_at', 'payment_changed_at'])
    .select(['payment_reminded_at', 'part_paid_amount', 'pickup_time'])
    .where('status', '=', 'Pending')
    .where('payment_status', 'in', AWAITED_PAYMENTS)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
