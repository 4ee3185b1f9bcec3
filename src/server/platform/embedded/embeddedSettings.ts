import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseConnection } from '../config/environment.ts';
import { readOrMakeSecret } from '../files/dataFolder.ts';

export type DatabaseAddress = { socketPath: string } | { host: string; port: number };

const DATABASE_NAME = 'campus_store';
const USER = 'root';

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const MAX_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107;

export const fitsSocketPath = (path: string): boolean => Buffer.byteLength(path) <= MAX_SOCKET_PATH;

/** Files of the embedded database in a data folder. */
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

/**
 * Writes what the server runs at its start and what a command-line client needs, and returns the connection.
 * The password guards the loopback port, where any local user may knock; it is set on every start, so that a folder
 * which moves between socket and port is never left without one.
 */
export function writeAccess(files: DatabaseFiles, address: DatabaseAddress): DatabaseConnection {
  const password = readOrMakeSecret(files.password);
  const statements = [
    // The installer also makes password-less roots for the machine's other names.
    `DELETE FROM mysql.global_priv WHERE User = '' OR (User = '${USER}' AND Host <> 'localhost');`,
    'FLUSH PRIVILEGES;',
    `ALTER USER '${USER}'@'localhost' IDENTIFIED BY '${password}';`,
    // A collation that MySQL 8 knows as well, so that a dump moves to either server.
    `CREATE DATABASE IF NOT EXISTS ${DATABASE_NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
  ];
  writePrivately(files.initSql, statements);
  const endpoint =
    'socketPath' in address
      ? [`socket = "${address.socketPath}"`]
      : [`host = ${address.host}`, `port = ${address.port}`, 'protocol = tcp'];
  writePrivately(files.clientOptions, ['[client]', `user = ${USER}`, `password = ${password}`, ...endpoint]);
  return { user: USER, password, database: DATABASE_NAME, ...address };
}

/** The server's options: a small shop's memory, every commit on disk before it is acknowledged, UTC, no reach into the machine's files by SQL. */
export function serverOptions(files: DatabaseFiles, address: DatabaseAddress, memoryMegabytes: number): string[] {
  const network =
    'socketPath' in address
      ? ['--skip-networking', `--socket=${address.socketPath}`]
      : ['--socket=', `--bind-address=${address.host}`, `--port=${address.port}`];
  return [
    '--no-defaults',
    `--datadir=${files.data}`,
    ...network,
    `--log-error=${files.log}`,
    `--init-file=${files.initSql}`,
    `--pid-file=${join(files.data, 'mariadb.pid')}`,
    // A starting server deletes left-over temporary tables of every server in a shared /tmp, running ones included.
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
