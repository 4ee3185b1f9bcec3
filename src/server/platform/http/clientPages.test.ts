import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPageRequest } from './clientPages.ts';
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
