import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { placeSimpleOrder, proofBody } from '#test/records/orders.ts';
import { slipPicture } from '#test/records/slips.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import { hashProofs } from './proofHashes.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

const paid = async (file: Uint8Array, payment_reference = '') => {
  const { order, caller } = await placeSimpleOrder(store, { file, data: { payment_reference } });
  return { id: order._id, order, caller };
};
const warnings = async (id: string) => {
  const { docs } = await staff.payments.payments({ page_size: 50 });
  const entry = docs.find(({ order }) => order._id === id);
  return entry?.is_compared ? entry.duplicates.map(({ _id, kind }) => [_id, kind]) : null;
};
const readOrder = (id: string) =>
  db(store.deps().em)
    .selectFrom('order')
    .select(['proof_sha256', 'payment_status'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();

test('a repeated file shows a warning at each of its orders, however often it is sent, until it is replaced', async () => {
  const slip = await slipPicture(1);
  const orders: Awaited<ReturnType<typeof paid>>[] = [];
  for (let count = 0; count < 7; count += 1) {
    orders.push(await paid(slip));
    await hashProofs(store.deps());
  }
  for (const { id } of orders) {
    const found = await warnings(id);
    // Of more than five, only the latest are listed.
    expect(found).toHaveLength(5);
    expect(new Set(found?.map(([, kind]) => kind))).toEqual(new Set(['same_picture']));
  }
  const [first] = orders;
  await first?.caller.orders.uploadProof(proofBody(first.order, await slipPicture(2)));
  await hashProofs(store.deps());
  expect(await warnings(first?.id ?? '')).toEqual([]);
});

test('a picture that only looks like another one causes no warning', async () => {
  const original = await slipPicture(8);
  const one = await paid(original);
  const copy = await paid(await sharp(original).modulate({ brightness: 1.02 }).png().toBuffer());
  await hashProofs(store.deps());
  for (const { id } of [one, copy]) expect(await warnings(id)).toEqual([]);
});

test('proofs are read in batches, also by two concurrent processes', async () => {
  const { em } = store.deps();
  await em.execute('update `order` set proof_sha256 = null');
  await Promise.all([hashProofs(store.deps()), hashProofs(store.deps())]);
  expect(await hashProofs(store.deps())).toBe(0);
  const [row] = await em.execute<{ unread: number }[]>(
    'select count(*) as unread from `order` where proof_of_payment_filename is not null and proof_sha256 is null',
  );
  expect(Number(row?.unread)).toBe(0);
});

test('missing files match no other file, and are not read again', async () => {
  const missing = [await paid(await slipPicture(4)), await paid(await slipPicture(5))];
  for (const { order } of missing) {
    const filename = order.proof_of_payment_filename ?? '';
    await rm(join(store.services.config.dataDir, 'uploads', 'proofs', filename));
  }
  expect(await hashProofs(store.deps())).toBe(2);
  expect(await hashProofs(store.deps())).toBe(0);
  for (const { id } of missing) expect(await warnings(id)).toEqual([]);
});

test('a payment that was partly confirmed in the meantime keeps its state when its proof is read', async () => {
  const { id } = await paid(await slipPicture(6));
  await db(store.deps().em)
    .updateTable('order')
    .set({ payment_status: 'Awaiting Proof' })
    .where('id', '=', Number(id))
    .execute();
  await hashProofs(store.deps());
  expect((await readOrder(id)).payment_status).toBe('Awaiting Proof');
});

test('a stopping process finishes the current proof', async () => {
  await paid(await slipPicture(7));
  const stopped = AbortSignal.abort();
  expect(await hashProofs(store.deps(), stopped)).toBe(0);
  expect(await hashProofs(store.deps())).toBe(1);
});
