import { expect, test } from 'vitest';
import { makeStaffUser } from '#test/records/staffUsers.ts';
import { createSoftPasskey } from '#test/servers/softPasskey.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const password = 'correct horse battery';

const store = await openTestStore();
const server = await serveTestStore(store);
const admin = await store.staff(await store.make.staff({ name: 'Ada Admin' }));
const id = await makeStaffUser(store.deps().em, {
  name: 'Ben Reyes',
  username: 'ben',
  password,
  now: store.clock.now(),
});

/** Returns the audit rows of a call, as /audit-log shows them. */
async function entriesOf(call: () => Promise<unknown>) {
  const count = async () => (await admin.auditLog.paginate({ page_size: 50 })).total;
  const before = await count();
  await call();
  const added = (await count()) - before;
  const { docs } = await admin.auditLog.paginate({ page_size: 50 });
  return docs.slice(0, added).map(({ _id: _, when: _when, ...entry }) => entry);
}
const login = async (username: string, given: string) =>
  (await store.anyone()).users.login({ username, password: given });
const attempt = (channel: string) => [
  { field: 'way', from: null, to: channel },
  { field: 'device', from: null, to: 'Unknown device' },
];

test('a sign-in and a sign-out of staff are in the audit log', async () => {
  let token = '';
  const signedIn = await entriesOf(async () => {
    token = (await login('ben', password)).token;
  });
  const event = { who: 'Ben Reyes', record_type: 'sign_in', record_id: String(id), record_name: '' };
  expect(signedIn).toEqual([{ ...event, action: 'signed_in', changes: attempt('Password') }]);
  const signedOut = await entriesOf(() =>
    fetch(`${server.url}/api/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
  );
  expect(signedOut).toEqual([{ ...event, action: 'signed_out', changes: [] }]);
});

test('a failed sign-in names the account and not the caller, and an unknown name leaves no entry', async () => {
  const failed = { who: '', record_type: 'sign_in', record_name: '', action: 'sign_in_failed' };
  const user = (to: string) => ({ field: 'user', from: null, to });
  expect(await entriesOf(() => toApiError(login('ben', 'wrong horse battery')))).toEqual([
    { ...failed, record_id: String(id), changes: [user('Ben Reyes'), ...attempt('Password')] },
  ]);
  // A text typed into the username field may be a password.
  expect(await entriesOf(() => toApiError(login('Hunter2 of mine', password)))).toEqual([
    { ...failed, record_id: 'unknown', changes: [user('Unknown'), ...attempt('Password')] },
  ]);
  const unknown = createSoftPasskey({ origin: 'http://localhost', rpID: 'localhost' });
  const sign = async () => (await store.anyone()).users.passkeyLogin(unknown.sign('bm9uZQ'));
  expect(await entriesOf(() => toApiError(sign()))).toEqual([
    { ...failed, record_id: 'unknown', changes: [user('Unknown'), ...attempt('Passkey')] },
  ]);
});

test('a deactivated user fails to sign in with the right password, which is in the audit log too', async () => {
  const off = await makeStaffUser(store.deps().em, {
    name: 'Cara Cruz',
    username: 'cara',
    password,
    now: store.clock.now(),
  });
  await store.deps().em.execute('update staff_user set is_active = 0 where id = ?', [off]);
  const [entry] = await entriesOf(() => toApiError(login('cara', password)));
  expect(entry).toMatchObject({ who: '', action: 'sign_in_failed', record_id: String(off) });
});

test('unknown passkeys are counted like wrong passwords, so that they cannot fill the audit log', async () => {
  const unknown = createSoftPasskey({ origin: 'http://localhost', rpID: 'localhost' });
  const caller = await store.anyone();
  const codes = [];
  for (let index = 0; index < 65; index += 1) {
    codes.push((await toApiError(caller.users.passkeyLogin(unknown.sign('bm9uZQ')))).code);
  }
  expect(codes.filter((code) => code === 'unauthenticated').length).toBeLessThanOrEqual(60);
  expect(codes.at(-1)).toBe('too_many');
});

test('a denied call of staff is in the audit log once in five minutes, by procedure, by path and as a file', async () => {
  const limited = await store.make.staff({ name: 'Lim Ited', categories: [await store.make.category()] });
  const caller = await store.staff(limited);
  const headers = { authorization: `Bearer ${await store.staffToken(limited)}` };
  const denied = (record_id: string) => ({
    who: 'Lim Ited',
    record_type: 'call',
    record_id,
    record_name: '',
    action: 'denied',
    changes: [],
  });
  const ask = () => toApiError(caller.users.paginate({}));
  expect(await entriesOf(ask)).toEqual([denied('users.paginate')]);
  expect(await entriesOf(ask)).toEqual([]);
  store.clock.advance(300);
  expect(await entriesOf(ask)).toEqual([denied('users.paginate')]);
  expect(await entriesOf(() => fetch(`${server.url}/api/users/1`, { headers }))).toEqual([denied('users.get')]);
  const file = () => fetch(`${server.url}/api/audit-log/file`, { method: 'POST', headers });
  expect(await entriesOf(file)).toEqual([denied('/api/audit-log/file')]);
});
