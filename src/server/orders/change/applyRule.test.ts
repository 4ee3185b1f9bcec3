import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { applyRule } from './applyRule.ts';

const store = await openTestStore();

test('an order whose step fails does not block the others, and its error is thrown at the end', async () => {
  const deps = store.deps();
  const placed = [await placeSimpleOrder(store), await placeSimpleOrder(store), await placeSimpleOrder(store)];
  const [, broken] = placed.map(({ order }) => Number(order._id));
  const tried: number[] = [];
  const rule = applyRule(deps, {
    read: (after, limit) =>
      db(deps.em).selectFrom('order').select('id').where('id', '>', after).orderBy('id').limit(limit).execute(),
    stepOf: () => 'look' as const,
    change({ order: { id } }) {
      tried.push(id);
      if (id === broken) throw new Error('this order cannot be read');
      return null;
    },
  });
  await expect(rule).rejects.toThrow('this order cannot be read');
  expect(tried).toEqual(placed.map(({ order }) => Number(order._id)));
});
