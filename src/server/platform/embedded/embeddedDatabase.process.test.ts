import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyInstalledDatabase } from '#test/store/installedDatabase.ts';
import { waitFor } from '#test/store/waitFor.ts';
import type { DatabaseConnection } from '../database/orm.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embeddedDatabase.ts';
import { endServersOf, findServersOf } from './embeddedProcesses.ts';

const log = pino({ level: 'silent' });

let root: string;
let opened: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'store-db-')));
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(opened.map((database) => database.stop()));
  for (const name of ['a', 'b']) await endServersOf(join(root, name, 'mariadb'), 0);
  rmSync(root, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log, memoryMegabytes: 32 });
  opened.push(database);
  return database;
}

/** As `start`, in a folder whose database is set up already. */
async function startInstalled(dataDir: string): Promise<EmbeddedDatabase> {
  await copyInstalledDatabase(dataDir);
  return start(dataDir);
}

async function query(connection: DatabaseConnection, sql: string): Promise<RowDataPacket[]> {
  const client = await createConnection(connection);
  try {
    const [rows] = await client.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

/** A store in a process of its own, so that it can be killed; any message makes it leave without stopping its database. */
async function startStoreProcess(dataDir: string): Promise<ChildProcess> {
  await copyInstalledDatabase(dataDir);
  const script = `
    import { pino } from 'pino';
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('embeddedDatabase.ts', import.meta.url).href)};
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: pino({ level: 'silent' }), memoryMegabytes: 32 });
    process.on('message', () => process.exit());
    process.send('ready');`;
  const store = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(store);
  await once(store, 'message');
  return store;
}

const serversOf = (dataDir: string) => findServersOf(join(dataDir, 'mariadb'));

describe('a store on its own database', () => {
  test('keeps its data over a restart, with UTC, utf8mb4 and durable commits', async () => {
    const dataDir = join(root, 'a');
    const first = await startInstalled(dataDir);
    await query(first.connection, 'CREATE TABLE word (word VARCHAR(20))');
    await query(first.connection, "INSERT INTO word VALUES ('piña ₱ 📚')");
    await first.stop();
    expect(serversOf(dataDir)).toEqual([]);

    const second = await start(dataDir);
    expect(await query(second.connection, 'SELECT word FROM word')).toEqual([{ word: 'piña ₱ 📚' }]);
    expect(
      await query(
        second.connection,
        'SELECT @@time_zone AS zone, @@innodb_flush_log_at_trx_commit AS flush, @@collation_database AS collation',
      ),
    ).toEqual([{ zone: '+00:00', flush: 1, collation: 'utf8mb4_unicode_ci' }]);
  });

  test('shuts its folder and password files to other users and leaves one account, with a password', async () => {
    const dataDir = join(root, 'a');
    const { connection } = await startInstalled(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    for (const file of ['mariadb-password', 'mariadb.cnf', 'mariadb-init.sql']) {
      expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
    }
    // mariadb.sys owns the system's views and is locked.
    const accounts = "SELECT user, host FROM mysql.global_priv WHERE user <> 'mariadb.sys'";
    expect(await query(connection, accounts)).toEqual([{ user: 'root', host: 'localhost' }]);
    await expect(query({ ...connection, password: '' }, 'SELECT 1')).rejects.toThrow('Access denied');
  });

  test('makes a fresh start after a set-up that was cut short', async () => {
    const dataDir = join(root, 'a');
    mkdirSync(join(dataDir, 'mariadb.new'), { recursive: true });
    writeFileSync(join(dataDir, 'mariadb.new', 'ibdata1'), 'half');
    const { connection } = await start(dataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'mariadb.new'))).toBe(false);
  });

  test('says why when the server cannot start, and frees the folder', async () => {
    const dataDir = join(root, 'a');
    mkdirSync(join(dataDir, 'mariadb'), { recursive: true });
    writeFileSync(join(dataDir, 'mariadb', 'ibdata1'), 'not a database');
    await expect(start(dataDir)).rejects.toThrow(/^The database did not start: it ended with .*\n.*\[ERROR\]/);
    rmSync(join(dataDir, 'mariadb'), { recursive: true });
    await startInstalled(dataDir);
  });
});

describe('a folder too deep for a socket', () => {
  test('is served by a socket in a folder of its own, which goes with the store', async () => {
    const dataDir = join(root, 'a'.repeat(60), 'b'.repeat(60));
    const database = await startInstalled(dataDir);
    const { connection } = database;
    const socket = 'socketPath' in connection ? connection.socketPath : '';
    expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
    expect(await query(connection, 'SELECT DATABASE() AS name')).toEqual([{ name: 'campus_store' }]);
    await expect(query({ ...connection, password: '' }, 'SELECT 1')).rejects.toThrow('Access denied');
    await database.stop();
    expect(existsSync(dirname(socket))).toBe(false);
  });
});

describe('supervision', () => {
  test('starts a killed database again under the same address, with every acknowledged row', async () => {
    const dataDir = join(root, 'a');
    const { connection } = await startInstalled(dataDir);
    await query(connection, 'CREATE TABLE entry (id INT PRIMARY KEY)');
    await query(connection, 'INSERT INTO entry VALUES (1), (2)');
    for (const round of [1, 2]) {
      const [pid = 0] = serversOf(dataDir);
      process.kill(pid, 'SIGKILL');
      await waitFor(async () => {
        expect(await query(connection, 'SELECT COUNT(*) AS rows_kept FROM entry'), `round ${round}`).toEqual([
          { rows_kept: 2 },
        ]);
      });
      expect(serversOf(dataDir)).toHaveLength(1);
      expect(serversOf(dataDir)).not.toEqual([pid]);
    }
  });

  test('does not start it again once the store stops', async () => {
    const dataDir = join(root, 'a');
    const database = await startInstalled(dataDir);
    const [pid = 0] = serversOf(dataDir);
    process.kill(pid, 'SIGKILL');
    await database.stop();
    expect(serversOf(dataDir)).toEqual([]);
  });
});

describe('one store a folder', () => {
  test('rejects a second store while the first lives and leaves its server alone', async () => {
    const dataDir = join(root, 'a');
    const store = await startStoreProcess(dataDir);
    const [server] = serversOf(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`A store is already running on ${dataDir} (process ${store.pid}).`);
    expect(serversOf(dataDir)).toEqual([server]);
  });

  test('ends the server that a killed store left behind', async () => {
    const dataDir = join(root, 'a');
    const store = await startStoreProcess(dataDir);
    const [leftOver] = serversOf(dataDir);
    store.kill('SIGKILL');
    await once(store, 'exit');
    expect(serversOf(dataDir)).toEqual([leftOver]);

    const { connection } = await start(dataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(serversOf(dataDir)).toHaveLength(1);
    expect(serversOf(dataDir)).not.toEqual([leftOver]);
  });

  test('ends the server when the store leaves without stopping it', async () => {
    const dataDir = join(root, 'a');
    const store = await startStoreProcess(dataDir);
    expect(serversOf(dataDir)).toHaveLength(1);
    const ended = once(store, 'exit');
    store.send('leave');
    await ended;
    await waitFor(() => expect(serversOf(dataDir)).toEqual([]));
  });

  test('serves two stores side by side', async () => {
    const [a, b] = await Promise.all([startInstalled(join(root, 'a')), startInstalled(join(root, 'b'))]);
    await query(a.connection, 'CREATE TABLE only_here (id INT)');
    expect(await query(b.connection, "SHOW TABLES LIKE 'only_here'")).toEqual([]);
    await b.stop();
    expect(await query(a.connection, "SHOW TABLES LIKE 'only_here'")).toHaveLength(1);
  });
});
