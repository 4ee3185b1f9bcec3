import { beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeStaffUser } from '#test/records/staffUsers.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const password = 'correct horse battery';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

let username: string;
let id: number;
let serial = 0;
const store = await openTestStore({ limits: { staffIdleHours: 2 } });
const server = await serveTestStore(store);
const adminId = await store.make.staff({ name: 'Ada Admin' });
let admin = await store.staff(adminId);
beforeEach(async () => {
  admin = await store.staff(adminId);
  serial += 1;
  username = `ben-${serial}`;
  id = await makeStaffUser(store.deps().em, { name: 'Ben Reyes', username, password, now: store.clock.now() });
});

async function call(path: string, { token, body }: { token?: string; body?: object } = {}) {
  const answer = await fetch(`${server.url}/api/users/${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: {
      'content-type': 'application/json',
      'user-agent': FIREFOX,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  return { status: answer.status, body: await answer.json() };
}
const signIn = async (): Promise<string> => (await call('login', { body: { username, password } })).body.token;
const statusOf = async (token: string) => (await call(String(id), { token })).status;

test('staff see a user’s sessions, and end one of them, which is logged', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const { body } = await call(`${id}/sessions`, { token: here });
  expect(body).toEqual([
    {
      _id: expect.any(String),
      device: 'Firefox on Linux',
      signed_in_at: store.clock.now().toISOString(),
      last_seen_at: store.clock.now().toISOString(),
      is_current: false,
    },
    {
      _id: expect.any(String),
      device: 'Firefox on Linux',
      signed_in_at: store.clock.now().toISOString(),
      last_seen_at: store.clock.now().toISOString(),
      is_current: true,
    },
  ]);
  expect(await admin.users.endSession({ _id: String(id), session: body[0]._id })).toEqual({
    msg: serverMessages.signedOutThere,
  });
  expect(await statusOf(there)).toBe(401);
  expect(await statusOf(here)).toBe(200);
  expect((await admin.users.history({ _id: String(id) })).docs[0]).toMatchObject({
    who: 'Ada Admin',
    changes: [{ field: 'session', from: 'Firefox on Linux', to: null }],
  });
  const again = admin.users.endSession({ _id: String(id), session: body[0]._id });
  expect(await toApiError(again)).toMatchObject({ code: 'not_found' });
});

test('a session is only ended under its own user', async () => {
  const token = await signIn();
  const [session] = await admin.users.sessions({ _id: String(id) });
  const other = String(await store.make.staff());
  const apiError = await toApiError(admin.users.endSession({ _id: other, session: session?._id ?? '' }));
  expect(apiError).toMatchObject({ code: 'not_found' });
  expect(await toApiError(admin.users.sessions({ _id: '999999' }))).toMatchObject({ code: 'not_found' });
  expect(await statusOf(token)).toBe(200);
});

test('signing out ends this session on the server, and no other', async () => {
  const [here, there] = [await signIn(), await signIn()];
  expect((await call('logout', { token: here, body: {} })).status).toBe(200);
  expect(await call(String(id), { token: here })).toEqual({
    status: 401,
    body: { code: 'unauthenticated', msg: messages.sessionEnded },
  });
  expect(await statusOf(there)).toBe(200);
});

test('a session shows its last use, accurate to five minutes', async () => {
  const token = await signIn();
  const began = store.clock.now();
  const lastSeen = async () => (await admin.users.sessions({ _id: String(id) }))[0]?.last_seen_at;
  store.clock.advance(299);
  await statusOf(token);
  expect(await lastSeen()).toEqual(began);
  store.clock.advance(1);
  await statusOf(token);
  expect(await lastSeen()).toEqual(store.clock.now());
  const seen = store.clock.now();
  store.clock.advance(200);
  await statusOf(token);
  expect(await lastSeen()).toEqual(seen);
});

test('a session unused for two hours ends if that is the limit, a used one continues', async () => {
  const [used, idle] = [await signIn(), await signIn()];
  const minutes = (count: number) => store.clock.advance(count * 60);
  for (let hour = 1; hour <= 4; hour += 1) {
    minutes(60);
    expect(await statusOf(used)).toBe(200);
    if (hour === 1) expect(await admin.users.sessions({ _id: String(id) })).toHaveLength(2);
  }
  expect(await call(String(id), { token: idle })).toEqual({
    status: 401,
    body: { code: 'unauthenticated', msg: messages.sessionEnded },
  });
  expect(await admin.users.sessions({ _id: String(id) })).toHaveLength(1);
  // The limit is extended by the maximum time in which a use may be unwritten.
  minutes(124);
  expect(await statusOf(used)).toBe(200);
  minutes(125);
  expect(await statusOf(used)).toBe(401);
  expect(await admin.users.sessions({ _id: String(id) })).toEqual([]);
});

test('a new password ends all other sessions; the returned token continues the same one', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const fresh = 'a password of my own';
  const changed = await call('update-password', {
    token: here,
    body: { password: fresh, password_confirmation: fresh },
  });
  expect(changed.status).toBe(200);
  expect([await statusOf(here), await statusOf(there), await statusOf(changed.body.token)]).toEqual([401, 401, 200]);
  expect(await admin.users.sessions({ _id: String(id) })).toHaveLength(1);
});
