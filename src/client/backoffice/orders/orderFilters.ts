import type { ApiInput } from '#client/api/appRouter.ts';
import { PICKED_STATUSES } from '#shared/domain/counter/handover.ts';
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { PAYMENT_LABELS, PAYMENT_STATUSES } from '#shared/domain/payments/paymentStatus.ts';
import { addDays, CLOCK_TIME, isStoreDay, type StoreDay, weekdayOf } from '#shared/domain/storeTime.ts';

/** Search, page and sort are separate. `any` is never written. */
export type FilterName = 'status' | 'payment' | 'pickup' | 'from' | 'until' | 'slot' | 'category' | 'counter';

export const PICKUPS = [
  { id: 'any', label: 'Any pick-up' },
  { id: 'today', label: 'Today' },
  { id: 'tomorrow', label: 'Tomorrow' },
  { id: 'week', label: 'This week' },
  { id: 'late', label: 'Late' },
  { id: 'days', label: 'Chosen days' },
] as const;

/** `open`: still to be handed over; `to-prepare`: of those, not ready. */
export const STATUS_OPTIONS = [
  { id: 'open', label: 'Open' },
  { id: 'to-prepare', label: 'To prepare' },
  ...ORDER_STATUSES.map((status) => ({ id: status, label: status })),
];
export const PAYMENT_OPTIONS = PAYMENT_STATUSES.map((status) => ({ id: status, label: PAYMENT_LABELS[status] }));

type Extras = NonNullable<NonNullable<ApiInput['orders']['paginate']>['extras']>;

/** The filters for the server; invalid values of the URL are ignored. `today` is the store's. */
export function toExtras(read: (name: FilterName) => string | null, today: StoreDay): Extras {
  const payment = PAYMENT_STATUSES.find((status) => status === read('payment'));
  const [category, counter] = [keyOf(read('category')), keyOf(read('counter'))];
  const days = pickupDays(read, today);
  const slot = read('slot');
  return {
    ...statusFilter(read('status')),
    ...(payment && { payment_status: [payment] }),
    ...(category && { category }),
    ...(counter && { counter }),
    ...(read('pickup') === 'late' ? { is_late: true } : days),
    ...(slot && CLOCK_TIME.test(slot) && days.pickup_from && days.pickup_until && { pickup_slot: slot }),
  };
}

const keyOf = (named: string | null) => (named !== null && /^[1-9]\d{0,9}$/.test(named) ? named : null);

function statusFilter(named: string | null): { order_status?: OrderStatus[] } {
  if (named === 'open') return { order_status: [...OPEN_STATUSES] };
  if (named === 'to-prepare') return { order_status: [...PICKED_STATUSES] };
  const status = ORDER_STATUSES.find((each) => each === named);
  return status ? { order_status: [status] } : {};
}

function pickupDays(read: (name: FilterName) => string | null, today: StoreDay) {
  const between = (pickup_from: StoreDay, pickup_until: StoreDay) => ({ pickup_from, pickup_until });
  switch (read('pickup')) {
    case 'today':
      return between(today, today);
    case 'tomorrow':
      return between(addDays(today, 1), addDays(today, 1));
    case 'week': {
      const sunday = addDays(today, 1 - weekdayOf(today));
      return between(sunday, addDays(sunday, 6));
    }
    case 'days':
      return chosenDays(read('from'), read('until'));
    default:
      return {};
  }
}

/** Swaps reversed days, which occur while typing. */
function chosenDays(from: string | null, until: string | null): { pickup_from?: StoreDay; pickup_until?: StoreDay } {
  const days = [from, until].map((day) => (day !== null && isStoreDay(day) ? day : undefined));
  const [start, end] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days;
  return { ...(start && { pickup_from: start }), ...(end && { pickup_until: end }) };
}
