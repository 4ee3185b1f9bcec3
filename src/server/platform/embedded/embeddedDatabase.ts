import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConnection } from '../config/environment.ts';
import { makeFolder } from '../files/dataFolder.ts';
import { EmbeddedDatabaseError, installData } from './embeddedInstall.ts';
import { endServersOf } from './embeddedProcesses.ts';
import { type DatabaseLog, type ServerPlan, startServer, superviseServer } from './embeddedServer.ts';
import { databaseFiles, placeOfSocket, serverOptions, writeAccess } from './embeddedSettings.ts';

export type EmbeddedDatabaseOptions = {
  dataDir: string;
  log: DatabaseLog;
  memoryMegabytes?: number;
};

export type EmbeddedDatabase = {
  /** Stays the same even after the server is restarted. */
  connection: DatabaseConnection;
  stop(): Promise<void>;
};

const LEFT_OVER_TIMEOUT_MS = 30_000;

/** Starts MariaDB in `dataDir` until `stop`; ends a server that a killed store left. Throws EmbeddedDatabaseError if it cannot start. */
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
    const socket = placeOfSocket(files.socket);
    const plan: ServerPlan = {
      options: serverOptions(files, socket.path, options.memoryMegabytes ?? 256),
      connection: writeAccess(files, socket.path),
      logFile: files.log,
      log: options.log,
    };
    const supervision = superviseServer(await startServer(plan), plan);
    return {
      connection: plan.connection,
      async stop() {
        await supervision.stop();
        if (socket.folder) rmSync(socket.folder, { recursive: true, force: true });
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function endLeftOvers(folder: string, log: DatabaseLog): Promise<void> {
  const ended = await endServersOf(folder, LEFT_OVER_TIMEOUT_MS);
  if (ended.asked.length > 0) log.warn(ended, 'Ended the database server of a store that was killed');
}

/** Makes this process the only store on `dataDir` by SQLite's write lock, which ends with it. Throws EmbeddedDatabaseError if another has it. */
export function lockDataDir(dataDir: string): { release(): void } {
  const holder = join(dataDir, 'store.pid');
  const lock = new DatabaseSync(join(dataDir, 'store.lock'));
  try {
    lock.exec('begin immediate');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    // The holder may not have written the file yet.
    const pid = existsSync(holder) ? readFileSync(holder, 'utf8') : 'unknown';
    throw new EmbeddedDatabaseError(`A store is already running on ${dataDir} (process ${pid}).`);
  }
  writeFileSync(holder, String(process.pid));
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5;
