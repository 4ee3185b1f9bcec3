import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { viewerOfProofUrl } from '../../pictures/signedUrl.ts';
import { MAX_CUSTOMER_ORDERS } from './orders.queries.ts';

const store = await openTestStore();

describe("a customer's orders", () => {
  test('come all at once without a limit, and are rejected rather than cut if there are too many', async () => {
    const { caller, customerId, order } = await placeSimpleOrder(store);
    const addOrders = async (from: number, until: number) => {
      const values = Array.from(
        { length: until - from },
        (_, index) =>
          `('past-${from + index}', ${customerId}, '', '', 'Pick-Up', 'Bank Transfer', 'Pending', '2026-11-20', 0)`,
      );
      await store.deps().em.execute(
        `insert into \`order\` (order_no, customer_id, customer_name, customer_phone_number, receiving_option,
          mode_of_payment, status, status_changed_at, total_amount) values ${values.join()}`,
      );
    };
    await addOrders(1, 450);
    const ids = (await caller.orders.customerOrders()).map(({ _id }) => Number(_id));
    expect(ids).toHaveLength(450);
    expect(ids.at(-1)).toBe(Number(order._id));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    await addOrders(450, MAX_CUSTOMER_ORDERS + 1);
    await expect(caller.orders.customerOrders()).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: serverMessages.tooManyOrders,
    });
    expect(await caller.orders.customerOrders({ limit: 100 })).toHaveLength(100);
  });

  test('belong to no other customer', async () => {
    const mine = await placeSimpleOrder(store);
    await placeSimpleOrder(store);
    const orders = await mine.caller.orders.customerOrders();
    expect(orders.map((order) => order._id)).toEqual([mine.order._id]);
    await expect(mine.caller.orders.customerOrders({ email: 'other@example.com' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: serverMessages.notYours,
    });
  });
});

test('the URL of a proof is signed again at each read and expires', async () => {
  const { order, caller } = await placeSimpleOrder(store, { file: await proofPicture() });
  const secret = store.services.config.sessionSecret;
  const filename = order.proof_of_payment_filename ?? '';
  const query = (url: string | null) => Object.fromEntries(new URL(url ?? '', 'http://store').searchParams);
  const issued = store.clock.now();
  expect(viewerOfProofUrl(secret, filename, query(order.proof_of_payment_url), issued)).toBeNull();
  store.clock.advance(3600);
  expect(viewerOfProofUrl(secret, filename, query(order.proof_of_payment_url), store.clock.now())).toBeUndefined();
  const again = await caller.orders.get({ _id: order._id });
  expect(viewerOfProofUrl(secret, filename, query(again.proof_of_payment_url), store.clock.now())).toBeNull();
  store.clock.set(issued);
});
