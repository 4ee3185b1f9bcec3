import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyInstalledDatabase } from '#test/store/installedDatabase.ts';
import { loadConfig } from './platform/config/config.ts';
import type { DatabaseConnection } from './platform/database/orm.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './platform/embedded/embeddedDatabase.ts';
import { backUp, LAST_BACKUP, restore } from './storeArchive.ts';

const SECRET = 's'.repeat(64);
const log = pino({ level: 'silent' });
let root: string;
let dataDir: string;
let database: EmbeddedDatabase;

const configOf = (folder: string, env: NodeJS.ProcessEnv = {}) =>
  loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', SESSION_SECRET: SECRET, ...env }, { databaseMegabytes: 32 });
const start = (folder: string) => startEmbeddedDatabase({ dataDir: folder, log, memoryMegabytes: 32 });
async function query(connection: DatabaseConnection, sql: string, values: string[] = []) {
  const client = await createConnection(connection);
  const [rows] = await client.query(sql, values);
  await client.end();
  return rows;
}

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'store-archive-')));
  dataDir = join(root, 'data');
  await copyInstalledDatabase(dataDir);
  mkdirSync(join(dataDir, 'uploads/proofs'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/proofs/proof-1.jpg'), 'a picture');
  writeFileSync(join(dataDir, 'session-secret'), SECRET);
  database = await start(dataDir);
  await query(database.connection, 'create table `order` (id int primary key, name varchar(40))');
  await query(database.connection, "insert into `order` values (1, 'piña ₱ 📚'), (2, 'two')");
  await query(database.connection, 'create table sequence (name varchar(60) primary key, value int unsigned)');
});
afterAll(async () => {
  await database.stop();
  rmSync(root, { recursive: true, force: true });
});

test('a backup of a running or stopped store is one file for its owner alone, and comes back whole to a new folder', async () => {
  const running = await backUp(configOf(dataDir), join(root, 'backups'));
  expect(running).toMatchObject({ orders: 2, pictures: 1 });
  expect(statSync(running.file).mode & 0o777).toBe(0o600);
  const noted = 'select unix_timestamp() - value < 60 as isNew from sequence where name = ?';
  expect(await query(database.connection, noted, [LAST_BACKUP])).toEqual([{ isNew: 1 }]);
  await database.stop();
  const { file } = await backUp(configOf(dataDir), join(root, 'more'));
  expect(readdirSync(join(root, 'more'))).toHaveLength(1);

  const restored = join(root, 'restored');
  expect(await restore(configOf(restored), file)).toBe(2);
  expect(readFileSync(join(restored, 'uploads/proofs/proof-1.jpg'), 'utf8')).toBe('a picture');
  expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe(SECRET);
  const again = await start(restored);
  expect(await query(again.connection, 'select * from `order`')).toEqual([
    { id: 1, name: 'piña ₱ 📚' },
    { id: 2, name: 'two' },
  ]);
  await again.stop();
  await expect(restore(configOf(restored), file)).rejects.toThrow('is not empty: nothing was changed');
  database = await start(dataDir);
});

test('a backup that is cut off is refused before anything is changed', async () => {
  const { file } = await backUp(configOf(dataDir), join(root, 'cut'));
  truncateSync(file, Math.floor(statSync(file).size * 0.99));
  const folder = join(root, 'from-cut');
  await expect(restore(configOf(folder), file)).rejects.toThrow(
    'is cut off, damaged or no backup: nothing was changed',
  );
  expect(existsSync(folder)).toBe(false);
});
