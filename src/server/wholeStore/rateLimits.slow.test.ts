import { afterEach, expect, test, vi } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { passTime } from '#test/store/passTime.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { CALL_LIMITS, LIMITS } from '../platform/limits/rateLimits.ts';
import { STREAMS_PER_CALLER } from '../platform/streams/openStreams.ts';

const sent: string[] = [];
// A demo does not limit codes.
const store = await openTestStore({ env: { DEMO: 'false' } });
store.services.sms.send = async (_number, text) => void sent.push(text);
await store.services.orderEvents.start();
const server = await serveTestStore(store);

afterEach(() => {
  vi.useRealTimers();
});

const limitHeaders = ({ status, headers }: Response) => ({
  status,
  policy: headers.get('ratelimit-policy'),
  left: headers.get('ratelimit'),
  retryAfter: headers.get('retry-after'),
});

const STREAM_PATHS = ['/api/orders/updates', '/trpc/orders.updates'];

/** Opens a stream and leaves it; also returns the text of any other response. */
async function openStream(path: string | undefined, authorization: string) {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}${path}`, { headers: { authorization }, signal: leaving.signal });
  const text = response.ok ? '' : await response.text();
  leaving.abort();
  return { ...limitHeaders(response), text };
}

async function post(path: string, body: unknown) {
  const json = { 'content-type': 'application/json' };
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return limitHeaders(response);
}

test('a sign-in reports its remaining tries, by REST and tRPC, and on 429 the seconds to wait', async () => {
  const { points, duration } = LIMITS.staffSignIn;
  const network = `"network";q=${LIMITS.staffNetwork.points};w=${LIMITS.staffNetwork.duration}`;
  const json = { username: 'limited', password: 'wrong every time' };
  for (let tries = 1; tries <= points; tries += 1) {
    const response = tries % 2 ? await post('/api/users/login', json) : await post('/trpc/users.login', { json });
    expect(response.status).toBe(401);
    expect(response.policy?.split(', ').sort()).toEqual([network, `"sign-in";q=${points};w=${duration}`]);
    expect(response.left).toMatch(new RegExp(`"sign-in";r=${points - tries};t=\\d+`));
  }
  for (const rejected of [await post('/api/users/login', json), await post('/trpc/users.login', { json })]) {
    expect(rejected.status).toBe(429);
    expect(rejected.left).toContain(`"sign-in";r=0;t=${rejected.retryAfter}`);
  }
});

test('codes are counted by network, and a right one is not counted', async () => {
  const { points, duration } = LIMITS.phoneCode;
  const phone_number = '+639171234567';
  expect(await post('/api/customers/phone-code', { phone_number })).toEqual({
    status: 200,
    policy: `"codes";q=${points};w=${duration}`,
    left: `"codes";r=${points - 1};t=${duration}`,
    retryAfter: null,
  });
  const code = /\d{6}/.exec(sent[0] ?? '')?.[0] ?? '';
  const { points: quota } = LIMITS.customerSignIn;
  const left = async (guess: string) => (await post('/api/customers/phone-login', { phone_number, code: guess })).left;
  expect(await left(code === '111111' ? '222222' : '111111')).toContain(`"sign-in";r=${quota - 1};`);
  expect(await left(code)).toContain(`"sign-in";r=${quota - 1};`);
});

test('a stream by an API token reports its limit of requests as well as that of streams, by REST and tRPC', async () => {
  const staff = await store.staff(await store.make.staff());
  const { token } = await staff.apiTokens.create({ name: 'Live', days: 1, scopes: ['orders:read'], categories: [] });
  for (const path of ['/api/orders/updates', '/trpc/orders.updates']) {
    const ending = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}${path}`, { headers, signal: ending.signal });
    expect(limitHeaders(response)).toMatchObject({
      status: 200,
      left: expect.stringMatching(/"token";r=\d+.*"streams";r=/),
    });
    ending.abort();
  }
});

test('a live stream reports how many more the caller may open', async () => {
  const authorization = `Bearer ${await store.customerToken(await store.make.customer())}`;
  const [quota, most] = [CALL_LIMITS.customerStreams.points, STREAMS_PER_CALLER.perCustomer];
  for (const [opened, path] of STREAM_PATHS.entries()) {
    const { left, ...reported } = await openStream(path, authorization);
    expect(reported).toMatchObject({
      status: 200,
      policy: `"openings";q=${quota};w=60, "streams";q=${most};qu="concurrent-requests"`,
    });
    expect(left).toMatch(new RegExp(`^"openings";r=${quota - 1 - opened};t=\\d+, "streams";r=[67]$`));
  }
});

test('a stream over the limit per minute is 429 after a second, with the time to wait, and no other caller is delayed', async () => {
  const customer = await store.make.customer();
  const authorization = `Bearer ${await store.customerToken(customer)}`;
  for (let opened = 0; opened < CALL_LIMITS.customerStreams.points; opened += 1)
    expect((await openStream(STREAM_PATHS[opened % 2], authorization)).status).toBe(200);
  // Another session of the same person counts as the same caller.
  const again = `Bearer ${await store.customerToken(customer)}`;
  for (const path of [...STREAM_PATHS, '/trpc/x/orders%2Eupdates']) {
    const asked = performance.now();
    const { text, ...reported } = await openStream(path, again);
    expect(reported).toMatchObject({ status: 429, left: expect.stringMatching(/^"openings";r=0;t=\d+$/) });
    expect(reported.left).toContain(`t=${reported.retryAfter}`);
    expect(text).toContain(serverMessages.tooManyStreams);
    expect(performance.now() - asked).toBeGreaterThan(900);
  }
  const other = `Bearer ${await store.customerToken(await store.make.customer())}`;
  expect((await openStream('/trpc/orders.updates', other)).status).toBe(200);
  passTime(60);
  expect((await openStream('/trpc/orders.updates', again)).status).toBe(200);
});

test('an ended session uses no stream of its former owner', async () => {
  const customer = await store.make.customer();
  const ended = `Bearer ${await store.customerToken(customer)}`;
  await store.deps().em.execute('delete from session where customer_id = ?', [customer]);
  for (const path of STREAM_PATHS) expect(await openStream(path, ended)).toMatchObject({ policy: null, left: null });
  const { left } = await openStream('/trpc/orders.updates', `Bearer ${await store.customerToken(customer)}`);
  expect(left).toContain(`"openings";r=${CALL_LIMITS.customerStreams.points - 1};`);
});

test('a call without a limit reports none', async () => {
  expect(limitHeaders(await fetch(`${server.url}/trpc/categories.menu`))).toMatchObject({ policy: null, left: null });
});
