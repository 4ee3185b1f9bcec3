import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { purgeSmsCodes } from './sendPhoneCode.ts';

const store = await openTestStore();

test('stores codes for a day, then deletes them with their requesters', async () => {
  const customer = await store.anyone();
  const codes = async () => {
    const [row] = await store.deps().em.execute<{ n: number }[]>('select count(*) as n from sms_code');
    return row?.n;
  };
  await customer.customers.phoneCode({ phone_number: '0917 123 4567' });
  store.clock.advance(86_400);
  await purgeSmsCodes(store.deps());
  expect(await codes()).toBe(1);
  store.clock.advance(1);
  await purgeSmsCodes(store.deps());
  expect(await codes()).toBe(0);
});
