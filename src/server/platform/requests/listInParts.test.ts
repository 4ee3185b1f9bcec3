import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Response } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { createListResponses, jsonArray, ListInParts } from './listInParts.ts';
import { withRequest } from './requestContext.ts';

/** A part that is larger than what a connection takes in unread. */
const PART = Array.from({ length: 4 }, () => 'x'.repeat(1024 * 1024));
const PARTS = 16;

/** A server of long lists; `made` counts the parts of each caller. */
async function serve(parts: (who: string) => AsyncIterable<readonly unknown[]>) {
  const lists = createListResponses();
  const errors: unknown[] = [];
  const server = createServer((incoming, response) => {
    const who = incoming.url ?? '';
    void withRequest({ id: '', who }, () =>
      lists
        .send(response as Response, new ListInParts(parts(who)), jsonArray(), {
          'Content-Type': 'application/json',
        })
        .catch((error: unknown) => {
          errors.push(error);
          response.writeHead(503).end();
        }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors };
}

test('a reader who takes nothing has few parts made, and of one caller a second list begins when the first has ended', async () => {
  const made = new Map<string, number>();
  const { url } = await serve(async function* (who) {
    for (let part = 0; part < (who === '/small' ? 1 : PARTS); part += 1) {
      made.set(who, (made.get(who) ?? 0) + 1);
      yield who === '/small' ? [1] : PART;
    }
  });
  const stalled = await new Promise<{ resume: () => void; destroy: () => void }>((done) => {
    request(`${url}/ana`, (response) => done(response.pause())).end();
  });
  const second = fetch(`${url}/ana`);
  expect(await (await fetch(`${url}/small`)).json()).toEqual([1]);
  await expect.poll(() => made.get('/ana')).toBeGreaterThan(0);
  const before = made.get('/ana') ?? 0;
  expect(before).toBeLessThan(PARTS / 2);
  // A caller that leaves gives the place back.
  stalled.destroy();
  const { length } = await (await second).text();
  expect(length).toBeGreaterThan(PARTS * 4 * 1024 * 1024);
  expect(made.get('/ana')).toBeLessThan(PARTS * 2);
});

test('what fails before the first part is an error, and later it cuts the response', async () => {
  const { url, errors } = await serve(async function* (who) {
    if (who === '/late') yield PART;
    throw new DomainError('unavailable', 'gone');
  });
  expect((await fetch(`${url}/early`)).status).toBe(503);
  expect(errors).toHaveLength(1);
  const late = await fetch(`${url}/late`);
  expect(late.status).toBe(200);
  await expect(late.text()).rejects.toThrow();
  expect(errors).toHaveLength(1);
});

test('a list without entries is an empty one', async () => {
  const { url } = await serve(async function* () {});
  expect(await (await fetch(`${url}/none`)).json()).toEqual([]);
});
