import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { createShopper, expectBooksToBalance, expectDomainError, invalidField } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

/** Friday, 20 November 2026, 10:00 AM in Manila; the process runs in UTC. */
const NOW = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: NOW });
beforeEach(() => store.clock.set(NOW));
afterEach(() => expectBooksToBalance(store));

describe('the pick-up time', () => {
  const at = (manila: string) => new Date(`${manila}+08:00`).toISOString();
  const attempt = async (now: string, pickup_time: unknown) => {
    const { place } = await createShopper(store);
    store.clock.set(new Date(at(now)));
    return () => place({ data: { pickup_time } });
  };

  test('is tomorrow until 3:59:59 PM by the store’s clock', async () => {
    const tomorrow = at('2026-11-24T09:00');
    const place = await attempt('2026-11-23T15:59:59.999', tomorrow);
    expect((await place()).pickup_time).toEqual(new Date(tomorrow));
    const message = 'It is past 4:00 PM. It is too late to pick up tomorrow.';
    const late = await attempt('2026-11-23T16:00', tomorrow);
    await expectDomainError(store, late, invalidField('pickup_time', message));
  });

  test('rejects a public holiday and a day closed by staff, by name', async () => {
    const { make } = store;
    await make.insert('holiday', { date: '2026-11-30', name: 'Bonifacio Day', year: 2026 });
    await make.insert('closed_day', { date: '2026-12-01', reason: 'Stocktaking' });
    await expectDomainError(
      store,
      await attempt('2026-11-20T10:00', at('2026-11-30T09:00')),
      invalidField('pickup_time', 'Bonifacio Day'),
    );
    await expectDomainError(
      store,
      await attempt('2026-11-20T10:00', at('2026-12-01T09:00')),
      invalidField('pickup_time', 'Stocktaking'),
    );
  });
});

describe('the choices', () => {
  test.each([
    ['mode_of_payment', '', serverMessages.paymentModeRequired],
    ['mode_of_payment', 'Cash', messages.paymentModeInvalid],
    ['receiving_option', 'Drone', messages.receivingInvalid],
    ['receiving_option', 'Delivery', messages.receivingInvalid],
  ])('%s %j: %s', async (field, value, message) => {
    const { place } = await createShopper(store);
    await expectDomainError(store, () => place({ data: { [field]: value } }), invalidField(field, message));
  });

  test('name all fields in error', async () => {
    const { place } = await createShopper(store);
    const students = [{ name: 'Ben' }, { name: '  ', grade_level: 'Grade 1' }, {}];
    await expectDomainError(store, () => place({ data: { mode_of_payment: null, pickup_time: null, students } }), {
      code: 'UNPROCESSABLE_CONTENT',
      message: staffMessages.invalidInput,
      cause: {
        errors: {
          mode_of_payment: serverMessages.paymentModeRequired,
          pickup_time: messages.pickupTimeRequired,
          'students.1.name': messages.missingName,
          'students.2.name': messages.missingName,
        },
      },
    });
  });

  test('include remarks of at most 200 characters', async () => {
    const { place } = await createShopper(store);
    await expectDomainError(store, () => place({ data: { remarks: 'a'.repeat(201) } }), {
      code: 'UNPROCESSABLE_CONTENT',
      cause: { errors: { remarks: expect.anything() } },
    });
    expect(await place({ data: { remarks: ` ${'a'.repeat(200)} ` } })).toMatchObject({ remarks: 'a'.repeat(200) });
  });

  test('include Delivery if the setting offers it: with an address, without a pick-up time', async () => {
    await store.make.insert('account_setting', { key: 'offer_delivery', value: 'true' });
    const { place } = await createShopper(store);
    await expectDomainError(
      store,
      () => place({ data: { receiving_option: 'Delivery', order_address: '  ' } }),
      invalidField('order_address', messages.addressRequired),
    );
    const order = await place({ data: { receiving_option: 'Delivery', order_address: 'Room 12, Main Hall' } });
    expect(order).toMatchObject({
      receiving_option: 'Delivery',
      order_address: 'Room 12, Main Hall',
      pickup_time: null,
    });
    await store.deps().em.execute('delete from account_setting');
  });
});
