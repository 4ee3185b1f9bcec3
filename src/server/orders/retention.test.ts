import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { CART_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { createShopper, listProofFiles, proofBody, proofPicture } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { QUEUES } from '../backgroundWork.ts';
import { deleteIdleCarts } from '../cart/deleteIdleCarts.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import { deleteOldProofs } from './proofs/deleteOldProofs.ts';
import { sweepStorePictures } from './proofs/sweepStorePictures.ts';

const DAY = 86_400;
const START = new Date('2026-11-20T02:00:00Z');
const { signal } = new AbortController();
const store = await openTestStore({ now: START });
beforeEach(() => store.clock.set(START));

const workQueues = async () => {
  for (const queue of QUEUES) await workQueue(store.services, queue, signal);
};
async function orderAt(order_status: 'Claimed' | 'Cancelled' | null) {
  const { caller, place } = await createShopper(store);
  const order = await place({ file: await proofPicture() });
  const staff = await store.staff(await store.make.staff());
  if (order_status) await staff.orders.orderStatus({ _id: order._id, order_status });
  return { caller, order, staff };
}

test('proofs are deleted after the days of the setting, counted from Claimed or Cancelled, file and row', async () => {
  const [claimed, cancelled, open] = [await orderAt('Claimed'), await orderAt('Cancelled'), await orderAt(null)];
  await claimed.staff.settings.save({ key: 'proof_retention_days', value: 90 });
  store.clock.set(new Date(START.getTime() + 90 * DAY * 1000 - 1));
  expect(await deleteOldProofs(store.deps())).toBe(0);
  store.clock.set(new Date(START.getTime() + 90 * DAY * 1000));
  expect(await deleteOldProofs(store.deps())).toBe(2);
  expect(await listProofFiles(store)).toHaveLength(3);
  await workQueues();
  expect(await listProofFiles(store)).toEqual([open.order.proof_of_payment_filename]);

  const seen = async ({ caller, order }: typeof claimed) => caller.orders.get({ _id: order._id });
  expect(await seen(claimed)).toMatchObject({ proof_of_payment_filename: null, proof_deleted_at: store.clock.now() });
  expect(await seen(open)).not.toHaveProperty('proof_deleted_at');
  // The amount to refund is unchanged.
  expect(await seen(cancelled)).toMatchObject({ amount_to_refund: 200 });
  expect(await deleteOldProofs(store.deps())).toBe(0);
});

test('the file of an old proof is an orphan for 30 days, and is restored if an order names it again', async () => {
  const { order } = await orderAt('Claimed');
  const filename = order.proof_of_payment_filename ?? '';
  store.clock.advance(365 * DAY);
  await deleteOldProofs(store.deps());
  await workQueues();
  const orphan = join(store.services.config.dataDir, 'uploads/orphans', filename);
  expect((await stat(orphan)).size).toBeGreaterThan(0);
  await store.deps().em.execute('update `order` set proof_of_payment_filename = ? where id = ?', [filename, order._id]);
  await sweepStorePictures(store.deps());
  expect(await listProofFiles(store)).toContain(filename);

  await deleteOldProofs(store.deps());
  await workQueues();
  const monthAgo = Date.now() / 1_000 - 30 * DAY - 1;
  await utimes(orphan, monthAgo, monthAgo);
  await sweepStorePictures(store.deps());
  await expect(stat(orphan)).rejects.toThrow('ENOENT');
});

test('an order whose proof was deleted needs no other', async () => {
  const { caller, order } = await orderAt('Claimed');
  store.clock.advance(90 * DAY);
  await deleteOldProofs(store.deps());
  await expect(caller.orders.uploadProof(proofBody(order, await proofPicture()))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('the file of a proof is deleted even if the disk fails at first', async () => {
  const { order } = await orderAt('Cancelled');
  store.clock.advance(90 * DAY);
  await deleteOldProofs(store.deps());
  const { setProofAside } = store.services.pictures;
  store.services.pictures.setProofAside = () => Promise.reject(new Error('EIO'));
  await workQueues();
  expect(await listProofFiles(store)).toContain(order.proof_of_payment_filename);
  store.services.pictures.setProofAside = setProofAside;
  store.clock.advance(10);
  await workQueues();
  expect(await listProofFiles(store)).not.toContain(order.proof_of_payment_filename);
});

test('a cart unchanged for a year is deleted, a younger one stays', async () => {
  const [idle, young] = [await store.make.customer(), await store.make.customer()];
  const { id: stock } = await store.make.stock();
  await store.deps().em.execute('delete from cart_item');
  await store.deps().em.execute('delete from cart');
  await store.make.cartItem(idle, stock);
  store.clock.advance(1);
  await store.make.cartItem(young, stock);
  store.clock.advance(CART_RETENTION_DAYS * DAY - 1);
  expect(await deleteIdleCarts(store.deps())).toBe(1);
  expect(await (await store.customer(idle)).cart.items()).toMatchObject({ orders: [] });
  expect((await (await store.customer(young)).cart.items()).orders).toHaveLength(1);
});
