import { expect, test } from 'vitest';
import type { CounterOrder } from '#shared/contracts/counter.ts';
import { MAX_PRINTED_LINES, MAX_PRINTED_ORDERS } from '#shared/domain/counter/handover.ts';
import { linesOfSlip, markedTogether, printedLines, rollLength, rollRules, toSlips } from './printJob.ts';

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

test('a slip has the lines of each student under the name; the slip of one student has the student’s lines and those without a student', () => {
  const line = (_id: string, name?: string, status = 'Pending') => ({
    _id,
    order_status: { status },
    ...(name && { student: { name, grade_level: '' } }),
  });
  const orders = [line('1', 'Ben'), line('2'), line('3', 'Ana'), line('4', 'Ben'), line('5', 'Ana', 'Cancelled')];
  const whole = { ...order('9', ['Ben', 'Ana']), orders } as CounterOrder;
  const shown = (slips: ReturnType<typeof toSlips>) =>
    slips.map((slip) => linesOfSlip(slip).map(({ student, lines }) => [student?.name, ...lines.map(({ _id }) => _id)]));
  expect(shown(toSlips([whole], false))).toEqual([
    [
      ['Ben', '1', '4'],
      ['Ana', '3'],
      [undefined, '2'],
    ],
  ]);
  expect(shown(toSlips([whole], true))).toEqual([
    [
      ['Ben', '1', '4'],
      [undefined, '2'],
    ],
    [
      ['Ana', '3'],
      [undefined, '2'],
    ],
  ]);
  const plain = { ...order('8', ['Ben', 'Ana']), orders: [line('1')] } as CounterOrder;
  expect(shown(toSlips([plain], true))).toEqual([[[undefined, '1']], [[undefined, '1']]]);
});

test('the content of a slip is recorded as printed, in calls of limited size', () => {
  const line = (_id: string, status: string) => ({ _id, order_status: { status } });
  const slip = { _id: '1', orders: [line('11', 'Claimed'), line('12', 'Cancelled'), line('13', 'Pending')] };
  expect(printedLines(slip as CounterOrder)).toEqual({ _id: '1', lines: ['11', '13'] });
  const orders = (count: number, lines: number) =>
    Array.from({ length: count }, (_, index) => ({ _id: String(index), lines: Array.from({ length: lines }, String) }));
  const sizes = (count: number, lines: number) => markedTogether(orders(count, lines)).map((part) => part.length);
  expect(sizes(0, 1)).toEqual([]);
  expect(sizes(MAX_PRINTED_ORDERS + 1, 1)).toEqual([MAX_PRINTED_ORDERS, 1]);
  expect(sizes(60, MAX_PRINTED_LINES / 50)).toEqual([50, 10]);
});

test('a roll has its slip’s length in whole millimeters, and never `auto`, which invalidates the whole rule', () => {
  expect(rollLength(96)).toBe(26 + 6);
  expect(rollLength(96_000)).toBe(5_000);
  const rules = rollRules([90, 120]);
  expect(rules).toContain('@page slip-1 { size: 80mm 120mm; margin: 0; }');
  expect(rules).toContain('@page { size: 80mm 120mm; margin: 0; }');
  expect(rules).not.toContain('auto');
});
