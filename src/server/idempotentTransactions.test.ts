import { expect, onTestFinished, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, openTestStore } from '#test/testStore.ts';
import { inTransaction, withCallTransaction } from './platform/database/transaction.ts';
import { createCallContext } from './platform/sessions/callContext.ts';
import { createCaller } from './router.ts';

const store = await openTestStore();

test('what a call writes and its response stand together: without the one there is no other', async () => {
  const { em } = store.deps();
  const insert = (name: string) =>
    inTransaction(em, (transaction) => transaction.execute('insert into subject (name) values (?)', [name]));
  const subjects = () =>
    store.deps().em.execute<{ name: string }[]>("select name from subject where name like 'call %' order by name");
  const call = (last: () => Promise<unknown>) =>
    withCallTransaction(
      em,
      () => em.execute("insert into subject (name) values ('call first')", []),
      async () => {
        // Side by side, as two parts of a call may come.
        await Promise.all([insert('call one'), insert('call two')]);
        expect(await subjects()).toEqual([]);
      },
      last,
    );
  await expect(call(() => Promise.reject(new Error('killed before the commit')))).rejects.toThrow('killed');
  expect(await subjects()).toEqual([]);
  await call(async () => {});
  expect((await subjects()).map(({ name }) => name)).toEqual(['call first', 'call one', 'call two']);
});

test('without a key a call sends not one statement more', async () => {
  // One connection: its session counts what a call sends.
  const single = await createTestStore({ maxConnections: 1 });
  onTestFinished(single.close);
  const { em } = single.deps();
  const authorization = `Bearer ${await single.customerToken(await single.make.customer())}`;
  const item = String((await single.make.stock({ selling_price: 100 })).id);
  const count = async (idempotencyKey?: string) => {
    const statements = async () => {
      const rows = await em.execute<{ Variable_name: string; Value: string }[]>(
        "show session status where Variable_name in ('Questions', 'Com_set_option')",
      );
      const { Questions, Com_set_option } = Object.fromEntries(
        rows.map((row) => [row.Variable_name, Number(row.Value)]),
      );
      return (Questions ?? 0) - (Com_set_option ?? 0);
    };
    const before = await statements();
    const headers = { authorization, 'idempotency-key': idempotencyKey };
    await createCaller(await createCallContext(single.services, { headers })).cart.add({ item, quantity: 1 });
    return (await statements()) - before;
  };
  await count();
  const plain = await count();
  expect(await count()).toBe(plain);
  expect((await count('counted')) - plain).toBe(3);
});

test('a keyed call that the database aborts as it ends is carried out again by itself, and after too many times it is unavailable', async () => {
  const server = await serveTestStore(store);
  onTestFinished(server.close);
  const rowsOf = (statement: string) => store.deps().em.execute<Record<string, unknown>[]>(statement);
  const id = await store.make.customer();
  const item = String((await store.make.stock({ selling_price: 100 })).id);
  const authorization = `Bearer ${await store.customerToken(id)}`;
  // A table without transactions counts the tries, which are rolled back.
  await rowsOf('create table aborted (id int auto_increment primary key, tries int) engine = Aria');
  const abort = (times: number) =>
    rowsOf(`create or replace trigger abort_response before update on stored_response for each row begin
      insert into aborted (tries) values (${times});
      if (select count(*) from aborted where tries = ${times}) <= ${times} then
        signal sqlstate '40001' set mysql_errno = 1213;
      end if;
    end`);
  const add = async (key: string) => {
    const headers = { authorization, 'idempotency-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ json: { item, quantity: 1 } });
    const response = await fetch(`${server.url}/trpc/cart.add`, { method: 'POST', headers, body });
    return { status: response.status, replayed: response.headers.get('idempotent-replayed') };
  };
  const quantities = () => rowsOf(`select quantity from cart_item where customer_id = ${id}`);
  await abort(3);
  expect(await add('aborted')).toMatchObject({ status: 200, replayed: null });
  expect(await add('aborted')).toMatchObject({ status: 200, replayed: 'true' });
  expect(await rowsOf('select count(*) as tries from aborted where tries = 3')).toEqual([{ tries: 4 }]);
  expect(await quantities()).toEqual([{ quantity: 1 }]);
  await abort(1_000);
  expect(await add('always-aborted')).toMatchObject({ status: 503, replayed: null });
  await rowsOf('drop trigger abort_response');
  expect(await quantities()).toEqual([{ quantity: 1 }]);
});
