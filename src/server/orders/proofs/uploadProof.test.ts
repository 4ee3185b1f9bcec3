import { expect, test } from 'vitest';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { expectDomainError, listProofFiles, placeSimpleOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('replaces the old proof and deletes its file', async () => {
  const { order, caller } = await placeSimpleOrder(store, { file: await proofPicture(1) });
  const result = await caller.orders.uploadProof(proofBody(order, await proofPicture(2)));
  const files = await listProofFiles(store);
  expect(files).toContain(result.proof_of_payment_filename);
  expect(files).not.toContain(order.proof_of_payment_filename);
});

test('is in the order’s history as an action of its customer, for the first proof and another', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  for (const shade of [1, 2]) {
    store.clock.advance(60);
    await caller.orders.uploadProof(proofBody(order, await proofPicture(shade)));
  }
  const staff = await store.staff(await store.make.staff());
  const { docs } = await staff.orders.history({ _id: order._id });
  expect(docs.slice(0, 2).map(({ who, changes }) => [who, changes])).toEqual([
    [staffMessages.theCustomer, [{ field: 'Payment', from: null, to: staffMessages.anotherProof }]],
    [staffMessages.theCustomer, [{ field: 'Payment', from: 'Awaiting Proof', to: 'To Check' }]],
  ]);
});

test('stores exactly one file of ten concurrent ones', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  const before = (await listProofFiles(store)).length;
  const pictures = await Promise.all(Array.from({ length: 10 }, (_, shade) => proofPicture(shade)));
  await Promise.all(pictures.map((picture) => caller.orders.uploadProof(proofBody(order, picture))));
  const files = await listProofFiles(store);
  expect(files).toHaveLength(before + 1);
  expect(files).toContain((await caller.orders.get({ _id: order._id })).proof_of_payment_filename);
});

const AFTER_PENDING = ['Processing', 'Ready for Pickup', 'Claimed'] as const;

/** An order whose status staff have changed. */
async function movedOrder(order_status: OrderStatus, over: Parameters<typeof placeSimpleOrder>[1] = {}) {
  const placed = await placeSimpleOrder(store, over);
  const staff = await store.staff(await store.make.staff());
  await staff.orders.orderStatus({ _id: placed.order._id, order_status });
  return placed;
}

test.each(AFTER_PENDING)('is accepted as the first one of an order that is %s', async (status) => {
  const { order, caller } = await movedOrder(status);
  const result = await caller.orders.uploadProof(proofBody(order, await proofPicture()));
  expect(result).toMatchObject({ order_status: { status }, proof_of_payment_filename: expect.any(String) });
});

test.each(AFTER_PENDING)('is rejected as a replacement once the order is %s', async (status) => {
  const { order, caller } = await movedOrder(status, { file: await proofPicture(1) });
  const body = proofBody(order, await proofPicture(2));
  await expectDomainError(store, () => caller.orders.uploadProof(body), {
    code: 'CONFLICT',
    message: messages.proofLocked,
  });
});

test('is rejected for a cancelled order', async () => {
  const { order, caller } = await movedOrder('Cancelled');
  const body = proofBody(order, await proofPicture());
  await expectDomainError(store, () => caller.orders.uploadProof(body), {
    code: 'CONFLICT',
    message: messages.proofOfCancelled,
  });
});

test('is rejected unless id and number belong to the same own order, before the picture is decoded', async () => {
  const [mine, other, foreign] = [
    await placeSimpleOrder(store),
    await placeSimpleOrder(store),
    await placeSimpleOrder(store),
  ];
  // The file starts like a JPEG and cannot be decoded.
  const file = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0, 0);
  const { _id, order_no } = mine.order;
  for (const named of [
    { _id, order_no: other.order.order_no },
    { _id: other.order._id, order_no },
    { _id: foreign.order._id, order_no: foreign.order.order_no },
    { _id: 'nonsense', order_no },
    { _id: '', order_no: '' },
  ]) {
    await expectDomainError(store, () => mine.caller.orders.uploadProof(proofBody(named, file)), {
      code: 'NOT_FOUND',
      message: serverMessages.orderNotFound,
    });
  }
});

test('is rejected without a file, with two, or with a file that is no picture', async () => {
  const { order, caller } = await placeSimpleOrder(store);
  const invalid = (message: string) => ({ code: 'UNPROCESSABLE_CONTENT', cause: { errors: { file: message } } });
  await expectDomainError(
    store,
    () => caller.orders.uploadProof(proofBody(order, null)),
    invalid(serverMessages.noFile),
  );
  const two = proofBody(order, await proofPicture());
  two.append('file', new File(['x'], 'second.png'));
  await expectDomainError(store, () => caller.orders.uploadProof(two), invalid(messages.oneFileOnly));
  const text = proofBody(order, new TextEncoder().encode('%PDF-1.7'));
  await expectDomainError(store, () => caller.orders.uploadProof(text), { code: 'UNSUPPORTED_MEDIA_TYPE' });
});
