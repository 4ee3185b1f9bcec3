import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './embeddedDatabase.ts';
import { EmbeddedDatabaseError } from './embeddedInstall.ts';

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'store-lock-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process that takes the lock on request and holds it until it is killed. */
async function contender(): Promise<ChildProcess> {
  const script = `
    import { lockDataDir } from ${JSON.stringify(new URL('embeddedDatabase.ts', import.meta.url).href)};
    process.on('message', () => {
      try {
        globalThis.lock = lockDataDir(${JSON.stringify(dataDir)});
        process.send('held');
      } catch (error) {
        process.send(error.message);
      }
    });
    process.send('waiting');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

async function tryToLock(child: ChildProcess): Promise<string> {
  const reply = once(child, 'message');
  child.send('go');
  const [message] = await reply;
  return message;
}

test('is held by one process and free after its release', () => {
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(
    new EmbeddedDatabaseError(`A store is already running on ${dataDir} (process ${process.pid}).`),
  );
  lock.release();
  lockDataDir(dataDir).release();
});

test('is free again when its holder was killed, and admits exactly one of several concurrent starts', async () => {
  const [holder, ...contenders] = await Promise.all(Array.from({ length: 5 }, contender));
  if (!holder) throw new Error('nobody started');
  expect(await tryToLock(holder)).toBe('held');
  expect(() => lockDataDir(dataDir)).toThrow(`(process ${holder.pid})`);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const replies = await Promise.all(contenders.map(tryToLock));
  expect(replies.filter((reply) => reply === 'held')).toHaveLength(1);
  expect(replies.filter((reply) => reply.startsWith('A store is already running'))).toHaveLength(3);
});
