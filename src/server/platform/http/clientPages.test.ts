import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { isPageRequest, serveBuiltClient } from './clientPages.ts';
import { type Listening, listen } from './listen.ts';

let server: Listening;
beforeAll(async () => {
  const app = express().use((request, response) => {
    response.sendStatus(isPageRequest(request) ? 200 : 404);
  });
  server = await listen(app, '127.0.0.1', 0);
});
afterAll(() => server.close());

const HTML = 'text/html,*/*;q=0.8';

test.each([
  ['GET', '/', HTML, 200],
  ['GET', '/product?_id=1.5', HTML, 200],
  ['HEAD', '/my-orders', HTML, 200],
  ['GET', '/v1.2/home', HTML, 200],
  ['GET', '/nothing.js', HTML, 404],
  ['GET', '/x.png', '*/*', 404],
  ['GET', '/.env', HTML, 404],
  ['GET', '/home', 'application/json', 404],
  ['POST', '/home', HTML, 404],
])('%s %s is asked for as a page or not', async (method, path, accept, status) => {
  const answer = await fetch(server.url + path, { method, headers: { accept } });
  expect(answer.status).toBe(status);
});

describe('the built client', () => {
  const script = 'export const greeting = "hello";';
  let build: string;
  let store: Listening;
  beforeAll(async () => {
    build = await mkdtemp(join(tmpdir(), 'campus-store-build-'));
    await mkdir(join(build, 'assets'));
    await writeFile(join(build, 'index.html'), '<!doctype html><!--store-config-->');
    await writeFile(join(build, 'assets/app.js'), script);
    await writeFile(join(build, 'assets/app.js.br'), brotliCompressSync(script));
    await writeFile(join(build, 'assets/app.js.gz'), gzipSync(script));
    await writeFile(join(build, 'assets/gone.js'), script);
    const app = express();
    await serveBuiltClient(app, { timeZone: 'Asia/Manila' } as StoreConfig, build);
    store = await listen(app, '127.0.0.1', 0);
  });
  afterAll(async () => {
    await store.close();
    await rm(build, { recursive: true, force: true });
  });

  const asset = (accepted: string) => fetch(`${store.url}/assets/app.js`, { headers: { 'accept-encoding': accepted } });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('goes out as the browser takes it best (%s), and is kept for ever', async (accepted, encoding) => {
    const answer = await asset(accepted);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await answer.text()).toBe(script);
  });

  test('an asset that a newer build has taken away is missing, and the store lives on', async () => {
    await rm(join(build, 'assets/gone.js'));
    expect((await fetch(`${store.url}/assets/gone.js`)).status).toBe(404);
    expect((await asset('gzip')).status).toBe(200);
  });

  test('a page brings its configuration and is asked for afresh', async () => {
    const answer = await fetch(`${store.url}/home`, { headers: { accept: HTML } });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('"timeZone":"Asia/Manila"');
  });
});
