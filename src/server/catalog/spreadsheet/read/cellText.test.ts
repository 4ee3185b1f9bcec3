import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { escapeFormula } from '../../../platform/files/csv.ts';
import {
  escapeApostrophe,
  joinList,
  readDays,
  readNumber,
  readTime,
  readYesOrNo,
  splitList,
  unescapeFormula,
} from './cellText.ts';

test.each(['=1+1', '+63917', '-5 off', '@home', '\tx', '＝1', "'=1", "''@x", "'quoted'", 'plain', '', "it's"])(
  '%j is no formula in a file, and is read back unchanged',
  (text) => {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
    expect(unescapeFormula(escapeApostrophe(text))).toBe(text);
  },
);

test.each([[[]], [['White', 'Blue']], [['a;b', 'c\\', '\\;']], [['C:\\temp']]])(
  'the list %j is written into one cell and read back',
  (items) => {
    expect(splitList(joinList(items))).toEqual(items);
  },
);

test('empty entries of a list are ignored', () => {
  expect(splitList(' White ;; Blue;')).toEqual(['White', 'Blue']);
});

const numbers = {
  ...{ '1234.5': 1234.5, '₱1,234.50': 1234.5, 'PHP 99': 99, P285: 285, '1.234,50': 1234.5, '285,5': 285.5 },
  ...{ '1,234': 1234, '−12': -12, '₱-5': -5, '-₱5': -5, '(50.00)': -50, '+7': 7, '.5': 0.5, '5.': 5, '1E+3': 1000 },
  ...{ '-0': 0, '12 pcs': 12, '₱350/pc': 350, 'P1,250.00 per box': 1250 },
};
const times = {
  ...{ '8:00 AM': '08:00', '08:00': '08:00', '8:00:00 am': '08:00', '12:00 AM': '00:00', '12:30 p.m.': '12:30' },
  ...{ '5PM': '17:00', '17:45:00': '17:45', '0.375': '09:00', '0.3333333333333333': '08:00', '0': '00:00' },
};
const days = { 'Mon;Tue': [2, 3], 'monday, TUE': [2, 3], '1;7': [1, 7], 'Thurs. Sat': [5, 7], '': [] };
const words = { Yes: true, TRUE: true, '1': true, Oo: true, no: false, False: false, '0': false, hindi: false };

test.each<[kind: string, read: (text: string) => unknown, values: Record<string, unknown>]>([
  ['number', readNumber, numbers],
  ['time', readTime, times],
  ['list of days', readDays, days],
  ['yes or no', readYesOrNo, words],
])('a %s is read in any usual notation', (_kind, read, values) => {
  for (const [text, value] of Object.entries(values)) expect([text, read(text)]).toEqual([text, { value }]);
});

test.each<[kind: string, read: (text: string) => unknown, texts: string, error: string]>([
  ['number', readNumber, 'x 1,23,4 1.2.3 12cups ₱ . --5 e5 Infinity 1e999 0x10', serverMessages.importNotNumber],
  ['time', readTime, '8 25:00 8:60 13:00PM 0:30AM noon 1.5', serverMessages.importNotTime],
  ['list of days', readDays, 'Mo Mon-Fri 0 8 Someday', serverMessages.importNotDays],
  ['yes or no', readYesOrNo, 'maybe', serverMessages.importNotYesNo],
])('text that is no %s is an error', (_kind, read, texts, error) => {
  for (const text of texts.split(' ')) expect([text, read(text)]).toEqual([text, { error }]);
});
