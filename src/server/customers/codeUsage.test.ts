import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { Deps } from '../platform/services.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';
import { findOrCreateCustomer, inSignIn } from './signInCustomer.ts';
import { signInWithPhone } from './signInWithPhone.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

let serial = 0;
/** A code for another number, which has signed in before unless it `isNew`, from another network. */
const ask = async (deps: Deps = store.deps(), { isNew = false } = {}) => {
  serial += 1;
  const phone_number = `+63917${2_000_000 + serial}`;
  if (!isNew) {
    const identity = { provider: 'phone', subject: phone_number } as const;
    await inSignIn(deps.em, (em) =>
      findOrCreateCustomer(em, identity, { phone_number, phone_verified: true }, deps.now()),
    );
  }
  return sendPhoneCode(deps, `10.9.0.${serial % 250}`, { phone_number });
};

test('the store sends no more codes a day than the setting says, and tells staff from 80 % on', async () => {
  await staff.settings.save({ key: 'sms_daily_limit', value: 10 });
  for (let sent = 0; sent < 7; sent += 1) await ask();
  expect(await staff.customers.codeUsage()).toEqual({ day: '2026-11-20', sent: 7, limit: 10, is_running_out: false });
  await ask();
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 8, is_running_out: true });

  const failing = { send: () => Promise.reject(new DomainError('unavailable', serverMessages.codeNotSent)) };
  await toApiError(ask({ ...store.deps(), sms: failing }));
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 8 });

  // Twenty at once, of which two are left.
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 10, is_running_out: true });

  // 10:00 AM in Manila: fourteen hours are left of the day.
  const rejected = await toApiError(ask());
  expect(rejected).toMatchObject({ code: 'too_many', message: serverMessages.codesUsedUp, retryAfter: 14 * 3600 });
  store.clock.advance(14 * 3600);
  expect(await ask()).toHaveProperty('ticket');
  expect(await staff.customers.codeUsage()).toMatchObject({ day: '2026-11-21', sent: 1, is_running_out: false });
});

test('new numbers that use no code take half of a day and an eighth within an hour at most, and those that use theirs count for nothing', async () => {
  store.clock.advance(2 * 86_400);
  await staff.settings.save({ key: 'sms_daily_limit', value: 40 });
  const askNew = () => ask({ ...store.deps(), config: { ...store.deps().config, demo: true } }, { isNew: true });
  const used = await askNew();
  await signInWithPhone(store.deps(), '10.9.1.1', { ...used, code: used.demo_code ?? '' });

  for (let hour = 0; hour < 4; hour += 1) {
    for (let sent = 0; sent < 5; sent += 1) await askNew();
    const rejected = await toApiError(askNew());
    expect(rejected).toMatchObject({ code: 'too_many', message: serverMessages.manyNewNumbers, retryAfter: 600 });
    store.clock.advance(3600);
  }
  expect(await toApiError(askNew())).toMatchObject({ code: 'too_many', message: serverMessages.manyNewNumbers });
  // The other half is for those who have signed in before.
  for (let sent = 21; sent < 40; sent += 1) await ask();
  expect(await toApiError(ask())).toMatchObject({ code: 'too_many', message: serverMessages.codesUsedUp });
});

test.each([0, -1, 1.5, 1_000_001, '10', null])('the daily limit cannot be %j', async (value) => {
  expect(await toApiError(staff.settings.save({ key: 'sms_daily_limit', value }))).toMatchObject({ code: 'invalid' });
});
