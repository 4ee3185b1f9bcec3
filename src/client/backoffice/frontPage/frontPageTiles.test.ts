import { expect, test } from 'vitest';
import type { FrontPage } from '#shared/contracts/frontPage.ts';
import { frontPageTiles } from './frontPageTiles.ts';

const period = { start: '2026-11-24', end: '2026-11-24' };
const sales = {
  period,
  orders: 3,
  amount: 1500,
  previous_period: period,
  previous_orders: 2,
  previous_amount: 1000,
  href: '/x',
};
const figures: FrontPage = {
  to_prepare: { count: 1204, href: '/dashboard' },
  hand_over_today: {
    count: 5,
    href: '/dashboard?status=Ready+for+Pickup',
    slots: [
      { time: '08:00', count: 2, ready: 1 },
      { time: '13:30', count: 3, ready: 2 },
    ],
  },
  proofs_missing: { count: 1, href: '/dashboard' },
  low_stock: { count: 7, href: '/stocks?only=low' },
  sales_today: sales,
  sales_this_week: { ...sales, orders: 1, amount: 900 },
};
const noteOf = (page: FrontPage, id: string) => frontPageTiles(page).find((tile) => tile.id === id)?.note;

test('each figure is shown with its comparison and links to its list', () => {
  const tiles = frontPageTiles(figures);
  expect(tiles.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '1,204 to prepare',
    '5 pick-ups today',
    '1 proof missing',
    '7 low on stock',
    '₱1,500.00 today · 3 orders',
    '₱900.00 this week · 1 order',
  ]);
  expect(tiles.every(({ href }) => href.startsWith('/'))).toBe(true);
});

test('what is handed over today is named by slot, and no slot is any time', () => {
  expect(noteOf(figures, 'hand-over')).toBe('3 ready · any time that day: 2, 1:30 PM: 3');
  const [first, second] = figures.hand_over_today.slots;
  const many = [first, second, { time: '14:00', count: 1, ready: 1 }, { time: '15:00', count: 1, ready: 0 }];
  const busy = { ...figures, hand_over_today: { ...figures.hand_over_today, slots: many } } as FrontPage;
  expect(noteOf(busy, 'hand-over')).toBe('4 ready · any time that day: 2, 1:30 PM: 3 and 2 more times');
  const none = { ...figures, hand_over_today: { count: 0, href: '/dashboard', slots: [] } };
  expect(noteOf(none, 'hand-over')).toBe('no pick-ups today');
});

test('sales are compared with the same time before', () => {
  expect(noteOf(figures, 'today')).toBe('₱500.00 more than last week (same day and time)');
  expect(noteOf(figures, 'this-week')).toBe('₱100.00 less than last week (same time)');
  const quiet = { ...figures, sales_today: { ...sales, orders: 0, amount: 0, previous_amount: 0 } };
  expect(noteOf(quiet, 'today')).toBe('₱0 last week too (same day and time)');
});
