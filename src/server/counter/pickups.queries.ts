import type { Pickup, Pickups, PickupsInput } from '#shared/contracts/counter.ts';
import { handoverState } from '#shared/domain/counter/handover.ts';
import { OPEN_STATUSES, type OrderStatus, SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { readLastDays } from '../orders/closing/returnUnfetched.ts';
import { hasLineInScope, type SelectedOrder, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { type OrderParts, toPayment, withinScope } from '../orders/order/orders.records.ts';
import { countRows, idsOf } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { isFetchedAt } from '../settings/counters.queries.ts';
import { areAllPrinted, readLinePrints } from './linePrints.queries.ts';

/** More than any day of this store has had. */
const MAX_PICKUPS = 1_000;
const MAX_LATE = 200;
const MAX_LEFT = 10;

/** Returns the pick-ups of a day by slot, today also late ones, within the scope. The audit log records the read. */
export async function listPickups(deps: Deps, staff: StaffMember, input: PickupsInput): Promise<Pickups> {
  const { timeZone } = deps.config.store;
  const today = storeDayOf(deps.now(), timeZone);
  const day = input.day ?? today;
  const { from, until } = spanOfDays(day, day, timeZone);
  const ofDay = await ordersAt(deps.em, staff, SLOT_STATUSES)
    .where(isFetchedAt(input.counter ?? null))
    .where('o.pickup_time', '>=', from)
    .where('o.pickup_time', '<', until)
    .orderBy('o.pickup_time')
    .orderBy('o.id')
    .limit(MAX_PICKUPS + 1)
    .execute();
  const late = day === today ? await readLate(deps.em, staff, from, input.counter ?? null) : { orders: [], count: 0 };
  const shown = await toPickups(deps.em, staff, [...ofDay.slice(0, MAX_PICKUPS), ...late.orders]);
  const lastDays = await readLastDays(deps, late.orders);
  const isOfDay = ({ pickup_time }: Pickup) => pickup_time >= from;
  const slots = Map.groupBy(shown.filter(isOfDay), ({ pickup_time }) => pickup_time.getTime());
  await recordRead(deps, staff, {
    record_type: 'order',
    record_id: 'pickups',
    changes: { day: { from: null, to: day } },
  });
  return {
    day,
    slots: [...slots].map(([time, orders]) => ({ pickup_time: new Date(time), orders })),
    late: shown
      .filter((pickup) => !isOfDay(pickup))
      .map((pickup) => ({ ...pickup, fetch_by: lastDays.get(Number(pickup._id)) })),
    late_count: late.count,
    has_more: ofDay.length > MAX_PICKUPS,
  };
}

/** Selects orders at some statuses; within a scope those with a line in it at one of them. */
const ordersAt = (em: StoreEntityManager, { scope }: StaffMember, statuses: readonly OrderStatus[]) =>
  selectOrders(em)
    .select(['o.status_changed_at', 'o.fetch_reminded_at'])
    .where('o.status', 'in', statuses)
    .where(hasLineInScope(scope, statuses));

async function readLate(em: StoreEntityManager, staff: StaffMember, before: Date, counter: number | null) {
  const isLate = ordersAt(em, staff, OPEN_STATUSES).where('o.pickup_time', '<', before).where(isFetchedAt(counter));
  const orders = await isLate.orderBy('o.pickup_time').orderBy('o.id').limit(MAX_LATE).execute();
  if (orders.length < MAX_LATE) return { orders, count: orders.length };
  return { orders, count: await countRows(isLate.clearSelect()) };
}

async function toPickups(em: StoreEntityManager, staff: StaffMember, orders: readonly SelectedOrder[]) {
  const parts = await withLines(em, orders);
  const prints = await readLinePrints(em, idsOf(orders));
  return parts.flatMap((each) => {
    const part = withinScope(each, staff.scope);
    const alive = part.lines.flatMap(({ id, status }) => (status === 'Cancelled' ? [] : id));
    return toPickup(part, areAllPrinted(prints.get(each.order.id), 'slip', alive));
  });
}

function toPickup({ order, lines, students }: OrderParts, is_slip_printed: boolean): Pickup[] {
  if (order.pickup_time === null) return [];
  const left = lines.filter(({ status }) => OPEN_STATUSES.includes(status));
  return [
    {
      _id: String(order.id),
      order_no: order.order_no,
      profile: { name: order.customer_name, phone_number: order.customer_phone_number },
      students: students.map(({ name, grade_level }) => ({ name, grade_level })),
      pickup_time: order.pickup_time,
      ...(order.counter && { counter: order.counter.name }),
      order_status: { status: order.status },
      ...toPayment({ order, lines }),
      handed_over: handoverState(lines.map(({ status }) => status)),
      line_count: lines.filter(({ status }) => status !== 'Cancelled').length,
      left_count: left.length,
      left: left.slice(0, MAX_LEFT).map(({ name, size, color, quantity, status }) => ({
        name,
        size,
        color,
        quantity,
        status,
      })),
      is_slip_printed,
    },
  ];
}
