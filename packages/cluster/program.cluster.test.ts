import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, signIn } from '#test/apiClient.ts';
import { makeDataFolder } from '#test/dataFolder.ts';
import { waitFor } from '#test/waitFor.ts';
import { freePorts, isServed } from './processes.ts';

const MEMBERS = 8;

let folder: string;
let port: number;
const started: ChildProcess[] = [];
beforeAll(async () => {
  folder = await makeDataFolder('campus-store-program-');
  [port = 0] = await freePorts(1);
});
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function run() {
  const args = [join(import.meta.dirname, 'main.ts'), '--port', String(port), '--data', join(folder, 'data')];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(program);
  return program;
}

/** The programs that a process has started, by their ids. */
async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return ids.filter((_, index) => parents[index]?.split(') ').at(-1)?.split(' ')[1] === String(pid)).map(Number);
}

const isRunning = async (id: number) =>
  /^State:\s+[^ZX]/m.test(await readFile(`/proc/${id}/status`, 'utf8').catch(() => ''));

/** Starts it, and resolves with the ids of what it has started as soon as all of it is ready. */
async function start() {
  const program = run();
  let printed = '';
  program.stdout?.on('data', (chunk) => {
    printed += chunk;
  });
  await waitFor(
    () =>
      expect(
        printed
          .split('\n')
          .at(-2)
          ?.match(/ ready /g),
      ).toHaveLength(MEMBERS),
    { interval: 200 },
  );
  const children = await childrenOf(program);
  expect(children).toHaveLength(MEMBERS);
  for (const id of children) expect(printed).toContain(`pid ${id}`);
  return { program, children };
}

/** Sends a signal, and resolves when nothing is left of the program nor of what it has started. */
async function end({ program, children }: Awaited<ReturnType<typeof start>>, signal: NodeJS.Signals) {
  const exited = once(program, 'exit');
  program.kill(signal);
  await exited;
  await waitFor(async () => expect((await Promise.all(children.map(isRunning))).filter(Boolean)).toEqual([]));
  expect(await isServed(port)).toBe(false);
}

test('`npm run cluster` takes no port that is served, leaves nothing behind however it ends, and takes its data up again', async () => {
  const url = `http://127.0.0.1:${port}`;
  const first = await start();
  const { token } = await signIn(url, '0917 555 0741');
  const second = run();
  const [words, [code]] = await Promise.all([text(second.stderr as NodeJS.ReadableStream), once(second, 'exit')]);
  expect([code, words]).toEqual([1, expect.stringContaining(`port ${port} is served by another program`)]);
  await end(first, 'SIGKILL');

  const again = await start();
  expect(await connect(url, token).customers.profile.query()).toMatchObject({ full_name: 'Maria Santos' });
  await end(again, 'SIGHUP');
});
