import { expect, test } from 'vitest';
import { helpQuestions } from '../../contracts/help.ts';
import { businessDaysOf, fillHelp, findQuestions, unknownHelpPlaceholder } from './helpQuestions.ts';
import { broughtAlong, DEFAULT_HELP } from './helpTexts.ts';

const NOTHING = {
  ...{ store: '', place: '', hours: '', phone: '', mail: '', pick_up_hours: '', pay_days: '', fetch_days: '' },
};

test('the setting accepts the twelve default questions unchanged', () => {
  expect(DEFAULT_HELP).toHaveLength(12);
  expect(helpQuestions.parse(DEFAULT_HELP)).toEqual(DEFAULT_HELP);
  expect(broughtAlong('how-do-i-pay')).toBe(DEFAULT_HELP[0]);
  expect(broughtAlong('no-such-question')).toBeUndefined();
});

test('answers use the store’s own facts, and no line asks for a missing fact', () => {
  const [pay, , late] = fillHelp(DEFAULT_HELP, {
    ...NOTHING,
    pay_days: businessDaysOf(3),
    fetch_days: businessDaysOf(1),
  });
  expect(pay?.answer).toContain(
    'Pay and upload the receipt within 3 business days, and at the latest one day before your pick-up',
  );
  expect(late?.answer).toContain('within 1 business day after your pick-up day');
  const without = fillHelp(DEFAULT_HELP, { ...NOTHING, pick_up_hours: 'Monday to Friday' });
  expect(without).toHaveLength(DEFAULT_HELP.length);
  for (const { answer } of without) {
    expect(answer).not.toMatch(/[{}]|: *$|business day|call us:|Contact us:/m);
  }
});

test('a question with an empty answer is left out', () => {
  const questions = [{ slug: 'where', question: 'Where?', answer: '{place}' }];
  expect(fillHelp(questions, NOTHING)).toEqual([]);
  expect(fillHelp(questions, { ...NOTHING, place: 'Rizal Hall' })).toMatchObject([{ answer: 'Rizal Hall' }]);
});

test('an unknown placeholder is named', () => {
  expect(unknownHelpPlaceholder('Come to {place}')).toBeNull();
  expect(unknownHelpPlaceholder('Come to {place} at {time}')).toBe('{time}');
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(unknownHelpPlaceholder(`Come to {${name}}`)).toBe(`{${name}}`);
});

test.each([
  ['', DEFAULT_HELP.length, 'how-do-i-pay'],
  ['two children', 1, 'how-do-i-order-for-two-children'],
  ['CHÍLD', 1, 'how-do-i-order-for-two-children'],
  // A match in the question precedes a match in the answer.
  ['cancel', 4, 'how-do-i-cancel'],
  ['code sms', 1, 'how-do-i-sign-in'],
  ['zebra', 0, undefined],
])('%j finds %i questions, first %s', (text, count, first) => {
  const found = findQuestions(DEFAULT_HELP, text);
  expect(found.length).toBe(count);
  expect(found[0]?.slug).toBe(first);
});
