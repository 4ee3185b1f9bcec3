// Plain JavaScript, because the set-up script shares it and runs before the Node that reads TypeScript is there.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The folders in which Debian, Fedora, Homebrew (Apple silicon, Intel) and the project's own archives put programs that a user's PATH may
// lack.
const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/libexec',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/opt/homebrew/opt/mariadb/bin',
  '/opt/homebrew/opt/mariadb/scripts',
  '/usr/local/opt/mariadb/bin',
  '/usr/local/opt/mariadb/scripts',
  '/usr/local/mysql/bin',
  '/usr/local/mysql/scripts',
];

/** The first executable of that name in PATH or `folders`, or undefined. */
export function findProgram(name, folders = FOLDERS) {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...path, ...folders].map((folder) => join(folder, name)).find(isExecutable);
}

/** Finds the database's programs: each a path, or undefined when missing. */
export function findMariadbPrograms() {
  return {
    mariadbd: findProgram('mariadbd'),
    'mariadb-install-db': findProgram('mariadb-install-db'),
    my_print_defaults: findProgram('my_print_defaults'),
  };
}

/** The library by which MariaDB's servers form a Galera cluster, where distributions put it, or undefined. */
export function findGalera() {
  return [
    '/usr/lib/galera/libgalera_smm.so',
    '/usr/lib64/galera/libgalera_smm.so',
    '/usr/lib64/galera-4/libgalera_smm.so',
  ].find((path) => existsSync(path));
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
