import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import {
  escapeApostrophe,
  escapeFormula,
  joinList,
  readDays,
  readNumber,
  readTime,
  readYesOrNo,
  splitList,
  unescapeFormula,
} from './cellText.ts';

test.each(['=1+1', '+63917', '-5 off', '@home', '\tx', '＝1', "'=1", "''@x", "'quoted'", 'plain', '', "it's"])(
  '%j is no formula in a file, and comes back as it was',
  (text) => {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
    expect(unescapeFormula(escapeApostrophe(text))).toBe(text);
  },
);

test('text of a workbook is left as people wrote it', () => {
  expect(escapeApostrophe('=1+1')).toBe('=1+1');
});

test.each([[[]], [['White', 'Blue']], [['a;b', 'c\\', '\\;']], [['C:\\temp']]])(
  'the list %j goes into one cell and comes out again',
  (items) => {
    expect(splitList(joinList(items))).toEqual(items);
  },
);

test('empty entries of a list are no names', () => {
  expect(splitList(' White ;; Blue;')).toEqual(['White', 'Blue']);
});

test.each([
  ['1234.5', 1234.5],
  ['₱1,234.50', 1234.5],
  ['₱ 1,234.50', 1234.5],
  ['PHP 99', 99],
  ['P285', 285],
  ['1.234,50', 1234.5],
  ['285,5', 285.5],
  ['1,234', 1234],
  ['-12.25', -12.25],
  ['−12', -12],
  ['₱-5', -5],
  ['-₱5', -5],
  ['(50.00)', -50],
  ['+7', 7],
  ['.5', 0.5],
  ['5.', 5],
  ['1E+3', 1000],
  ['0', 0],
  ['-0', 0],
  ['12 pcs', 12],
  ['₱350/pc', 350],
  ['P1,250.00 per box', 1250],
])('%s is the number %d', (text, value) => {
  expect(readNumber(text)).toEqual({ value });
});

test.each(['x', '1,23,4', '1.2.3', '12 cups', '₱', '.', '--5', 'e5', 'Infinity', '1e999', '0x10'])(
  '%s is no number',
  (text) => {
    expect(readNumber(text)).toEqual({ error: serverMessages.importNotNumber });
  },
);

test.each([
  ['8:00 AM', '08:00'],
  ['08:00', '08:00'],
  ['8:00:00 am', '08:00'],
  ['12:00 AM', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['5PM', '17:00'],
  ['17:45:00', '17:45'],
  ['0.375', '09:00'],
  ['0.3333333333333333', '08:00'],
  ['0', '00:00'],
])('%s is the time %s', (text, value) => {
  expect(readTime(text)).toEqual({ value });
});

test.each(['8', '25:00', '8:60', '13:00 PM', '0:30 AM', 'noon', '1.5'])('%s is no time', (text) => {
  expect(readTime(text)).toEqual({ error: serverMessages.importNotTime });
});

test.each([
  ['Mon;Tue', [2, 3]],
  ['monday, TUE', [2, 3]],
  ['1;7', [1, 7]],
  ['Thurs. Sat', [5, 7]],
  ['', []],
])('%j means the days %j', (text, value) => {
  expect(readDays(text)).toEqual({ value });
});

test.each(['Mo', 'Mon-Fri', '0', '8', 'Someday'])('%j means no days', (text) => {
  expect(readDays(text)).toEqual({ error: serverMessages.importNotDays });
});

test.each([
  ['Yes', true],
  ['TRUE', true],
  ['1', true],
  ['no', false],
  ['False', false],
  ['0', false],
])('%s is %s', (text, value) => {
  expect(readYesOrNo(text)).toEqual({ value });
});

test('what is neither yes nor no is rejected', () => {
  expect(readYesOrNo('maybe')).toEqual({ error: serverMessages.importNotYesNo });
});
