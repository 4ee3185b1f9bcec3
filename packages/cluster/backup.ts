// The scripts of deploy/ as an operator runs them: a backup of a running cluster, brought into a server of its own.

import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '#server/platform/embedded/embeddedDatabase.ts';
import { BACKUP_USER, type GaleraNode } from './galeraNode.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** Runs a script of deploy/ in a folder and returns what it prints; rejects with its error's words. */
async function runScript(name: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', [join(DEPLOY, name), ...args], { cwd });
  return stdout.trim();
}

/** Returns the commands that back up one node of a cluster into `folder`. */
export function createBackups(folder: string, { connection }: GaleraNode) {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  if (!('host' in connection)) throw new Error('a node is reached by its port');
  const { host, port, password } = connection;
  const lines = ['[client]', `host = ${host}`, `port = ${port}`, `user = ${BACKUP_USER}`, `password = ${password}`, ''];
  writeFileSync(join(folder, 'node.cnf'), lines.join('\n'), { mode: 0o600 });
  return {
    /** The folder of the archived logs. */
    logs,
    /** Resolves with the file of a full backup. */
    backUp: () => runScript('backup.sh', ['node.cnf', folder], folder),
    archiveLogs: () => runScript('archive-logs.sh', ['node.cnf', 'logs'], folder),
    /** Restores into a server of its own and returns how many orders are there, up to a moment in UTC where one is named. */
    restore: async (backup: string, until?: string): Promise<number> => {
      const dataDir = await mkdtemp(join(folder, 'restored'));
      const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
      try {
        const target = join(dataDir, 'mariadb.cnf');
        const printed = await runScript('restore.sh', [target, backup, logs, ...(until ? [until] : [])], folder);
        return Number(/orders: (\d+)/.exec(printed)?.[1]);
      } finally {
        await server.stop();
      }
    },
  };
}
