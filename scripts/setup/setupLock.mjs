import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere, root } from './project.mjs';
import { StepFailure, say, wasInterrupted } from './steps.mjs';

// In dist, which git ignores and no build empties completely.
const FOLDER = join(root, 'dist');
const LOCK = join(FOLDER, '.setup-lock');
const POLL_MS = 200;

/** Waits for another set-up of this folder and returns a function that releases the lock. Two at once would corrupt node_modules. */
export async function lockSetup() {
  mkdirSync(FOLDER, { recursive: true });
  for (let isAnnounced = false; ; ) {
    try {
      writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
      return () => rmSync(LOCK, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(LOCK));
    if (isRunning(holder)) {
      if (!isAnnounced) say(`… another set-up works on this folder (process ${holder}); waiting for it`);
      isAnnounced = true;
      await delay(POLL_MS);
    } else {
      rmSync(LOCK, { force: true });
    }
    if (wasInterrupted()) throw new StepFailure('Stopped.');
  }
}

function isRunning(pid) {
  // An empty file is still being written by its owner.
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
