import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeSimpleOrder, proofBody } from '#test/orders.ts';
import { slipPicture } from '#test/slips.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { db } from '../platform/database/db.ts';
import type { AppCaller } from '../router.ts';
import { hashProofs } from './proofHashes.ts';

let store: TestStore;
let staff: AppCaller;
beforeAll(async () => {
  store = await createTestStore();
  staff = await store.staff(await store.make.staff());
});
afterAll(() => store.close());

const paid = async (file: Uint8Array) => {
  const { order, caller } = await placeSimpleOrder(store, { file });
  return { id: order._id, order, caller };
};
const alike = async (id: string) => {
  const { docs } = await staff.orders.payments({ page_size: 50 });
  const found = docs.find(({ order }) => order._id === id);
  return found?.duplicates.map(({ _id, kind }) => [_id, kind]);
};
const readHashes = (id: string) =>
  db(store.deps().em)
    .selectFrom('order')
    .select(['proof_sha256', 'proof_row_hash', 'proof_column_hash', 'payment_status'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();

test('a picture that was scaled and compressed again is shown with the other order, either way round, until it is replaced', async () => {
  const original = await slipPicture(1);
  const one = await paid(original);
  const copy = await paid(await sharp(original).resize(420).webp({ quality: 60 }).toBuffer());
  const other = await paid(await slipPicture(2));
  expect(await hashProofs(store.deps())).toBe(3);
  expect(await alike(copy.id)).toEqual([[one.id, 'similar_picture']]);
  expect(await alike(one.id)).toEqual([[copy.id, 'similar_picture']]);
  expect(await alike(other.id)).toEqual([]);
  await copy.caller.orders.uploadProof(proofBody(copy.order, await slipPicture(3)));
  expect(await alike(one.id)).toEqual([]);
  await hashProofs(store.deps());
  expect(await alike(one.id)).toEqual([]);
  expect(await alike(copy.id)).toEqual([]);
});

test('slips of one layout, which all look alike, accuse nobody', async () => {
  const blank = await slipPicture(20);
  const slips: string[] = [];
  for (const left of [10, 60, 110, 160, 210]) {
    const words = await sharp({ create: { width: 40, height: 6, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    const slip = await sharp(blank)
      .composite([{ input: words, left, top: 300 }])
      .png()
      .toBuffer();
    slips.push((await paid(slip)).id);
    await hashProofs(store.deps());
  }
  for (const id of slips) expect(await alike(id)).toEqual([]);
});

test('proofs of before are read a part at a time, each once, also by two processes at once', async () => {
  await store
    .deps()
    .em.execute('update `order` set proof_sha256 = null, proof_row_hash = null, proof_column_hash = null');
  await Promise.all([hashProofs(store.deps()), hashProofs(store.deps())]);
  expect(await hashProofs(store.deps())).toBe(0);
  const [row] = await store
    .deps()
    .em.execute<{ unread: number }[]>(
      'select count(*) as unread from `order` where proof_of_payment_filename is not null and proof_row_hash is null',
    );
  expect(Number(row?.unread)).toBe(0);
});

test('a file that is missing, and a picture of one shade, are like no other and not read again', async () => {
  const shade = (at: number) => sharp({ create: { width: 40 + at, height: 30, channels: 3, background: '#246' } });
  const flat = [await paid(await shade(0).png().toBuffer()), await paid(await shade(1).png().toBuffer())];
  const missing = await paid(await slipPicture(4));
  const filename = missing.order.proof_of_payment_filename ?? '';
  await rm(join(store.services.config.dataDir, 'uploads', 'proofs', filename));
  await hashProofs(store.deps());
  expect(await hashProofs(store.deps())).toBe(0);
  const { proof_sha256, proof_row_hash } = await readHashes(missing.id);
  expect([proof_sha256, Number(proof_row_hash)]).toEqual([null, 0]);
  for (const { id } of flat) expect(await alike(id)).toEqual([]);
});

test('a proof that a version before took is to be checked once it is read', async () => {
  const { id } = await paid(await slipPicture(5));
  await db(store.deps().em)
    .updateTable('order')
    .set({ payment_status: 'Awaiting Proof' })
    .where('id', '=', Number(id))
    .execute();
  await hashProofs(store.deps());
  expect((await readHashes(id)).payment_status).toBe('To Check');
});

test('a process that stops ends after the proof in hand', async () => {
  await paid(await slipPicture(6));
  const stopped = AbortSignal.abort();
  expect(await hashProofs(store.deps(), stopped)).toBe(0);
  expect(await hashProofs(store.deps())).toBe(1);
});
