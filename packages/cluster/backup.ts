// The scripts of deploy/ as an operator runs them: a backup of a running cluster, brought into a server of its own.

import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbeddedDatabase } from '#server/platform/database/embeddedDatabase.ts';
import type { GaleraNode } from './galeraNode.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** Runs a script of deploy/ and returns what it prints; rejects with its error's words. */
async function runScript(name: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', [join(DEPLOY, name), ...args]);
  return stdout.trim();
}

/** What takes backups of one node of a cluster, in `folder`. */
export function createBackups(folder: string, { connection }: GaleraNode) {
  const logs = join(folder, 'logs');
  mkdirSync(logs, { recursive: true });
  const options = join(folder, 'node.cnf');
  if (!('host' in connection)) throw new Error('a node is reached by its port');
  const { host, port, user, password } = connection;
  const lines = ['[client]', `host = ${host}`, `port = ${port}`, `user = ${user}`, `password = ${password}`, ''];
  writeFileSync(options, lines.join('\n'), { mode: 0o600 });
  return {
    /** Resolves with the file of a full backup. */
    backUp: () => runScript('backup.sh', [options, folder]),
    archiveLogs: () => runScript('archive-logs.sh', [options, logs]),
    /** Restores into a server of its own and returns how many orders are there, up to a moment in UTC where one is named. */
    restore: async (backup: string, until?: string): Promise<number> => {
      const dataDir = join(folder, `restored${(until ?? '').replaceAll(/\D/g, '')}`);
      mkdirSync(dataDir);
      const server = await startEmbeddedDatabase({ dataDir, log: pino({ level: 'error' }) });
      try {
        const target = join(dataDir, 'mariadb.cnf');
        const printed = await runScript('restore.sh', [target, backup, logs, ...(until ? [until] : [])]);
        return Number(/orders: (\d+)/.exec(printed)?.[1]);
      } finally {
        await server.stop();
      }
    },
  };
}
