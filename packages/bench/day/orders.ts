import type { z } from 'zod';
import { listOrders } from '#server/orders/listing/listOrders.ts';
import { indexOrders } from '#server/orders/listing/orderIndex.ts';
import { db } from '#server/platform/database/db.ts';
import { paginateOrdersInput } from '#shared/contracts/orderListing.ts';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { type DayPart, readOrderWords } from './dayPart.ts';

/** Goal for any filter and any search, in ms. */
const GOAL_MS = 100;
const PAGE_SIZE = 50;

type Input = Partial<z.input<typeof paginateOrdersInput>>;

/** /orders over all orders: each filter and each kind of search, alone and together, for staff and within categories. */
export const measureOrders: DayPart = async ({ deps, staff, signal, measure }) => {
  await indexOrders(deps(), signal);
  const { em, now, config } = deps();
  const today = storeDayOf(now(), config.store.timeZone);
  const categories = await db(em)
    .selectFrom('order_line')
    .select('category_id')
    .where('category_id', 'is not', null)
    .groupBy('category_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .execute();
  const ids = categories.map(({ category_id }) => Number(category_id));
  const [largest = 0, smallest = 0] = [ids[0], ids.at(-1)];
  const words = await readOrderWords(deps());
  const [common = '', middle = '', rare = ''] = [words[0], words[200], words.at(-1)];
  const week = { pickup_from: today, pickup_until: addDays(today, 6) };
  const tenCategories = { ...staff, scope: ids.slice(0, 10) };
  const twoCategories = { ...staff, scope: ids.slice(0, 2) };
  const aMonth = { placed_from: addDays(today, -360), placed_until: addDays(today, -330) };
  const cases: [what: string, extras: Input['extras'], s?: string, by?: typeof staff][] = [
    ['all', {}],
    ['one status', { order_status: ['Pending'] }],
    ['cancelled, by pick-up', { order_status: ['Cancelled'], sort: 'pickup_time' }],
    ['payment to check', { payment_status: ['To Check'], order_status: ['Pending'] }],
    ['a day of pick-up', { pickup_from: today, pickup_until: today }],
    ['a slot of a week', { ...week, pickup_slot: '09:30' }],
    ['late', { is_late: true }],
    ['the largest category', { category: largest }],
    ['the smallest category', { category: smallest }],
    ['placed in a month a year ago', aMonth],
    ['a word that most orders have', {}, common],
    ['a word of the two hundred most common', {}, middle],
    ['a word that one order has', {}, rare],
    ['one letter', {}, 'a'],
    ['three words', {}, `${common} ${middle} s`],
    ['a word, cancelled, of a category', { order_status: ['Cancelled'], category: largest }, middle],
    ['a common word, late, by pick-up', { is_late: true, sort: 'pickup_time' }, common],
    ['all, within ten categories', {}, undefined, tenCategories],
    ['one status, within ten categories', { order_status: ['Processing'] }, undefined, tenCategories],
    ['a word, claimed, within two categories', { order_status: ['Claimed'] }, middle, twoCategories],
  ];
  for (const [what, extras, s, by = staff] of cases) {
    const input = paginateOrdersInput.parse({ page_size: PAGE_SIZE, extras, s });
    await measure(`/orders, ${what}`, GOAL_MS, () => listOrders(deps(), by, input));
  }
};
