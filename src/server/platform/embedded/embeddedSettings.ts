import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection } from '../config/environment.ts';
import { readOrMakeSecret } from '../files/dataFolder.ts';

const DATABASE_NAME = 'campus_store';
const USER = 'root';

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, including the closing zero.
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

export function databaseFiles(dataDir: string) {
  return {
    data: join(dataDir, 'mariadb'),
    socket: join(dataDir, 'mariadb.sock'),
    temporary: join(dataDir, 'mariadb-tmp'),
    log: join(dataDir, 'mariadb.log'),
    initSql: join(dataDir, 'mariadb-init.sql'),
    clientOptions: join(dataDir, 'mariadb.cnf'),
    password: join(dataDir, 'mariadb-password'),
  };
}

export type DatabaseFiles = ReturnType<typeof databaseFiles>;

/** Returns the socket's path in the data folder, or in a new temporary folder if that path is too long for a socket. */
export function placeOfSocket(path: string): { path: string; folder?: string } {
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path };
  const folder = mkdtempSync(join(tmpdir(), 'campus-store-'));
  return { path: join(folder, 'mariadb.sock'), folder };
}

/** Writes the server's start-up SQL and the options of a command-line client; returns the connection. */
export function writeAccess(files: DatabaseFiles, socketPath: string): DatabaseConnection {
  const password = readOrMakeSecret(files.password);
  const statements = [
    // The installer also creates password-less root users for the machine's other names.
    `DELETE FROM mysql.global_priv WHERE User = '' OR (User = '${USER}' AND Host <> 'localhost');`,
    'FLUSH PRIVILEGES;',
    `ALTER USER '${USER}'@'localhost' IDENTIFIED BY '${password}';`,
    // MySQL 8 has this collation too, so a dump can be loaded into either server.
    `CREATE DATABASE IF NOT EXISTS ${DATABASE_NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
  ];
  writePrivately(files.initSql, statements);
  const options = ['[client]', `user = ${USER}`, `password = ${password}`, `socket = "${socketPath}"`];
  writePrivately(files.clientOptions, options);
  return { user: USER, password, database: DATABASE_NAME, socketPath };
}

/** Server options for a small shop's memory: each commit is on disk before it is acknowledged, and SQL cannot access the machine's files. */
export function serverOptions(files: DatabaseFiles, socketPath: string, memoryMegabytes: number): string[] {
  return [
    '--no-defaults',
    `--datadir=${files.data}`,
    '--skip-networking',
    `--socket=${socketPath}`,
    `--log-error=${files.log}`,
    `--init-file=${files.initSql}`,
    `--pid-file=${join(files.data, 'mariadb.pid')}`,
    // A starting server deletes left-over temporary tables of every server in a shared /tmp, including running ones.
    `--tmpdir=${files.temporary}`,
    '--tmp-table-size=64M',
    '--max-heap-table-size=64M',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--innodb-flush-log-at-trx-commit=1',
    '--innodb-fast-shutdown=1',
    `--innodb-buffer-pool-size=${memoryMegabytes}M`,
    '--max-connections=200',
    '--max-allowed-packet=64M',
    '--performance-schema=OFF',
    '--skip-log-bin',
    '--skip-symbolic-links',
    '--local-infile=OFF',
    `--secure-file-priv=${files.data}`,
  ];
}

function writePrivately(file: string, lines: string[]): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
