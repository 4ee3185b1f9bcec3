import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { CAPS } from '../../platform/limits/caps.ts';
import { withRequest } from '../../platform/requests/requestContext.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a caller has one password hashed at a time: few more wait, and the next is rejected', async () => {
  const stored = await hashPassword('right');
  // The slot is free again after this turn of the event loop.
  await turn();
  const verify = (who: string) => withRequest({ id: '', who }, () => verifyPassword(stored, 'right'));
  const mayCome = 1 + CAPS.password.waiting;
  const accepted = Array.from({ length: mayCome }, () => verify('a network'));
  expect(await toApiError(verify('a network'))).toMatchObject({ code: 'unavailable' });
  expect(await verify('another network')).toBe(true);
  expect(await Promise.all(accepted)).toEqual(Array(mayCome).fill(true));
});
