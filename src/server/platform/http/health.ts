import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as elapse } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { serverMessages, storeCannotWrite } from '#shared/serverMessages.ts';
import { logDiskFault, recentDiskFault } from '../errors/errors.ts';
import { errorCode } from '../files/dataFolder.ts';
import type { Services } from '../services.ts';
import { shareRuns } from '../shareRuns.ts';

/** A database that takes longer than 8 × 100 ms is not ready. */
const [STEPS, STEP_MS] = [8, 100];

export function serveLiveness(): RequestHandler {
  return (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' });
  };
}

/** Above this part of the open-file limit new connections are about to fail. */
const MAX_OPEN_PART = 0.9;

/** Does nothing on a system without `/proc`. */
async function requireOpenFiles(processFolder: string): Promise<void> {
  try {
    const limits = await readFile(`${processFolder}/limits`, 'utf8');
    const { length } = await readdir(`${processFolder}/fd`);
    if (length <= MAX_OPEN_PART * Number(/Max open files +(\d+)/.exec(limits)?.[1] ?? Infinity)) return;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
  }
  throw new Error('too many files are open');
}

/** `/readyz`: 503 within 1 s if the database rejects writes, files cannot be opened, a disk failed within a minute, or the process stops. */
export function serveReadiness(
  { readyProbe, draining, log }: Pick<Services, 'readyProbe' | 'draining' | 'log'>,
  processFolder = '/proc/self',
): RequestHandler {
  const isWritable = shareRuns(async () => {
    try {
      await requireOpenFiles(processFolder);
      await readyProbe.write();
      return true;
    } catch (error) {
      logDiskFault(log, error);
      return false;
    }
  });
  return async (_request, response) => {
    response.set('Cache-Control', 'no-store');
    const isReady = !draining.signal.aborted && (await Promise.race([isWritable(), tooLate()]));
    const fault = recentDiskFault(log);
    if (isReady && fault === null) response.json({ status: 'ok' });
    else {
      const msg = fault === null ? serverMessages.storeUnavailable : storeCannotWrite(fault);
      response.status(503).set('Retry-After', '2').json({ code: 'unavailable', msg });
    }
  };
}

/** Eight timers instead of one: a pause of the event loop counts once, so a response that arrived in it is read before the limit. */
async function tooLate(): Promise<false> {
  for (let step = 0; step < STEPS; step += 1) await elapse(STEP_MS, undefined, { ref: false });
  return false;
}
