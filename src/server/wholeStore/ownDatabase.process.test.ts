import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { dirname, join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { copyInstalledDatabase } from '#test/servers/installedDatabase.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { type DatabaseConnection, openOrm } from '../platform/database/orm.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../platform/embedded/embeddedDatabase.ts';
import { endServersOf, findServersOf } from '../platform/embedded/embeddedProcesses.ts';
import { listen } from '../platform/http/listen.ts';
import { createServices } from '../services.ts';
import { backUp, LAST_BACKUP, restore } from '../storeArchive.ts';

const log = pino({ level: 'silent' });

let root: string;
let dataDir: string;
let opened: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'store-db-')));
  dataDir = join(root, 'a');
  opened = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(opened.map((database) => database.stop()));
  await endServersOf(join(dataDir, 'mariadb'), 0);
  rmSync(root, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir: folder, log, memoryMegabytes: 32 });
  opened.push(database);
  return database;
}

/** Like `start`, in a folder with an installed database. */
async function startInstalled(folder = dataDir): Promise<EmbeddedDatabase> {
  await copyInstalledDatabase(folder);
  return start(folder);
}

async function query(connection: DatabaseConnection, sql: string, values: string[] = []): Promise<RowDataPacket[]> {
  const client = await createConnection(connection);
  try {
    const [rows] = await client.query<RowDataPacket[]>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** A store in a separate process, which can be killed. Any message makes it exit without stopping its database. */
async function startStoreProcess(): Promise<ChildProcess> {
  await copyInstalledDatabase(dataDir);
  const script = `
    import { pino } from 'pino';
    import { startEmbeddedDatabase } from ${JSON.stringify(new URL('../platform/embedded/embeddedDatabase.ts', import.meta.url).href)};
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

const servers = () => findServersOf(join(dataDir, 'mariadb'));

test('a store keeps its data over a restart, with UTC, utf8mb4 and durable commits', async () => {
  const first = await startInstalled();
  await query(first.connection, 'CREATE TABLE word (word VARCHAR(20))');
  await query(first.connection, "INSERT INTO word VALUES ('piña ₱ 📚')");
  await first.stop();
  expect(servers()).toEqual([]);

  const second = await start();
  expect(await query(second.connection, 'SELECT word FROM word')).toEqual([{ word: 'piña ₱ 📚' }]);
  expect(
    await query(
      second.connection,
      'SELECT @@time_zone AS zone, @@innodb_flush_log_at_trx_commit AS flush, @@collation_database AS collation',
    ),
  ).toEqual([{ zone: '+00:00', flush: 1, collation: 'utf8mb4_unicode_ci' }]);
});

test('folder and password files are closed to other users, and one account remains, with a password', async () => {
  const { connection } = await startInstalled();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const file of ['mariadb-password', 'mariadb.cnf', 'mariadb-init.sql']) {
    expect(statSync(join(dataDir, file)).mode & 0o777, file).toBe(0o600);
  }
  // mariadb.sys owns the system's views and is locked.
  const accounts = "SELECT user, host FROM mysql.global_priv WHERE user <> 'mariadb.sys'";
  expect(await query(connection, accounts)).toEqual([{ user: 'root', host: 'localhost' }]);
  await expect(query({ ...connection, password: '' }, 'SELECT 1')).rejects.toThrow('Access denied');
});

test('an interrupted set-up starts again', async () => {
  mkdirSync(join(dataDir, 'mariadb.new'), { recursive: true });
  writeFileSync(join(dataDir, 'mariadb.new', 'ibdata1'), 'half');
  const { connection } = await start();
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'mariadb.new'))).toBe(false);
});

test('a server that cannot start is reported with its reason, and the folder is free again', async () => {
  mkdirSync(join(dataDir, 'mariadb'), { recursive: true });
  writeFileSync(join(dataDir, 'mariadb', 'ibdata1'), 'not a database');
  await expect(start()).rejects.toThrow(/^The database did not start: it ended with .*\n.*\[ERROR\]/);
  rmSync(join(dataDir, 'mariadb'), { recursive: true });
  await startInstalled();
});

test('a folder whose path is too long for a socket gets a socket in another folder, which is deleted with the store', async () => {
  const database = await startInstalled(join(root, 'a'.repeat(60), 'b'.repeat(60)));
  const { connection } = database;
  const socket = 'socketPath' in connection ? connection.socketPath : '';
  expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
  expect(await query(connection, 'SELECT DATABASE() AS name')).toEqual([{ name: 'campus_store' }]);
  await expect(query({ ...connection, password: '' }, 'SELECT 1')).rejects.toThrow('Access denied');
  await database.stop();
  expect(existsSync(dirname(socket))).toBe(false);
});

test('a killed database restarts at the same address with every acknowledged row, but not once the store stops', async () => {
  const database = await startInstalled();
  const { connection } = database;
  await query(connection, 'CREATE TABLE entry (id INT PRIMARY KEY)');
  await query(connection, 'INSERT INTO entry VALUES (1), (2)');
  const kill = () => {
    const [pid = 0] = servers();
    process.kill(pid, 'SIGKILL');
    return pid;
  };
  for (const round of [1, 2]) {
    const pid = kill();
    await waitFor(async () => {
      expect(await query(connection, 'SELECT id FROM entry'), `round ${round}`).toEqual([{ id: 1 }, { id: 2 }]);
    });
    expect(servers()).toHaveLength(1);
    expect(servers()).not.toEqual([pid]);
  }
  kill();
  await database.stop();
  expect(servers()).toEqual([]);
});

test('a second store in a folder is rejected while the first runs; the server that a killed store left ends', async () => {
  const store = await startStoreProcess();
  const [server] = servers();
  await expect(start()).rejects.toThrow(`A store is already running on ${dataDir} (process ${store.pid}).`);
  expect(servers()).toEqual([server]);
  store.kill('SIGKILL');
  await once(store, 'exit');
  expect(servers()).toEqual([server]);

  const { connection } = await start();
  expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(servers()).toHaveLength(1);
  expect(servers()).not.toEqual([server]);
});

test('the server ends when the store exits without stopping it', async () => {
  const store = await startStoreProcess();
  expect(servers()).toHaveLength(1);
  const ended = once(store, 'exit');
  store.send('leave');
  await ended;
  await waitFor(() => expect(servers()).toEqual([]));
});

test('while the database is unavailable the process runs, is not ready, and sends Retry-After to every caller', async () => {
  const database = await startInstalled();
  const { connection } = database;
  const orm = await openOrm(ormOptions, connection);
  await migrate(connection);
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const services = createServices({ config, orm, connection, now: () => new Date() });
  const server = await listen(await createApp(services, async () => {}), '127.0.0.1', 0);
  const get = async (path: string) => {
    const response = await fetch(server.url + path);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  expect((await get('/readyz')).status).toBe(200);
  await database.stop();

  expect((await get('/healthz')).status).toBe(200);
  expect(await get('/readyz')).toMatchObject({ status: 503, retryAfter: '2' });
  expect(await get('/api/categories/menu')).toMatchObject({
    status: 503,
    retryAfter: '2',
    text: JSON.stringify({ code: 'unavailable', msg: serverMessages.storeUnavailable }),
  });
  const trpc = await get('/trpc/categories.menu');
  expect(trpc).toMatchObject({ status: 503, retryAfter: '2' });
  expect(trpc.text).toContain(serverMessages.storeUnavailable);

  await start();
  expect((await get('/readyz')).status).toBe(200);
  expect((await get('/api/categories/menu')).status).toBe(200);
  await server.close();
  await orm.close();
});

const SECRET = 's'.repeat(64);
const configOf = (folder: string) =>
  loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', SESSION_SECRET: SECRET }, { databaseMegabytes: 32 });

test('a backup of a running or stopped store is one file, closed to other users, and is restored completely to a new folder, unless it is cut off', async () => {
  const database = await startInstalled();
  mkdirSync(join(dataDir, 'uploads/proofs'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/proofs/proof-1.jpg'), 'a picture');
  writeFileSync(join(dataDir, 'session-secret'), SECRET);
  await query(database.connection, 'create table `order` (id int primary key, name varchar(40))');
  await query(database.connection, "insert into `order` values (1, 'piña ₱ 📚'), (2, 'two')");
  await query(database.connection, 'create table sequence (name varchar(60) primary key, value int unsigned)');

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

  truncateSync(file, Math.floor(statSync(file).size * 0.99));
  const folder = join(root, 'from-cut');
  await expect(restore(configOf(folder), file)).rejects.toThrow(
    'is cut off, damaged or no backup: nothing was changed',
  );
  expect(existsSync(folder)).toBe(false);
});
