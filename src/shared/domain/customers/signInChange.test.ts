import { expect, test } from 'vitest';
import { signInChanged } from './signInChange.ts';

test.each([
  [
    { kind: 'moved', way: 'phone' },
    'Since 25 Nov, you can no longer sign in with your phone number: another account now uses it. Your orders are safe. Is it still yours? Please contact us.',
  ],
  [
    { kind: 'joined', way: 'google' },
    'Since 25 Nov, you can sign in with your Google account too. The orders and cart you had with it are now in this account. Not you? Please contact us.',
  ],
] as const)('for %j the profile states the outcome', (change, said) => {
  expect(signInChanged(change, '25 Nov')).toBe(said);
});
