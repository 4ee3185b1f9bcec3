import { expect, test } from 'vitest';
import { openPickupsLeft } from '#shared/staffMessages.ts';
import { createShopper, orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { withCallTransaction } from '../../platform/database/transaction.ts';
import { readOrderForm } from '../order/orderForms.ts';
import { placeOrder } from './placeOrder.ts';

const store = await openTestStore();

/** Writes an order in a transaction that ends when `commit` is called. `number` is its order number. */
async function beginOrder() {
  const { customerId, line } = await createShopper(store);
  const written = Promise.withResolvers<string>();
  const commit = Promise.withResolvers<void>();
  const deps = store.deps();
  const input = await readOrderForm(orderBody([line], 200));
  const ended = withCallTransaction(
    deps.em,
    async () => {},
    () => placeOrder(deps, customerId, input),
    async ({ order_no }) => {
      written.resolve(order_no);
      await commit.promise;
    },
  );
  return { number: await written.promise, commit: commit.resolve, ended };
}

test('an order is placed while earlier ones have not committed, and has a later number', async () => {
  const early = [await beginOrder(), await beginOrder(), await beginOrder()];
  const { place } = await createShopper(store);
  const { order_no } = await place();
  for (const { number, commit, ended } of early) {
    expect(number < order_no).toBe(true);
    commit();
    await ended;
  }
});

test('closing a day waits for the orders that are being placed on it, and counts them', async () => {
  const order = await beginOrder();
  const staff = await store.staff(await store.make.staff());
  const closing = toApiError(staff.settings.closeDay({ date: '2026-11-24', reason: 'Typhoon' }));
  const { em } = store.deps();
  await waitFor(async () => expect(await countLockWaits((sql) => em.execute(sql), 'named_lock')).toBe(1));
  order.commit();
  await order.ended;
  expect(await closing).toMatchObject({ code: 'conflict', message: expect.stringContaining(openPickupsLeft(5)) });
});
