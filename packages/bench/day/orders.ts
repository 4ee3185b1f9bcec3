import type { z } from 'zod';
import { listOrders } from '#server/orders/listOrders.ts';
import { indexOrders } from '#server/orders/orderIndex.ts';
import { db } from '#server/platform/database/db.ts';
import { paginateOrdersInput } from '#shared/contracts/orderListing.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { say } from '../cli.ts';
import { type DayContext, type DayRow, medianMs } from './dayRow.ts';

/** What any filter and any search may take. */
const GOAL_MS = 100;
const PAGE_SIZE = 50;

type Input = Partial<z.input<typeof paginateOrdersInput>>;

/** /orders over all orders: each filter and each kind of search, alone and together, for staff and within categories. */
export async function ordersRows({ deps, staff, signal }: DayContext): Promise<DayRow[]> {
  await indexOrders(deps(), signal);
  const { em, now, config } = deps();
  const today = storeDayOf(now(), config.store.timeZone);
  const categories = await db(em)
    .selectFrom('order_line')
    .select('category_id')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('category_id', 'is not', null)
    .groupBy('category_id')
    .orderBy('lines', 'desc')
    .execute();
  const ids = categories.map(({ category_id }) => Number(category_id));
  const [largest = 0, smallest = 0] = [ids[0], ids.at(-1)];
  const words = await db(em)
    .selectFrom('order_word')
    .select('word')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .groupBy('word')
    .orderBy('orders', 'desc')
    .execute();
  const [common = '', middle = '', rare = ''] = [words[0]?.word, words[200]?.word, words.at(-1)?.word];
  const week = { pickup_from: today, pickup_until: addDays(today, 6) };
  const cases: { what: string; input: Input; scope?: readonly number[] }[] = [
    { what: 'all', input: {} },
    { what: 'one status', input: { extras: { order_status: ['Pending'] } } },
    { what: 'cancelled, by pick-up', input: { extras: { order_status: ['Cancelled'], sort: 'pickup_time' } } },
    { what: 'payment to check', input: { extras: { payment_status: ['To Check'], order_status: ['Pending'] } } },
    { what: 'a day of pick-up', input: { extras: { pickup_from: today, pickup_until: today } } },
    { what: 'a slot of a week', input: { extras: { ...week, pickup_slot: '09:30' } } },
    { what: 'late', input: { extras: { is_late: true } } },
    { what: 'the largest category', input: { extras: { category: largest } } },
    { what: 'the smallest category', input: { extras: { category: smallest } } },
    {
      what: 'placed in a month a year ago',
      input: { extras: { placed_from: addDays(today, -360), placed_until: addDays(today, -330) } },
    },
    { what: 'a word that most orders have', input: { s: common } },
    { what: 'a word of the two hundred most common', input: { s: middle } },
    { what: 'a word that one order has', input: { s: rare } },
    { what: 'one letter', input: { s: 'a' } },
    { what: 'three words', input: { s: `${common} ${middle} s` } },
    {
      what: 'a word, cancelled, of a category',
      input: { s: middle, extras: { order_status: ['Cancelled'], category: largest } },
    },
    { what: 'a common word, late, by pick-up', input: { s: common, extras: { is_late: true, sort: 'pickup_time' } } },
    { what: 'all, within ten categories', input: {}, scope: ids.slice(0, 10) },
    {
      what: 'one status, within ten categories',
      input: { extras: { order_status: ['Processing'] } },
      scope: ids.slice(0, 10),
    },
    {
      what: 'a word, claimed, within two categories',
      input: { s: middle, extras: { order_status: ['Claimed'] } },
      scope: ids.slice(0, 2),
    },
  ];
  const rows: DayRow[] = [];
  for (const { what, input, scope = null } of cases) {
    signal.throwIfAborted();
    const parsed = paginateOrdersInput.parse({ page_size: PAGE_SIZE, ...input });
    const figure = await medianMs(() => listOrders(deps(), { ...staff, scope }, parsed));
    say(`  ${what}: ${figure.toFixed(1)} ms`);
    rows.push({ what: `/orders, ${what}`, figure, unit: 'ms', goal: GOAL_MS });
  }
  return rows;
}
