import { createConnection } from 'mysql2/promise';
import { expect, test } from 'vitest';
import { createRecords } from '#test/records/records.ts';
import { setUpKilledStore } from '#test/store/killedStore.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import type { Deps } from './platform/services.ts';

const { running, start, signCustomer, connection, databasePid, onDatabase, killInTheMiddle } = setUpKilledStore();

test('a call with a key that was under way when the process was killed has written nothing, and is carried out once by the same key', async () => {
  const { customer, session, item } = await onDatabase(async (em) => {
    const make = createRecords(() => ({ em, now: () => new Date() }) as Deps);
    const id = await make.customer();
    const stock = await make.stock({ selling_price: 100 });
    return { customer: id, session: await make.session({ customer_id: id }), item: stock.id };
  });
  const token = await signCustomer(customer, session);
  const add = async (key?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(key ? { 'idempotency-key': key } : {}),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ item: String(item), quantity: 1 });
    const response = await fetch(`${running().url}/api/customer-cart`, { method: 'PUT', headers, body }).catch(
      () => null,
    );
    return response && [response.status, response.headers.get('idempotent-replayed')];
  };
  // The row of the cart, which the next call waits for when the row of its key stands.
  expect(await add()).toEqual([200, null]);
  const holder = await createConnection(await connection());
  await holder.beginTransaction();
  await holder.query('select customer_id from cart where customer_id = ? for update', [customer]);
  let answered: unknown = 'nothing';
  const underWay = add('killed').then((answer) => {
    answered = answer;
    return answer;
  });
  const read = async (sql: string) => (await holder.query(sql))[0];
  const waiting = async () => ({ answered, waiting: await countLockWaits(read, 'cart') });
  await expect.poll(waiting).toEqual({ answered: 'nothing', waiting: 1 });
  await running().kill();
  expect(await underWay).toBeNull();
  holder.destroy();
  await start();
  expect([await add('killed'), await add('killed')]).toEqual([
    [200, null],
    [200, 'true'],
  ]);
  const lines = await onDatabase((em) =>
    em.execute('select quantity from cart_item where customer_id = ?', [customer]),
  );
  expect(lines).toEqual([{ quantity: 2 }]);
});

test('keeps every acknowledged order when the database is killed in the middle of 200, and goes on by itself', async () => {
  const pid = await databasePid();
  await killInTheMiddle(
    () => process.kill(pid, 'SIGKILL'),
    async () => {
      await expect.poll(async () => (await fetch(`${running().url}/readyz`)).status).toBe(200);
      expect(await databasePid()).not.toBe(pid);
    },
  );
});
