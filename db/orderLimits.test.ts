import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.queries.ts';
import { daysToPay } from '#shared/domain/payments/paymentDeadline.ts';
import { openTestStore } from '#test/testStore.ts';
import { Migration20261123204000_order_limits } from './migrations/Migration20261123204000_order_limits.ts';
import { Migration20261128050500_proof_deadline } from './migrations/Migration20261128050500_proof_deadline.ts';

const store = await openTestStore();

async function migrate(): Promise<void> {
  const statements: string[] = [];
  for (const { prototype } of [Migration20261123204000_order_limits, Migration20261128050500_proof_deadline])
    prototype.up.call({ addSql: (sql: string) => statements.push(sql) } as never);
  // The index is there already.
  for (const statement of statements.filter((sql) => sql.includes('account_setting')))
    await store.deps().em.execute(statement);
}
const deadline = async () => daysToPay(await readSettings(store.deps().em));

test('a new store has a payment deadline of three days, and a store from before keeps what it had', async () => {
  await migrate();
  expect(await deadline()).toBe(3);
  const staff = await store.staff(await store.make.staff());
  await migrate();
  expect(await deadline()).toBe(0);
  await staff.settings.save({ key: 'allow_no_payment_proof', value: false });
  expect(await deadline()).toBe(3);
  // The choice of staff is obeyed.
  await migrate();
  expect(await deadline()).toBe(3);
  await staff.settings.save({ key: 'payment_deadline_days', value: 5 });
  await migrate();
  expect(await deadline()).toBe(5);
});
