import { expect, test } from 'vitest';
import { pickingDays } from './pickingDays.ts';

const TODAY = '2026-11-20';
const days = (...named: [day: string, orders: number][]) => named.map(([day, orders]) => ({ day, orders }));

test('opens on the first day from today on with orders, and still offers late days', () => {
  const { shown, chosen } = pickingDays(days(['2026-11-18', 2], ['2026-11-23', 5], ['2026-11-24', 1]), TODAY, null);
  expect(chosen).toBe('2026-11-23');
  expect(shown).toEqual(
    days(['2026-11-18', 2], ['2026-11-20', 0], ['2026-11-21', 0], ['2026-11-23', 5], ['2026-11-24', 1]),
  );
});

test('a day in the URL is chosen and shown, with orders or without', () => {
  expect(pickingDays([], TODAY, '2026-12-01')).toEqual({
    shown: days(['2026-11-20', 0], ['2026-11-21', 0], ['2026-12-01', 0]),
    chosen: '2026-12-01',
  });
});

test('of many days eight are shown, including today, tomorrow and the chosen one', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-10-${String(index + 1).padStart(2, '0')}`,
    orders: 1,
  }));
  const { shown, chosen } = pickingDays(many, TODAY, null);
  expect(chosen).toBe(TODAY);
  expect(shown).toHaveLength(8);
  expect(shown.map(({ day }) => day)).toEqual(expect.arrayContaining([TODAY, '2026-11-21']));
});
