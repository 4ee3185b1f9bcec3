import { expect, test } from 'vitest';
import { signInChanged } from './signInChange.ts';

test.each([
  [
    { kind: 'moved', way: 'phone' },
    'Your phone number was moved to another account on 25 Nov. Your orders stay here. Is it still yours? Please contact us.',
  ],
  [
    { kind: 'joined', way: 'google' },
    'Your Google account and its earlier orders were added to your account on 25 Nov. Was this not you? Please contact us.',
  ],
] as const)('of %j the profile says what became of it', (change, said) => {
  expect(signInChanged(change, '25 Nov')).toBe(said);
});
