// `npm run test:mysql` runs the tests of FILES, or the given ones, on MySQL from Debian sid; without access to it, it reports that and succeeds.
// The packages are only unpacked and run with their own loader, so the system does not change.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

/** Tests of the schema, the first start, the main job, races, reports, imports, all jobs and the backup. */
const FILES = [
  'db/migrations',
  'db/sample/loadSample.test',
  'src/server/platform/database/migrate',
  'src/server/storeArchive.test',
  'src/server/backgroundWork',
  'src/server/orders/placing/',
  'src/server/orders/status/',
  'src/server/orders/proofs/',
  'src/server/payments/receipts',
  'src/server/payments/setPaymentStatus',
  'src/server/counter/handOver',
  'src/server/counter/sell',
  'src/server/catalog/stocks/stockRush',
  'src/server/catalog/spreadsheet/runImport',
  'src/server/reports/reports.test',
  'src/server/reports/reconcile',
  'src/server/reports/historyPerCategory.test',
];

const MODULES = join(import.meta.dirname, '../node_modules');
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const PACKAGES = ['mysql-server-core', 'mysql-client-core'];
const PROGRAMS = ['sbin/mysqld', 'bin/mysql', 'bin/mysqldump'];
const PASSWORD = 'of-this-run';
const START_LIMIT_MS = 60_000;

/** Without durability, because the data is temporary. */
const THRIFTY = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--innodb-doublewrite=OFF',
  '--innodb-file-per-table=OFF',
  '--performance-schema=OFF',
  '--skip-log-bin',
];

function provideMysql(): string {
  const cache = join(MODULES, '.cache');
  const folder = join(cache, 'mysql-sid');
  if (existsSync(folder)) return join(folder, 'programs');
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(`${folder}.part-`);
  try {
    download(draft);
    const unpacked = join(draft, 'unpacked');
    for (const archive of readdirSync(join(draft, 'archives')).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', join(draft, 'archives', archive), unpacked]);
    writePrograms(unpacked, folder);
    renameSync(unpacked, folder);
    return join(folder, 'programs');
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Uses a separate apt state without installed packages, so that all dependencies are downloaded. */
function download(draft: string): void {
  for (const name of ['lists/partial', 'archives/partial', 'parts']) mkdirSync(join(draft, name), { recursive: true });
  // Uses the mirror of this machine's own packages.
  const found = execFileSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' });
  const mirror = found.split('\n').find((uri) => /\/debian\/?$/.test(uri));
  if (!mirror) throw new Error('apt knows no mirror of Debian');
  writeFileSync(join(draft, 'sources.list'), `deb [signed-by=${KEYRING}] ${mirror} sid main\n`);
  writeFileSync(join(draft, 'status'), '');
  const options = {
    'Dir::Etc::sourcelist': join(draft, 'sources.list'),
    'Dir::Etc::sourceparts': join(draft, 'parts'),
    'Dir::State::status': join(draft, 'status'),
    'Dir::State::lists': join(draft, 'lists'),
    'Dir::Cache': draft,
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '1',
    'Acquire::http::Timeout': '20',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...words: string[]) =>
    execFileSync('apt-get', ['-q', ...flags, ...words], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 300_000 });
  // apt-get reports an index that cannot be loaded only as a warning.
  apt('-o', 'APT::Update::Error-Mode=any', 'update');
  apt('-y', '--no-install-recommends', '--download-only', 'install', ...PACKAGES);
}

/** Writes a script for each program that runs it with the unpacked loader and libraries, once `unpacked` is moved to `folder`. */
function writePrograms(unpacked: string, folder: string): void {
  const libraries = readdirSync(join(unpacked, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
  const loader = readdirSync(join(unpacked, 'usr/lib', libraries)).find((name) => name.startsWith('ld-linux')) ?? '';
  const at = join(folder, 'usr/lib', libraries);
  mkdirSync(join(unpacked, 'programs'));
  for (const program of PROGRAMS) {
    const path = join(folder, 'usr', program);
    const script = `#!/bin/sh\nexec '${join(at, loader)}' --library-path '${at}' '${path}' "$@"\n`;
    writeFileSync(join(unpacked, 'programs', program.replace(/.*\//, '')), script, { mode: 0o755 });
  }
}

async function startServer(programs: string, folder: string): Promise<{ server: ChildProcess; url: string }> {
  const usr = join(programs, '../usr');
  const program = join(programs, 'mysqld');
  const own = ['--no-defaults', `--basedir=${usr}`, `--lc-messages-dir=${usr}/share/mysql`, `--datadir=${folder}/data`];
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(program, [...own, ...asRoot, '--initialize-insecure'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  const init = join(folder, 'init.sql');
  writeFileSync(init, `alter user root@localhost identified by '${PASSWORD}';\ncreate database campus_store;\n`);
  const network = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${folder}/mysql.sock`, '--mysqlx=OFF'];
  const files = [`--pid-file=${folder}/pid`, `--init-file=${init}`, '--secure-file-priv=NULL'];
  const words = [...own, ...asRoot, ...network, ...files, ...THRIFTY, '--max-connections=500'];
  const server = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000);
  });
  const access = { host: '127.0.0.1', port, user: 'root', password: PASSWORD, database: 'campus_store' };
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const session = await createConnection(access).catch(() => null);
    if (session) {
      await session.end();
      return { server, url: `mysql://root:${PASSWORD}@127.0.0.1:${port}/campus_store` };
    }
    if (server.exitCode !== null || Date.now() > until) throw new Error(`MySQL did not start:\n${log}`);
    await pause(100);
  }
}

function tryToProvide(): string | null {
  try {
    return provideMysql();
  } catch (error) {
    const reason = String(error);
    const ofApt = reason.split('\n').find((line) => line.startsWith('E: '));
    console.info(`MySQL of Debian sid cannot be had here, so nothing was tried on it: ${ofApt ?? reason}`);
    return null;
  }
}

const programs = tryToProvide();
if (programs) {
  const folder = mkdtempSync(join(tmpdir(), 'store-mysql-'));
  const { server, url } = await startServer(programs, folder);
  try {
    const given = process.argv.slice(2);
    const words = ['run', '--project', 'store', '--project', 'processes', ...(given.length > 0 ? given : FILES)];
    const env = { ...process.env, DATABASE_URL: url, PATH: [programs, process.env.PATH].join(delimiter) };
    const tests = spawn(join(MODULES, '.bin/vitest'), words, { stdio: 'inherit', env });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
    const [code] = await once(tests, 'exit');
    process.exitCode = code ?? 1;
  } finally {
    const gone = once(server, 'exit');
    server.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}
