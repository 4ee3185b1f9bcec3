import { expect, it } from 'vitest';
import { isDialable } from './dialable.ts';

it.each(['0917 123 4567', '(02) 8524 4611', '+63 (917) 123-4567', '+1 415 555 2671'])('takes %s', (typed) => {
  expect(isDialable(typed)).toBe(true);
});

it.each(['', '123', '0917 123 456', '0000 000 0000', '+999 123 456 789', '+63 917 123 4567 ext. 5', 'call me'])(
  'does not take %j, which nobody could call',
  (typed) => {
    expect(isDialable(typed)).toBe(false);
  },
);
