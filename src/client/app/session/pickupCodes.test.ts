import { beforeEach, expect, test, vi } from 'vitest';
import { storageEntry } from '#client/browser/webStorage.ts';
import { createStorage } from '#test/store/browserStorage.ts';
import { type PickupCode, storePickupCode } from './pickupCodes.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage({}));
});

const code = (number: number): PickupCode => ({
  order_id: String(number),
  order_no: `2026-11-${number}`,
  code: `CS-${number}`,
});
const stored = (customer: string) =>
  storageEntry<PickupCode[]>({ area: 'local', name: 'pickup-codes', read: (value) => value as PickupCode[] }).get(
    customer,
  );

test('the latest code comes first, and a reopened code is stored once', () => {
  for (const number of [1, 2, 1]) storePickupCode('7', code(number));
  expect(stored('7')).toEqual([code(1), code(2)]);
});

test('above twenty codes the oldest is dropped', () => {
  for (let number = 1; number <= 25; number += 1) storePickupCode('7', code(number));
  expect(stored('7')?.map(({ order_id }) => Number(order_id))).toEqual(
    Array.from({ length: 20 }, (_, index) => 25 - index),
  );
});

test('each customer’s codes are stored separately', () => {
  storePickupCode('7', code(1));
  storePickupCode('8', code(2));
  expect([stored('7'), stored('8')]).toEqual([[code(1)], [code(2)]]);
});
