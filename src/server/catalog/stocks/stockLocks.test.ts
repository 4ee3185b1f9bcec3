import { expect, test } from 'vitest';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { findStockAndSizes } from './stockLocks.ts';

const ADMIN: StaffMember = { id: 1, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };
const store = await openTestStore();

// A transaction that reads the sizes after it was added locks it first, and would wait for the stock as this one for the size: a deadlock.
test('a size that was added while the stock was waited for is locked in a second run, before the stock again', async () => {
  const { em } = store.deps();
  const { id } = await store.make.stock({ sizes: [] });
  let runs = 0;
  const waiting = () => countLockWaits((sql) => em.execute(sql));
  const { locked } = await inTransaction(em, async (adding) => {
    await adding.execute('select id from stock where id = ? for update', [id]);
    const locked = inTransaction(em, async (later) => {
      runs += 1;
      await findStockAndSizes(later, ADMIN, id);
    });
    await expect.poll(waiting).toBe(1);
    await adding.execute("insert into size_price (stock_id, size, sequence, price) values (?, 'XL', 0, 100)", [id]);
    return { locked };
  });
  await locked;
  expect(runs).toBe(2);
});
