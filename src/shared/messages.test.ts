import { expect, test } from 'vitest';
import { adviceFor } from './messageAdvice.ts';
import { messages } from './messages.ts';
import { serverMessages } from './serverMessages.ts';
import { staffMessages } from './staffMessages.ts';

const all = { ...messages, ...staffMessages, ...serverMessages };

// The promised ones, to the letter (docs/rules.md, Messages).
const SPECIFIED: ReadonlySet<string> = new Set([messages.pickupTimeRequired, messages.selectPickupDate]);

/** One word for one thing, and what it must not be called. */
const WORDS: readonly (readonly [word: string, others: RegExp])[] = [
  ['pick-up', /\bpickups?\b|\bpick up\b/i],
  ['color', /\bcolour/i],
  ['product', /\bmerchandise\b|\barticles?\b/i],
  ['hidden', /\binvisible\b|\bunavailable\b|\bunpublished\b/i],
  ['email', /\be-mail\b/i],
  ['sign in', /\blog(?:ged)? ?in\b/i],
];

test.each(Object.entries(all).filter(([, message]) => !SPECIFIED.has(message)))(
  'the message %s uses the words of the list',
  (_key, message) => {
    const found = WORDS.filter(([, others]) => others.test(message)).map(([word]) => word);
    expect(found).toEqual([]);
    const advice = adviceFor(message) ?? '';
    expect(WORDS.filter(([, others]) => others.test(advice)).map(([word]) => word)).toEqual([]);
  },
);

test('a promised message that only says what failed is followed by what to do', () => {
  const failures = Object.values(all).filter((message) => /^(?:There was an error|Error |Unable to)/.test(message));
  // This one says it itself.
  const silent = failures.filter((message) => adviceFor(message) === null && !/\bPlease\b/.test(message));
  expect(silent).toEqual([]);
});

test('no two messages have one name', () => {
  const count = [messages, staffMessages, serverMessages].reduce((sum, list) => sum + Object.keys(list).length, 0);
  expect(Object.keys(all)).toHaveLength(count);
});
