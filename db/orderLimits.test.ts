import { expect, test } from 'vitest';
import { readSetting } from '#server/settings/settings.queries.ts';
import { openTestStore } from '#test/testStore.ts';
import { Migration20261123204000_order_limits } from './migrations/Migration20261123204000_order_limits.ts';

const store = await openTestStore();

async function migrate(): Promise<void> {
  const statements: string[] = [];
  Migration20261123204000_order_limits.prototype.up.call({ addSql: (sql: string) => statements.push(sql) } as never);
  // The index is there already.
  for (const statement of statements.filter((sql) => sql.includes('account_setting')))
    await store.deps().em.execute(statement);
}
const deadline = () => readSetting(store.deps().em, 'payment_deadline_days');

test('a new store has a payment deadline of three days, and a store from before keeps what it had', async () => {
  await migrate();
  expect(await deadline()).toBe(3);
  const staff = await store.staff(await store.make.staff());
  await migrate();
  expect(await deadline()).toBe(0);
  await staff.settings.save({ key: 'payment_deadline_days', value: 5 });
  await migrate();
  expect(await deadline()).toBe(5);
});
