import { expect, test } from 'vitest';
import { signInChanged } from './signInChange.ts';

test.each([
  [
    { kind: 'moved', way: 'phone' },
    'On 25 Nov another customer proved that your phone number is theirs: it no longer signs you in. Your orders stayed here. If you still use it, please tell the store.',
  ],
  [
    { kind: 'joined', way: 'google' },
    'On 25 Nov your Google account was added, with the orders of the customer whose only way to sign in it was. If you have not done this, please tell the store.',
  ],
] as const)('of %j the profile says what became of it', (change, said) => {
  expect(signInChanged(change, '25 Nov')).toBe(said);
});
