import { lineAmount } from '#shared/domain/catalog/products/pricing.ts';
import type { Centavos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import {
  firstOpenDay,
  hoursOf,
  type PickupCalendar,
  pickupDay,
  pickupInstant,
} from '#shared/domain/pickups/pickupCalendar.ts';
import { pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { addDays, clockTimeOf } from '#shared/domain/storeTime.ts';
import people from './people.json' with { type: 'json' };
import type { Random } from './random.ts';

export interface SellableItem {
  stock_id: number;
  category: { id: number; name: string; other_fields: readonly string[] };
  name: string;
  description: string;
  uom: string;
  image_filename: string | null;
  selling_price: Centavos;
  colors: readonly string[];
  is_available: boolean;
  /** Empty if the product is not counted. */
  sizes: readonly { id: number; size: string; addon_price: Centavos; available_quantity: number }[];
}

export interface Buyer {
  id: number;
  name: string;
  email: string;
  phone_number: string;
}

export interface PastLine {
  item: SellableItem;
  size: SellableItem['sizes'][number] | null;
  color: string;
  other_fields: Record<string, string>;
  quantity: number;
  amount: Centavos;
  steps: readonly { to: OrderStatus; at: Date }[];
  status: OrderStatus;
}

export interface PastOrder {
  buyer: Buyer;
  created_at: Date;
  pickup_time: Date;
  lines: readonly PastLine[];
  students: readonly { name: string; grade_level: string }[];
  status: OrderStatus;
  status_changed_at: Date;
  total: Centavos;
}

export interface History {
  random: Random;
  now: Date;
  days: number;
  count: number;
  calendar: PickupCalendar;
  buyers: readonly Buyer[];
  items: readonly SellableItem[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Orders from the oldest to the newest, more of them towards `now`. The same arguments give the same history. */
export function* orderHistory({ random, now, days, count, calendar, buyers, items }: History): Generator<PastOrder> {
  const shown = items.filter((item) => item.is_available);
  const times = Array.from({ length: count }, () => {
    const time = now.getTime() - 10 * 60_000 - random.next() ** 1.7 * days * DAY;
    return awake(new Date(Math.round(time)), calendar.timeZone).getTime();
  });
  for (const time of times.sort((a, b) => a - b)) {
    const created_at = new Date(time);
    const pickup_time = pickupAfter(created_at, calendar, random);
    const buyer = random.pick(buyers);
    const steps = stepsOf({ created_at, pickup_time, now }, random);
    const lines = linesOf(shown, buyer, steps, random);
    const status = orderStatusOf(lines.map((line) => line.status));
    yield {
      buyer,
      created_at,
      pickup_time,
      lines,
      students: studentsOf(random),
      status,
      status_changed_at: lines.reduce(
        (latest, line) => maxDate(latest, line.steps.at(-1)?.at ?? created_at),
        created_at,
      ),
      total: lines.reduce((sum, line) => sum + line.amount, 0),
    };
  }
}

/** Moves orders before 6 AM to the previous evening. */
const awake = (time: Date, timeZone: string): Date =>
  clockTimeOf(time, timeZone) < '06:00' ? new Date(time.getTime() - 7 * HOUR) : time;

const maxDate = (a: Date, b: Date) => (a > b ? a : b);

/** An open slot within a week of the first open day after the order. */
function pickupAfter(created_at: Date, calendar: PickupCalendar, random: Random): Date {
  const first = firstOpenDay(created_at, calendar);
  if (first === null) throw new RangeError('No day is open for pick-up');
  const wished = addDays(first, random.int(0, 6));
  const day = pickupDay(wished, created_at, calendar).open ? wished : first;
  return pickupInstant(
    day,
    random.chance(0.12) ? null : random.pick(pickupSlots(hoursOf(calendar))),
    calendar.timeZone,
  );
}

interface OrderTimes {
  created_at: Date;
  pickup_time: Date;
  now: Date;
}

function stepsOf({ created_at, pickup_time, now }: OrderTimes, random: Random): PastLine['steps'] {
  const age = now.getTime() - created_at.getTime();
  if (random.chance(0.07) && age > 2 * HOUR) {
    return [{ to: 'Cancelled', at: new Date(created_at.getTime() + Math.min(age - HOUR, random.int(1, 30) * HOUR)) }];
  }
  const isOver = pickup_time <= now;
  const isClaimed = isOver && (random.chance(0.88) || age > 14 * DAY);
  const reach = isClaimed ? 3 : isOver ? 2 : age < 10 * HOUR ? 0 : random.pick([0, 1, 1, 2, 2]);
  const claimedAt = Math.min(pickup_time.getTime() + random.int(0, 150) * 60_000, now.getTime() - 60_000);
  const end = isClaimed ? claimedAt : Math.min(pickup_time.getTime(), now.getTime()) - 5 * 60_000;
  const shares = isClaimed ? [0.3, 0.7, 1] : [0.4, 0.8, 1];
  return shares.slice(0, reach).map((share, index) => ({
    to: ORDER_STATUSES[index + 1] ?? 'Claimed',
    at: new Date(Math.round(created_at.getTime() + (end - created_at.getTime()) * share)),
  }));
}

function linesOf(items: readonly SellableItem[], buyer: Buyer, steps: PastLine['steps'], random: Random): PastLine[] {
  const chosen = new Set<SellableItem>();
  const wanted = random.pick([1, 1, 2, 2, 3, 4, 5]);
  while (chosen.size < wanted) chosen.add(random.pick(items));
  return [...chosen].map((item, index) => {
    const size = item.sizes.length > 0 ? random.pick(item.sizes) : null;
    const quantity = random.pick([1, 1, 1, 1, 2, 2, 3, 5]);
    const lastStep = steps.at(-1);
    // Occasionally one line of a larger order is cancelled.
    const dropsOut = index > 0 && lastStep !== undefined && lastStep.to !== 'Cancelled' && random.chance(0.04);
    const own = dropsOut ? [...steps.slice(0, -1), { to: 'Cancelled' as const, at: lastStep.at }] : steps;
    return {
      item,
      size,
      color: item.colors.length > 0 ? random.pick(item.colors) : '',
      other_fields: Object.fromEntries(
        item.category.other_fields.map((label) => [label, fieldText(label, buyer, random)]),
      ),
      quantity,
      amount: lineAmount(quantity, item.selling_price, size?.addon_price ?? 0),
      steps: own,
      status: own.at(-1)?.to ?? 'Pending',
    };
  });
}

function fieldText(label: string, buyer: Buyer, random: Random): string {
  if (label.includes('number')) return `2${random.int(1, 6)}-${String(random.int(100, 9_999)).padStart(5, '0')}`;
  return label.includes('message') ? random.pick(people.messages) : buyer.name;
}

function studentsOf(random: Random): PastOrder['students'] {
  const count = random.pick([0, 0, 0, 1, 1, 2]);
  return Array.from({ length: count }, () => ({
    name: random.pick(people.students),
    grade_level: random.chance(0.8) ? `Grade ${random.int(1, 12)}` : '',
  }));
}
