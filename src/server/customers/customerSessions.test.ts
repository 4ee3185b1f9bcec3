import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createLiveSessions } from '../platform/sessions/liveSessions.ts';
import { MAX_SESSIONS, purgeSessions } from '../sessions/sessions.ts';

let phone: string;
let serial = 0;
const store = await openTestStore();
const server = await serveTestStore(store);
beforeEach(() => {
  serial += 1;
  phone = `+63917${4_000_000 + serial}`;
  // Codes are used immediately, so that the number can get further ones ten minutes later.
  store.clock.advance(600);
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function post(path: string, body: object, { token, agent = ANDROID }: { token?: string; agent?: string } = {}) {
  const answer = await fetch(`${server.url}/api/customers/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': agent,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
async function signIn(agent = ANDROID): Promise<string> {
  const { body: sent } = await post('phone-code', { phone_number: phone });
  const login = { phone_number: phone, ticket: sent.ticket, code: sent.demo_code };
  return (await post('phone-login', login, { agent })).body.token;
}
const statusOf = async (token: string) => (await post('profile', {}, { token })).status;
const ended = { status: 401, body: { code: 'unauthenticated', msg: messages.sessionEnded } };

describe('a customer', () => {
  test('sees their sessions with device and start, and which one is this', async () => {
    const first = await signIn();
    const since = store.clock.now();
    store.clock.advance(60);
    const second = await signIn(FIREFOX);
    const { body } = await post('sessions', {}, { token: first });
    expect(body).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        device: 'Firefox on Linux',
        signed_in_at: store.clock.now().toISOString(),
        last_seen_at: store.clock.now().toISOString(),
        is_current: false,
      },
      {
        _id: expect.stringMatching(/^\d+$/),
        device: 'Chrome on Android',
        signed_in_at: since.toISOString(),
        last_seen_at: store.clock.now().toISOString(),
        is_current: true,
      },
    ]);
    expect(await statusOf(second)).toBe(200);
  });

  test('ends another session, and stays signed in here', async () => {
    const [here, there] = [await signIn(), await signIn(FIREFOX)];
    const { body } = await post('sessions', {}, { token: here });
    const other = body.find((session: { is_current: boolean }) => !session.is_current);
    expect(await statusOf(there)).toBe(200);
    expect(await post('end-session', { _id: other._id }, { token: here })).toEqual({
      status: 200,
      body: { msg: serverMessages.signedOutThere },
    });
    expect(await post('profile', {}, { token: there })).toEqual(ended);
    expect(await statusOf(here)).toBe(200);
    expect((await post('sessions', {}, { token: here })).body).toHaveLength(1);
    expect(await post('end-session', { _id: other._id }, { token: here })).toEqual({
      status: 404,
      body: { code: 'not_found', msg: serverMessages.sessionUnknown },
    });
  });

  test('signs out everywhere', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await post('end-sessions', {}, { token: here })).status).toBe(200);
    for (const token of [here, there]) expect(await post('profile', {}, { token })).toEqual(ended);
    expect(await statusOf(await signIn())).toBe(200);
  });

  test('ends only this session by signing out', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await post('logout', {}, { token: here })).status).toBe(200);
    expect(await post('profile', {}, { token: here })).toEqual(ended);
    expect(await post('logout', {}, { token: here })).toEqual(ended);
    expect(await statusOf(there)).toBe(200);
  });

  test('can neither see nor end another’s session', async () => {
    const foreignToken = await signIn();
    const { body } = await post('sessions', {}, { token: foreignToken });
    const stranger = await store.customer(await store.make.customer());
    expect(await stranger.customers.sessions()).toMatchObject([{ is_current: true }]);
    expect(await toApiError(stranger.customers.endSession({ _id: body[0]._id }))).toMatchObject({ code: 'not_found' });
    expect(await statusOf(foreignToken)).toBe(200);
  });

  test('has at most twenty sessions; the next sign-in ends the oldest', async () => {
    const first = await signIn();
    const { body: profile } = await post('profile', {}, { token: first });
    const { em } = store.deps();
    for (let count = 1; count < MAX_SESSIONS; count += 1) {
      await store.make.insert('session', {
        customer_id: Number(profile._id),
        expires_at: '2030-01-01 00:00:00',
      });
    }
    expect(await statusOf(first)).toBe(200);
    const last = await signIn();
    store.clock.advance(5);
    expect(await statusOf(first)).toBe(401);
    expect((await post('sessions', {}, { token: last })).body).toHaveLength(MAX_SESSIONS);
    await em.execute('delete from session where customer_id = ? and device = ?', [profile._id, '']);
  });
});

test('a session that was ended is rejected on every other instance within five seconds', async () => {
  const token = await signIn();
  const identity = await store.services.tokens.verify(token);
  if (identity?.kind !== 'customer') throw new Error('the token is a customer’s');
  const other = createLiveSessions({
    forkEm: store.services.forkEm,
    now: store.clock.now,
    log: store.services.log,
  });
  expect(await other.isLive(identity)).toBe(true);
  await post('logout', {}, { token });
  expect(await store.services.liveSessions.isLive(identity)).toBe(false);
  store.clock.advance(4.999);
  expect(await other.isLive(identity)).toBe(true);
  store.clock.advance(0.001);
  expect(await other.isLive(identity)).toBe(false);
});

test('a session whose use cannot be written still admits its customer', async () => {
  const token = await signIn();
  const identity = await store.services.tokens.verify(token);
  if (identity?.kind !== 'customer') throw new Error('the token is a customer’s');
  store.clock.advance(600);
  const log = { error: vi.fn() };
  const { em } = store.deps();
  await em.execute("create trigger session_use before update on session for each row signal sqlstate '45000'");
  try {
    const sessions = createLiveSessions({ forkEm: store.services.forkEm, now: store.clock.now, log });
    expect(await sessions.isLive(identity)).toBe(true);
  } finally {
    await em.execute('drop trigger session_use');
  }
  expect(log.error).toHaveBeenCalledWith(expect.anything(), 'the use of sessions could not be written');
});

test('a token cannot name another customer’s session, and forged ones are rejected', async () => {
  const own = await signIn();
  const identity = await store.services.tokens.verify(own);
  const stranger = await store.make.customer();
  expect(await statusOf(await store.customerToken(stranger, identity?.session))).toBe(401);
  expect(await statusOf(await store.customerToken(stranger, 999_999))).toBe(401);
});

test('public procedures treat an ended session as a visitor', async () => {
  const token = await signIn();
  await post('logout', {}, { token });
  const read = await fetch(`${server.url}/api/account-settings`, { headers: { authorization: `Bearer ${token}` } });
  const keys = ((await read.json()) as { key: string }[]).map(({ key }) => key);
  expect(keys).not.toContain('payment_accounts');
});

test('rows of expired sessions are deleted', async () => {
  const identity = await store.services.tokens.verify(await signIn());
  const rows = () => store.deps().em.execute('select id from session where id = ?', [identity?.session]);
  expect(await rows()).toHaveLength(1);
  store.clock.advance(30 * 86_400);
  await purgeSessions(store.deps());
  expect(await rows()).toEqual([]);
});
