import { execFileSync, type StdioOptions } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openDatabase } from './openDatabase.ts';
import { type Config, ConfigError } from './platform/config/config.ts';
import { findProgram } from './platform/embedded/embeddedPrograms.mjs';
import { databaseFiles } from './platform/embedded/embeddedSettings.ts';

const DUMP_END = '-- Dump completed';
/** In `sequence`: time of the last backup, in seconds. */
export const LAST_BACKUP = 'last_backup';

export interface StoreArchive {
  file: string;
  /** The dump may contain a few more. */
  orders: number;
  pictures: number;
}

/** One file, readable by its owner only, verified and noted in the database. Throws ConfigError. */
export async function backUp(config: Config, folder: string): Promise<StoreArchive> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `campus-store-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`);
  const draft = mkdtempSync(`${file}.part-`);
  const database = await reach(config, draft);
  try {
    const orders = Number(database.sql('select count(*) from `order`'));
    writeFileSync(join(draft, 'counts.json'), JSON.stringify({ orders }));
    // Database first, because a picture is stored before the record that names it.
    const isMariadb = database.sql('select version()').includes('MariaDB');
    const dump = isMariadb ? program('mariadb-dump', 'mysqldump') : program('mysqldump', 'mariadb-dump');
    const flags = ['--single-transaction', '--quick', '--hex-blob', '--no-tablespaces'];
    // Otherwise MySQL's transaction ids would lock all tables and wait for every running statement.
    if (!isMariadb) flags.push('--loose-set-gtid-purged=OFF');
    const sql = openSync(join(draft, 'store.sql'), 'w', 0o600);
    execFileSync(dump, [database.options, ...flags, database.name], { stdio: ['ignore', sql, 'inherit'] });
    closeSync(sql);
    const own = ['uploads', 'session-secret'].filter((name) => existsSync(join(config.dataDir, name)));
    const whole = join(draft, 'whole');
    const from = ['-C', draft, 'counts.json', 'store.sql', '-C', config.dataDir, ...own];
    archive(['-czf', whole, '--exclude=uploads/incoming', '--exclude=*.part', ...from]);
    const written = openSync(whole, 'r');
    fsyncSync(written);
    closeSync(written);
    const made = { ...readArchive(whole), file };
    renameSync(whole, file);
    database.sql(`replace into sequence (name, value) values ('${LAST_BACKUP}', unix_timestamp())`);
    return made;
  } finally {
    await database.stop();
    rmSync(draft, { recursive: true });
  }
}

/** Only to an empty DATA_DIR or DATABASE_URL, after reading the whole file. Returns the number of orders. Throws ConfigError. */
export async function restore(config: Config, file: string): Promise<number> {
  const { orders } = readArchive(file);
  const { dataDir } = config;
  if (config.database.kind === 'external') {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return fill(config, file, orders);
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is not empty: nothing was changed. Name a new folder (DATA_DIR=${dataDir}-restored), and start the store with it.`,
    );
  }
  mkdirSync(dirname(resolve(dataDir)), { recursive: true });
  const draft = mkdtempSync(`${resolve(dataDir)}.restoring-`);
  try {
    const restored = await fill({ ...config, dataDir: draft }, file, orders);
    rmSync(dataDir, { recursive: true, force: true });
    renameSync(draft, dataDir);
    return restored;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function fill(config: Config, file: string, orders: number): Promise<number> {
  const draft = mkdtempSync(join(config.dataDir, 'restore-'));
  const database = await reach(config, draft);
  try {
    if (database.sql('select count(*) from information_schema.tables where table_schema = database()') !== '0') {
      throw new ConfigError(
        `The database ${database.name} is not empty: nothing was changed. Create an empty one, point DATABASE_URL at it, and restore again.`,
      );
    }
    archive(['-xzf', file, '-C', draft, 'store.sql']);
    const sql = openSync(join(draft, 'store.sql'), 'r');
    database.run([], [sql, 'ignore', 'inherit']);
    closeSync(sql);
    const restored = Number(database.sql('select count(*) from `order`'));
    if (restored < orders) throw new ConfigError(`${file} had ${orders} orders, and only ${restored} came back.`);
    archive(['-xzf', file, '-C', config.dataDir, '--skip-old-files', '--exclude=store.sql', '--exclude=counts.json']);
    return restored;
  } finally {
    await database.stop();
    rmSync(draft, { recursive: true });
  }
}

/** Also checks the end of the dump. Throws ConfigError for an incomplete archive. */
function readArchive(file: string): StoreArchive {
  try {
    const names = archive(['-tzf', file]).split('\n');
    const { orders } = JSON.parse(archive(['-xzOf', file, 'counts.json']));
    const end = execFileSync('bash', ['-c', 'tar -xzOf "$0" store.sql | tail -c 200', file], { encoding: 'utf8' });
    if (end.includes(DUMP_END)) {
      return { file, orders, pictures: names.filter((name) => /^uploads\/.*[^/]$/.test(name)).length };
    }
  } catch {}
  throw new ConfigError(`${file} is cut off, damaged or no backup: nothing was changed. Take the one before.`);
}

/** tar's code 1 only means that a file changed while it was read, as in a running store. */
function archive(args: string[]): string {
  const tar = ['-c', 'umask 077; tar "$@"; code=$?; [ "$code" = 1 ] || exit "$code"', 'tar', ...args];
  return execFileSync('bash', tar, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 2 ** 30 });
}

/** By client programs; starts an embedded database if necessary. `draft` stores the password of another one. */
async function reach(config: Config, draft: string) {
  const embedded = databaseFiles(config.dataDir).clientOptions;
  const withOptions = (file: string, name: string, stop: () => Promise<void>) => {
    const options = `--defaults-file=${file}`;
    const run = (args: string[], stdio: StdioOptions) =>
      execFileSync(program('mariadb', 'mysql'), [options, name, ...args], { encoding: 'utf8', stdio });
    const sql = (statement: string) => run(['-N', '-e', statement], ['ignore', 'pipe', 'pipe']).trim();
    return { options, name, run, sql, stop };
  };
  if (config.database.kind === 'embedded') {
    const running = withOptions(embedded, 'campus_store', async () => {});
    try {
      running.sql('select 1');
      return running;
    } catch {
      const { connection, stop } = await openDatabase(config);
      return withOptions(embedded, connection.database, stop);
    }
  }
  const { connection, stop } = await openDatabase(config);
  const { database, ...access } = connection;
  const lines = Object.entries(access).map(
    ([key, value]) => `${key.replace('socketPath', 'socket')} = "${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  const file = join(draft, 'client.cnf');
  writeFileSync(file, ['[client]', ...lines, ''].join('\n'), { mode: 0o600 });
  return withOptions(file, database, stop);
}

function program(...names: string[]): string {
  const found = names.map((name) => findProgram(name)).find((path) => path !== undefined);
  if (found === undefined)
    throw new ConfigError(`${names.join(' or ')} is missing: install the database's client programs.`);
  return found;
}
