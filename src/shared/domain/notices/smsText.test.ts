import { expect, test } from 'vitest';
import { DEFAULT_TEXTS, sampleValues } from './noticeTexts.ts';
import { shortenedValues, smsParts, toOneSms, toSmsText } from './smsText.ts';

test('an SMS is one line of plain characters', () => {
  expect(toSmsText('Ana’s order – ₱1,234.50…\n\n“now”')).toBe('Ana\'s order - P1,234.50... "now"');
});

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['ñ'.repeat(160), 1],
  ['€'.repeat(81), 2],
  ['漢'.repeat(70), 1],
  ['漢'.repeat(71), 2],
  ['a'.repeat(307), 3],
])('an SMS such as %s is charged as %i', (sms, parts) => {
  expect(smsParts(sms)).toBe(parts);
});

test('a text shortened to one message loses the last words of a value, the least important one first', () => {
  const values = { ...sampleValues, reason: `The hall is closed for the fair. ${'And so on. '.repeat(9)}`.trim() };
  const one = toOneSms(DEFAULT_TEXTS.moved.sms, values, shortenedValues('moved'));
  expect(smsParts(one)).toBe(1);
  expect(one).toMatch(/9:30 AM\. The hall is closed for .*\.\.\.$/);
  const elsewhere = toOneSms(DEFAULT_TEXTS.moved.sms, values, shortenedValues('moved', true));
  expect(smsParts(elsewhere)).toBe(1);
  expect(elsewhere).toContain('9:30 AM. Bookstore, ground floor of Rizal Hall.');
  // A text that fits stays whole, and so does one that can never fit.
  expect(toOneSms('{place}', values, ['place'])).toBe(values.place);
  const long = `${'a'.repeat(161)} {store} {reason}`;
  expect(toOneSms(long, values, ['reason'])).toBe(`${'a'.repeat(161)} Campus Store ${values.reason}`);
});
