import { expect, test } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));

async function shirt(): Promise<string> {
  const { id } = await store.make.stock({
    name: 'Shirt',
    sizes: [
      { size: 'S', available_quantity: 7 },
      { size: 'M', available_quantity: 3 },
    ],
  });
  return String(id);
}
const count = (_id: string, quantities: [from: number, to: number], size = 'M') =>
  staff.stocks.countSize({
    _id,
    size,
    old_available_quantity: quantities[0],
    available_quantity: quantities[1],
    reason: 'Counted in the stockroom',
  });

test('a count sets the quantity, with author and reason in the ledger and the audit log; the version stays', async () => {
  const id = await shirt();
  const before = await staff.stocks.get({ _id: id });
  expect(await count(id, [3, 12])).toEqual({ available_quantity: 12 });
  const { docs, available_quantity } = await staff.stocks.ledger({ _id: id, size: 'M' });
  expect(available_quantity).toBe(12);
  expect(docs[0]).toMatchObject({
    quantity: 9,
    balance: 12,
    reason: 'count',
    note: 'Counted in the stockroom',
    who: 'Ana Cruz',
  });
  const after = await staff.stocks.get({ _id: id });
  expect(after).toMatchObject({ version: 'version' in before ? before.version : 0 });
  const { docs: changes } = await staff.stocks.history({ _id: id });
  expect(changes[0]?.changes).toEqual(expect.arrayContaining([{ field: 'available_quantity', from: 3, to: 12 }]));
});

test('a count during a stock change is rejected with the current quantity; nothing is written', async () => {
  const id = await shirt();
  await count(id, [3, 2]);
  const error = await toApiError(count(id, [3, 10]));
  expect(error).toMatchObject({ code: 'version_old', message: 'There are now 2. Please count again.' });
  expect((await staff.stocks.ledger({ _id: id, size: 'M' })).available_quantity).toBe(2);
});

test('a repeated count writes nothing; an unknown size or product is 404', async () => {
  const id = await shirt();
  await count(id, [3, 3]);
  expect((await staff.stocks.ledger({ _id: id, size: 'M' })).docs).toHaveLength(1);
  expect((await toApiError(count(id, [0, 1], 'XL'))).code).toBe('not_found');
  expect((await toApiError(count('999999', [0, 1]))).code).toBe('not_found');
});
