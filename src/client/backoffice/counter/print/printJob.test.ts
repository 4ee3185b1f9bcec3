import { expect, test } from 'vitest';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { rollLength, rollRules, toSlips } from './printJob.ts';

const order = (_id: string, names: string[]) =>
  ({ _id, students: names.map((name) => ({ name, grade_level: '' })) }) as CounterOrder;

test('an order has one slip, or one for each of its students', () => {
  const orders = [order('1', ['Ana', 'Ben']), order('2', [])];
  expect(toSlips(orders, false).map(({ key }) => key)).toEqual(['1', '2']);
  const slips = toSlips(orders, true);
  expect(slips.map(({ student }) => student && [student.name, student.number, student.of])).toEqual([
    ['Ana', 1, 2],
    ['Ben', 2, 2],
    null,
  ]);
});

test('a roll is as long as its slip in whole millimetres, and never automatic, which drops the whole rule', () => {
  expect(rollLength(96)).toBe(26 + 6);
  expect(rollLength(96_000)).toBe(5_000);
  const rules = rollRules([90, 120]);
  expect(rules).toContain('@page slip-1 { size: 80mm 120mm; margin: 0; }');
  expect(rules).toContain('@page { size: 80mm 120mm; margin: 0; }');
  expect(rules).not.toContain('auto');
});
