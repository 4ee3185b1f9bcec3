import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { serveReadiness } from './health.ts';
import { listen } from './listen.ts';

const store = await openTestStore();

test.each([
  [18, 200],
  [19, 503],
])('of twenty files that the process may have open, %i are open: /readyz is %i', async (open, status) => {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-process-'));
  await mkdir(join(folder, 'fd'));
  await writeFile(
    join(folder, 'limits'),
    'Max open files            20                   40                   files \n',
  );
  for (let file = 0; file < open; file += 1) await writeFile(join(folder, 'fd', String(file)), '');
  const server = await listen(express().get('/readyz', serveReadiness(store.services, folder)), '127.0.0.1', 0);
  try {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(status);
  } finally {
    await server.close({ lingerMs: 0 });
    await rm(folder, { recursive: true });
  }
});
