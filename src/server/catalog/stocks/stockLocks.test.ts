import { expect, test } from 'vitest';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { findStockAndSizes, lockStocksAndSizes } from './stockLocks.ts';

const ADMIN: StaffMember = { id: 1, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };
const store = await openTestStore();

// A transaction that read the sizes after the size was added locks it first and waits for the stock, while this one
// waits for the size: a deadlock.
test.each<[string, (em: StoreEntityManager, ids: [number, number]) => Promise<unknown>]>([
  ['a save', (em, [id]) => findStockAndSizes(em, ADMIN, id)],
  ['an import', lockStocksAndSizes],
])(
  'a size that was added while %s waited for its stock is locked in a second run, before the stocks again',
  async (_, lock) => {
    const { em } = store.deps();
    const [one, other] = [await store.make.stock({ sizes: [] }), await store.make.stock({ sizes: [] })];
    let runs = 0;
    const waiting = () => countLockWaits((sql) => em.execute(sql));
    const { locked } = await inTransaction(em, async (adding) => {
      await adding.execute('select id from stock where id = ? for update', [other.id]);
      const locked = inTransaction(em, async (later) => {
        runs += 1;
        await lock(later, [other.id, one.id]);
      });
      await expect.poll(waiting).toBe(1);
      await adding.execute("insert into size_price (stock_id, size, sequence, price) values (?, 'XL', 0, 100)", [
        other.id,
      ]);
      return { locked };
    });
    await locked;
    expect(runs).toBe(2);
  },
);
