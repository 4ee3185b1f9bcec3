import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type DatabaseProxy, openDatabaseProxy } from '#test/databaseProxy.ts';
import type { DatabaseConnection } from '../config/databaseUrl.ts';
import { createStatementReader, type StatementReader } from './statementReader.ts';

let proxy: DatabaseProxy;
let address: DatabaseConnection | null;
let reader: StatementReader;
beforeAll(async () => {
  proxy = await openDatabaseProxy(inject('database'));
  address = proxy.connectionOf(inject('database'));
  reader = createStatementReader('select connection_id() as id', () => address, { pauseMs: 10 });
});
afterAll(async () => {
  reader.close();
  await proxy.close();
});

test('reads by one connection', async () => {
  const [first, second] = await Promise.all([reader.read(), reader.read()]);
  expect(first?.id).toEqual(expect.any(Number));
  expect(second).toEqual(first);
  expect(await reader.read()).toEqual(first);
});

test('says null when the server hangs, and reads again when it is back', async () => {
  proxy.freeze();
  expect(await Promise.all([reader.read(), reader.read()])).toEqual([null, null]);
  proxy.thaw();
  await expect.poll(() => reader.read()).not.toBeNull();
});

test('says null where there is nowhere to read, nothing to read, or the statement is wrong', async () => {
  const known = address;
  address = null;
  expect(await reader.read()).toBeNull();
  address = known;
  for (const statement of ['select 1 from dual where false', 'select nothing']) {
    const other = createStatementReader(statement, () => address);
    expect(await other.read()).toBeNull();
    other.close();
  }
});

test('reads at another node from the moment that it is named', async () => {
  await expect.poll(() => reader.read()).not.toBeNull();
  const before = await reader.read();
  address = { ...(address as DatabaseConnection) };
  const after = await reader.read();
  expect(after?.id).toEqual(expect.any(Number));
  expect(after).not.toEqual(before);
});
