import { once } from 'node:events';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import type { DatabaseConnection } from '../database/orm.ts';
import { makeFolder } from '../files/dataFolder.ts';
import { installData } from './embeddedInstall.ts';
import { lockDataDir } from './embeddedLock.ts';
import { endServersOf } from './embeddedProcesses.ts';
import { type DatabaseLog, type ServerPlan, startServer, superviseServer } from './embeddedServer.ts';
import { type DatabaseAddress, databaseFiles, fitsSocketPath, serverOptions, writeAccess } from './embeddedSettings.ts';

export type EmbeddedDatabaseOptions = {
  /** Folder of the store, made when missing and closed to other users. */
  dataDir: string;
  log: DatabaseLog;
  /** Memory of the buffer pool, in megabytes. */
  memoryMegabytes?: number;
};

export type EmbeddedDatabase = {
  /** Stays the same while the store runs, also when the server had to be started again. */
  connection: DatabaseConnection;
  /** Stops the server in order and frees the folder for another store. */
  stop(): Promise<void>;
};

const LEFT_OVER_TIMEOUT_MS = 30_000;
const PORT_ATTEMPTS = 3;

/**
 * Starts the store's own MariaDB in `dataDir`, set up on first use, and keeps it running until `stop`.
 * A server that a killed store left behind is ended first. Resolves when the database accepts connections.
 * Throws EmbeddedDatabaseError when another store lives on the folder, a program is missing, or the server does not start.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  makeFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  chmodSync(dataDir, 0o700);
  const files = databaseFiles(dataDir);
  mkdirSync(files.temporary, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(dataDir);
  try {
    await endLeftOvers(files.data, options.log);
    if ((await installData(files.data, files.temporary)) === 'made')
      options.log.info({ folder: files.data }, 'Database set up');
    const { server, plan } = await startOnFreeAddress();
    const supervision = superviseServer(server, plan);
    return {
      connection: plan.connection,
      async stop() {
        await supervision.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }

  async function startOnFreeAddress() {
    for (let attempt = 1; ; attempt++) {
      const address = await chooseAddress(files.socket);
      const plan: ServerPlan = {
        options: serverOptions(files, address, options.memoryMegabytes ?? 256),
        connection: writeAccess(files, address),
        logFile: files.log,
        log: options.log,
      };
      try {
        return { plan, server: await startServer(plan) };
      } catch (error) {
        // Somebody else may have taken the port between its choice and its use.
        if ('socketPath' in address || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }
}

async function endLeftOvers(folder: string, log: DatabaseLog): Promise<void> {
  const ended = await endServersOf(folder, LEFT_OVER_TIMEOUT_MS);
  if (ended.asked.length > 0) log.warn(ended, 'Ended the database server of a store that was killed');
}

async function chooseAddress(socketPath: string): Promise<DatabaseAddress> {
  if (fitsSocketPath(socketPath)) return { socketPath };
  const host = '127.0.0.1';
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('A listening port has a number');
  return { host, port: address.port };
}
