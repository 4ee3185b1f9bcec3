import { expect, test } from 'vitest';
import { startLoopbackServer } from './loopbackServer.ts';
import { delayOf, startDelays } from './slowness.ts';

test('a seed gives the same delays again, another seed others, and none is longer than 400 ms', () => {
  const delays = (seed: number) => Array.from({ length: 200 }, (_, times) => delayOf(seed, 'GET /home', times));
  expect(delays(7)).toEqual(delays(7));
  expect(delays(7)).not.toEqual(delays(8));
  expect(Math.max(...delays(7))).toBeLessThan(400);
  expect(new Set(delays(7)).size).toBeGreaterThan(190);
});

test('what is late is the same: method, URL, headers, body, status and response pass through', async () => {
  const store = await startLoopbackServer(({ method, path, headers, body }) => ({
    status: 418,
    headers: { 'x-kept': 'yes' },
    body: { method, path, token: headers.authorization, body },
  }));
  const late = await startDelays(store.url, 1);
  const response = await fetch(`${late.url}/trpc/cart.add?batch=1`, {
    method: 'POST',
    headers: { authorization: 'Bearer mine' },
    body: 'a form',
  });
  expect([response.status, response.headers.get('x-kept')]).toEqual([418, 'yes']);
  expect(await response.json()).toEqual({
    method: 'POST',
    path: '/trpc/cart.add?batch=1',
    token: 'Bearer mine',
    body: 'a form',
  });
  // Another host's name is a part of the path, and is never asked.
  const doubled = await fetch(`${late.url}//elsewhere.example/my-orders`);
  expect(await doubled.json()).toMatchObject({ path: '//elsewhere.example/my-orders' });
  await late.close();
  await store.close();
});
