import { expect, test } from 'vitest';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockStocksAndSizes } from './stockLocks.ts';

const store = await openTestStore();

// A transaction that reads the sizes after it was added locks it first, and would wait for the stock as the import for the size: a
// deadlock.
test('a size that was added while an import waited for its stock is locked in a second run, before the stocks again', async () => {
  const { em } = store.deps();
  const [one, other] = [await store.make.stock({ sizes: [] }), await store.make.stock({ sizes: [] })];
  let runs = 0;
  const waiting = () => countLockWaits((sql) => em.execute(sql));
  const { locked } = await inTransaction(em, async (adding) => {
    await adding.execute('select id from stock where id = ? for update', [other.id]);
    const locked = inTransaction(em, async (importing) => {
      runs += 1;
      await lockStocksAndSizes(importing, [other.id, one.id]);
    });
    await expect.poll(waiting).toBe(1);
    await adding.execute("insert into size_price (stock_id, size, sequence, price) values (?, 'XL', 0, 100)", [
      other.id,
    ]);
    return { locked };
  });
  await locked;
  expect(runs).toBe(2);
});
