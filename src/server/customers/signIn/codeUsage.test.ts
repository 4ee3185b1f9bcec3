import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import type { Deps } from '../../platform/services.ts';
import { sendPhoneCode } from './sendPhoneCode.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

let serial = 0;
/** Requests a code for another number from another network. */
const ask = (deps: Deps = store.deps()) => {
  serial += 1;
  const phone_number = `+63917${2_000_000 + serial}`;
  return sendPhoneCode(deps, `10.9.0.${serial % 250}`, { phone_number });
};

test('the store sends no more codes a day than the setting allows, and warns staff from 80 % on', async () => {
  await staff.settings.save({ key: 'sms_daily_limit', value: 10 });
  for (let sent = 0; sent < 7; sent += 1) await ask();
  expect(await staff.customers.codeUsage()).toEqual({ day: '2026-11-20', sent: 7, limit: 10, is_running_out: false });
  await ask();
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 8, is_running_out: true });

  const failing = { send: () => Promise.reject(new DomainError('unavailable', serverMessages.codeNotSent)) };
  await toApiError(ask({ ...store.deps(), sms: failing }));
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 8 });

  // Twenty concurrent requests; only two codes remain.
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await staff.customers.codeUsage()).toMatchObject({ sent: 10, is_running_out: true });

  // 10:00 AM in Manila, fourteen hours before the end of the day.
  const rejected = await toApiError(ask());
  expect(rejected).toMatchObject({ code: 'too_many', message: serverMessages.codesUsedUp, retryAfter: 14 * 3600 });
  store.clock.advance(14 * 3600);
  expect(await ask()).toHaveProperty('ticket');
  expect(await staff.customers.codeUsage()).toMatchObject({ day: '2026-11-21', sent: 1, is_running_out: false });
});

test('six addresses that request codes do not prevent ten new students elsewhere from getting theirs', async () => {
  store.clock.advance(2 * 86_400);
  await staff.settings.save({ key: 'sms_daily_limit', value: 2_000 });
  const asDeployed = { ...store.deps(), config: { ...store.deps().config, demo: false } };
  const askFrom = (network: string, number: number) =>
    sendPhoneCode(asDeployed, network, { phone_number: `+63918${6_000_000 + number}` });
  let number = 0;
  for (let address = 1; address <= 6; address += 1)
    for (let asked = 0; asked < 30; asked += 1) await askFrom(`203.0.113.${address}`, number++).catch(() => {});
  expect((await staff.customers.codeUsage()).sent).toBe(6 * LIMITS.phoneCode.points);
  for (let student = 1; student <= 10; student += 1)
    expect(await askFrom(`198.51.100.${student}`, number++)).toHaveProperty('ticket');
});

test.each([0, -1, 1.5, 1_000_001, '10', null])('the daily limit cannot be %j', async (value) => {
  expect(await toApiError(staff.settings.save({ key: 'sms_daily_limit', value }))).toMatchObject({ code: 'invalid' });
});
