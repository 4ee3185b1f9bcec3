import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { serveReadiness } from './health.ts';
import { listen } from './listen.ts';

const store = await openTestStore();

async function statusBy(readiness: RequestHandler): Promise<number> {
  const server = await listen(express().get('/readyz', readiness), '127.0.0.1', 0);
  try {
    return (await fetch(`${server.url}/readyz`)).status;
  } finally {
    await server.close({ lingerMs: 0 });
  }
}

test.each([
  [18, 200],
  [19, 503],
])('with %i of at most twenty files open, /readyz is %i', async (open, status) => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-process-'));
  await mkdir(join(folder, 'fd'));
  await writeFile(
    join(folder, 'limits'),
    'Max open files            20                   40                   files \n',
  );
  for (let file = 0; file < open; file += 1) await writeFile(join(folder, 'fd', String(file)), '');
  expect(await statusBy(serveReadiness(store.services, folder))).toBe(status);
  await rm(folder, { recursive: true });
});

test('an event loop blocked for a second does not count as an unavailable database', async () => {
  await store.services.readyProbe.write();
  const readyProbe = {
    ...store.services.readyProbe,
    write: () => {
      // Blocks the event loop after the statement was sent.
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000));
      return store.services.readyProbe.write();
    },
  };
  expect(await statusBy(serveReadiness({ ...store.services, readyProbe }))).toBe(200);
});
