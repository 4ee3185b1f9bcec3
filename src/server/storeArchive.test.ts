import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeSimpleOrder, proofPicture } from '#test/records/orders.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { createDatabase, dropDatabase } from '#test/store/schemaCopy.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { Config } from './platform/config/config.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';
import { backUp, restore } from './storeArchive.ts';

const store = await openTestStore();
let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'store-archive-'));
});
afterAll(() => rmSync(root, { recursive: true }));

const configOf = (connection: DatabaseConnection, dataDir: string): Config => ({
  ...store.services.config,
  dataDir,
  database: { kind: 'external', connection },
});

/** Returns the rows of each table. */
async function contents(connection: DatabaseConnection) {
  const session = await createConnection(connection);
  const [tables] = await session.query<RowDataPacket[]>('show tables');
  const rows: Record<string, unknown> = {};
  for (const name of tables.flatMap((row) => Object.values(row).map(String)))
    [rows[name]] = await session.query(`select * from \`${name}\` order by 1, 2`);
  await session.end();
  return rows;
}

test('a backup is restored row for row to an empty database of DATABASE_URL, and never to one with a table', async () => {
  const { order } = await placeSimpleOrder(store, { file: await proofPicture() });
  const own = store.database.connection;
  const empty = await createDatabase(own);
  const from = configOf(own, store.services.config.dataDir);
  const to = configOf(empty, join(root, 'restored'));

  const before = await contents(own);
  const { file } = await backUp(from, root);
  await expect(restore({ ...to, database: from.database }, file)).rejects.toThrow('point DATABASE_URL at it');
  expect(await restore(to, file)).toBe(1);

  expect(await contents(empty)).toEqual(before);
  const proof = join('uploads/proofs', order.proof_of_payment_filename ?? '');
  expect(readFileSync(join(to.dataDir, proof))).toEqual(readFileSync(join(from.dataDir, proof)));
  await dropDatabase(empty);
});

test('a backup neither waits for blocked changes nor delays them', async () => {
  const { sizeIds } = await store.make.stock();
  const change = 'update size_price set available_quantity = available_quantity - 1 where id = ?';
  const first = store.services.forkEm();
  await first.begin();
  await first.execute(change, sizeIds);
  const second = store.deps().em.execute(change, sizeIds);
  await expect.poll(() => countLockWaits((sql) => store.deps().em.execute(sql))).toBe(1);
  await backUp(configOf(store.database.connection, store.services.config.dataDir), root);
  await first.execute(change, sizeIds);
  await first.commit();
  await second;
});
