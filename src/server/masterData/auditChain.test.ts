import { afterAll, beforeEach, expect, test } from 'vitest';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { writeAudit } from './audit.ts';
import { auditRowHash } from './auditChain.ts';
import { extendAuditChain } from './extendAuditChain.ts';
import { verifyAuditChain } from './verifyAuditChain.ts';

let store: TestStore;
beforeEach(async () => {
  store ??= await createTestStore();
  await execute('delete from audit_log');
  await execute("update audit_chain set chain_no = 0, chain_hash = '', adopt_until = '2026-11-20 03:00:00'");
});
afterAll(() => store.close());

const execute = (statement: string) => store.deps().em.execute<Record<string, unknown>[]>(statement);
const write = (numbers: readonly number[], changes: AuditChanges = { price: { from: 1, to: 2 } }) =>
  inTransaction(store.deps().em, (em) =>
    writeAudit(
      em,
      { id: 7, name: 'Ana Cruz' },
      store.clock.now(),
      numbers.map((record_id) => ({ record_type: 'stock', record_id, action: 'updated', changes })),
    ),
  );
const extend = () => extendAuditChain(store.deps());
const verify = () => verifyAuditChain(store.deps().em);
const idOf = async (record: number) => {
  const [row] = await execute(`select id from audit_log where record_id = '${record}'`);
  return Number(row?.id);
};
/** A chain of five rows. */
async function chainOfFive() {
  await write([1, 2, 3, 4, 5]);
  expect(await extend()).toBe(5);
  expect(await verify()).toMatchObject({ isWhole: true, chained: 5, waiting: 0, problems: [] });
}

test('the hash of a row is the same for what was written and what the database returns', async () => {
  await write([1], {
    name: { from: 'Peña "1"\\ \n', to: null },
    prices: { from: [{ size: 'S', price: 0.1 }], to: [{ price: 1e6, size: 'ñ', kept: undefined }] },
    when: { from: new Date('2026-11-20T02:00:00.123Z'), to: true },
    empty: { from: {}, to: [] },
  });
  await extend();
  expect(await verify()).toMatchObject({ isWhole: true, chained: 1 });
});

test('a hash does not depend on the order in which a database keeps the members of an object', () => {
  const row = { record_type: 'a', record_id: '1', action: 'updated', staff_user_id: null, staff_name: '', nonce: null };
  const created_at = new Date(0);
  const [one, other] = [
    { x: { from: 1, to: { b: 1, a: 2 } }, y: { from: 1, to: 2 } },
    { y: { to: 2, from: 1 }, x: { to: { a: 2, b: 1 }, from: 1 } },
  ];
  expect(auditRowHash({ ...row, created_at, changes: one })).toBe(auditRowHash({ ...row, created_at, changes: other }));
});

test('rows that are written while the chain is extended by two processes at once have one position each, without gaps', async () => {
  await write(Array.from({ length: 1_200 }, (_, index) => index + 1));
  await Promise.all([extend(), extend(), write([9_001, 9_002, 9_003])]);
  await extend();
  expect(await verify()).toMatchObject({ isWhole: true, chained: 1_203, waiting: 0 });
});

test.each([
  ['what it changed', `changes = '{"price":{"from":1,"to":3}}'`],
  ['who did it', "staff_name = 'Ben Reyes'"],
  ['the account that did it', 'staff_user_id = 8'],
  ['when', "created_at = '2026-11-20 02:00:01'"],
  ['which record', "record_id = '33'"],
  ['the action', "action = 'read'"],
  ['its own hash', "row_hash = repeat('a', 64)"],
  ['its position in the chain', "chain_hash = repeat('a', 64)"],
])('a row changed by SQL is found: %s', async (_, change) => {
  await chainOfFive();
  const id = await idOf(3);
  await execute(`update audit_log set ${change} where id = ${id}`);
  const { isWhole, problems } = await verify();
  expect(isWhole).toBe(false);
  expect(problems).toContainEqual({ kind: 'changed', chain_no: 3, id });
});

test('a row changed together with its own hash is found by the chain', async () => {
  await chainOfFive();
  const id = await idOf(3);
  const [row] = await execute(`select * from audit_log where id = ${id}`);
  const forged = auditRowHash({
    ...(row as never as Parameters<typeof auditRowHash>[0]),
    changes: {},
    created_at: store.clock.now(),
  });
  await execute(`update audit_log set changes = '{}', row_hash = '${forged}' where id = ${id}`);
  expect((await verify()).problems).toEqual([{ kind: 'changed', chain_no: 3, id }]);
});

test.each([
  ['in the middle', 3],
  ['the first', 1],
  ['the last', 5],
])('a row deleted by SQL is found: %s', async (_, record) => {
  await chainOfFive();
  await execute(`delete from audit_log where record_id = '${record}'`);
  expect((await verify()).problems).toEqual([{ kind: 'missing', chain_no: record, id: null }]);
});

test('all rows deleted are found, and so is a chain whose end was set back, by an end noted before', async () => {
  await chainOfFive();
  const { end } = await verify();
  await execute('delete from audit_log where chain_no > 3');
  expect((await verify()).problem_count).toBe(2);
  const [last] = await execute('select chain_hash from audit_log where chain_no = 3');
  await execute(`update audit_chain set chain_no = 3, chain_hash = '${last?.chain_hash}'`);
  expect(await verify()).toMatchObject({ isWhole: true });
  expect((await verifyAuditChain(store.deps().em, end)).isWhole).toBe(false);
  await execute('delete from audit_log');
  expect((await verify()).problem_count).toBe(3);
});

const INSERT = `insert into audit_log (record_type, record_id, action, changes, staff_user_id, staff_name, created_at`;
const VALUES = `('stock', '99', 'updated', '{}', 7, 'Ana Cruz', '2026-11-20 02:00:00'`;

test.each([
  ['without a hash', `${INSERT}) values ${VALUES})`],
  ['with a hash of its own making', `${INSERT}, nonce, row_hash) values ${VALUES}, 'x', repeat('b', 64))`],
  [
    'with a position behind the end',
    `${INSERT}, nonce, row_hash, chain_no, chain_hash) values ${VALUES}, 'x', repeat('b', 64), 6, repeat('c', 64))`,
  ],
])('a row inserted by SQL is found, and never gets a position in the chain: %s', async (_, statement) => {
  await chainOfFive();
  store.clock.advance(3_601);
  await execute(statement);
  expect((await verify()).isWhole).toBe(false);
  if (!statement.includes('chain_no')) await expect(extend()).rejects.toThrow('1 rows of the audit log');
  expect((await verify()).isWhole).toBe(false);
  // New rows of the store are still linked.
  await write([6]);
  if (!statement.includes('chain_no')) {
    await expect(extend()).rejects.toThrow();
    expect(await verify()).toMatchObject({ chained: 6, isWhole: false });
  }
  store.clock.advance(-3_601);
});

test('rows from before there were hashes are taken in, and those of the version before for an hour', async () => {
  await execute(`${INSERT}) values ${VALUES})`);
  expect((await verify()).isWhole).toBe(true);
  expect(await extend()).toBe(1);
  await execute(`${INSERT}) values ${VALUES})`);
  expect(await extend()).toBe(1);
  expect(await verify()).toMatchObject({ isWhole: true, chained: 2 });
});

test('nothing in the application changes a row of the log but its position in the chain, or deletes one but for its age', async () => {
  const { readdir, readFile } = await import('node:fs/promises');
  const { join } = await import('node:path');
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file),
  );
  const writing: string[] = [];
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    if (/(update|delete from|deleteFrom|updateTable|replace into)[^;]{0,12}['"`\s]audit_log\b/i.test(text))
      writing.push(file);
  }
  expect(writing.sort()).toEqual(['auditLog/purgeAuditLog.ts', 'masterData/extendAuditChain.ts']);
});
