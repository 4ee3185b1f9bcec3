import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeStaffUser } from '#test/records/staffUsers.ts';
import { createSoftPasskey } from '#test/servers/softPasskey.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { callContextOf } from '../../platform/sessions/callContext.ts';
import { createCaller } from '../../router.ts';
import { purgeChallenges } from './passkeys.ts';

const page = { origin: 'https://store.university.edu.ph', rpID: 'store.university.edu.ph' };
const password = 'correct horse battery';

let username: string;
let id: number;
let serial = 0;
const store = await openTestStore();
beforeEach(async () => {
  serial += 1;
  username = `key.holder.${serial}`;
  id = await makeStaffUser(store.deps().em, { name: 'Ada Admin', username, password, now: store.clock.now() });
});

const as = async (token?: string) =>
  createCaller(
    await callContextOf(store.services, {
      headers: { host: 'store.university.edu.ph', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      protocol: 'https',
      ip: `10.20.0.${serial}`,
    }),
  );
const signIn = async (recovery_code?: string) => (await as()).users.login({ username, password, recovery_code });
async function enrolled() {
  const { token } = await signIn();
  const caller = await as(token);
  const passkey = createSoftPasskey(page);
  const { challenge } = await caller.users.startPasskey();
  const { recovery_codes } = await caller.users.addPasskey(passkey.register(challenge));
  return { token, caller, passkey, recovery_codes };
}
const challengeToSignIn = async () => (await (await as()).users.startPasskeyLogin()).challenge;
const require_ = (value: boolean) =>
  store
    .deps()
    .em.execute(
      "insert into account_setting (`key`, value) values ('require_passkey', ?) on duplicate key update value = values(value)",
      [JSON.stringify(value)],
    );

describe('a passkey', () => {
  test('is added by a signed-in user and then signs in without a username', async () => {
    const { caller, passkey, recovery_codes } = await enrolled();
    expect(recovery_codes).toHaveLength(10);
    expect(await caller.users.passkeys()).toMatchObject({
      passkeys: [{ name: 'Unknown device', last_used_at: null }],
      recovery_codes_left: 10,
    });
    const request = await (await as()).users.startPasskeyLogin();
    expect(request).toMatchObject({ rpId: page.rpID, userVerification: 'required' });
    expect(request).not.toHaveProperty('allowCredentials');
    const { token } = await (await as()).users.passkeyLogin(passkey.sign(request.challenge));
    expect(await (await as(token)).users.me()).toMatchObject({ _id: String(id), username });
    expect((await caller.users.passkeys()).passkeys[0]?.last_used_at).toEqual(store.clock.now());
  });

  test.each<[string, Parameters<ReturnType<typeof createSoftPasskey>['sign']>[1]]>([
    ['at another origin', { at: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without the user’s own proof', { isVerified: false }],
  ])('with the response %s signs no user in', async (_title, change) => {
    const { passkey } = await enrolled();
    const answer = passkey.sign(await challengeToSignIn(), change);
    expect(await toApiError((await as()).users.passkeyLogin(answer))).toMatchObject({
      code: 'unauthenticated',
      message: serverMessages.passkeyUnknown,
    });
  });

  test('answers a challenge once, within five minutes, and none for another purpose', async () => {
    const { caller, passkey } = await enrolled();
    const anyone = await as();
    const answer = passkey.sign(await challengeToSignIn());
    await anyone.users.passkeyLogin(answer);
    const late = passkey.sign(await challengeToSignIn());
    store.clock.advance(300);
    const { challenge } = await caller.users.startPasskey();
    for (const rejected of [answer, late, passkey.sign(challenge), passkey.sign('bm9uZQ')]) {
      expect(await toApiError(anyone.users.passkeyLogin(rejected))).toMatchObject({ code: 'unauthenticated' });
    }
    await purgeChallenges({ ...store.deps(), now: () => new Date(store.clock.now().getTime() + 300_000) });
    const [row] = await store.deps().em.execute<{ n: number }[]>('select count(*) as n from passkey_challenge');
    expect(row?.n).toBe(0);
  });

  test('signs in once of ten concurrent equal responses', async () => {
    const { passkey } = await enrolled();
    const answer = passkey.sign(await challengeToSignIn());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, async () => (await as()).users.passkeyLogin(answer)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('does not sign in if a copy of it is used', async () => {
    const { passkey } = await enrolled();
    await (await as()).users.passkeyLogin(passkey.sign(await challengeToSignIn(), { count: 50 }));
    const copy = passkey.sign(await challengeToSignIn(), { count: 20 });
    expect(await toApiError((await as()).users.passkeyLogin(copy))).toMatchObject({ code: 'unauthenticated' });
  });

  test('of a stranger, or of a deactivated user, does not sign in', async () => {
    const stranger = createSoftPasskey(page);
    const anyone = await as();
    expect(await toApiError(anyone.users.passkeyLogin(stranger.sign(await challengeToSignIn())))).toMatchObject({
      code: 'unauthenticated',
    });
    const { passkey } = await enrolled();
    await store.deps().em.execute('update staff_user set is_active = 0 where id = ?', [id]);
    expect(await toApiError(anyone.users.passkeyLogin(passkey.sign(await challengeToSignIn())))).toMatchObject({
      code: 'forbidden',
    });
  });

  test('is not added by a response from another site, to another’s request, or twice', async () => {
    const { caller, passkey } = await enrolled();
    const fresh = () => createSoftPasskey(page);
    const ask = async () => (await caller.users.startPasskey()).challenge;
    const other = await store.make.staff();
    const otherCaller = await as(await store.staffToken(other));
    for (const answer of [
      fresh().register(await ask(), { at: 'https://evil.example' }),
      fresh().register(await ask(), { host: 'evil.example' }),
      fresh().register(await ask(), { isVerified: false }),
      fresh().register((await otherCaller.users.startPasskey()).challenge),
      fresh().register(await challengeToSignIn()),
      passkey.register(await ask()),
    ]) {
      expect(await toApiError(caller.users.addPasskey(answer))).toMatchObject({ code: 'invalid' });
    }
    expect((await caller.users.passkeys()).passkeys).toHaveLength(1);
  });

  test('is removed only by its user; recovery codes are deleted with the last one', async () => {
    const { caller } = await enrolled();
    const [passkey] = (await caller.users.passkeys()).passkeys;
    const other = await store.staff(await store.make.staff());
    const _id = passkey?._id ?? '';
    expect(await toApiError(other.users.removePasskey({ _id }))).toMatchObject({ code: 'not_found' });
    await caller.users.removePasskey({ _id });
    expect(await caller.users.passkeys()).toEqual({ passkeys: [], recovery_codes_left: 0 });
  });
});

describe('if the store requires passkeys', () => {
  beforeEach(() => require_(true));
  afterAll(() => require_(false));

  test('the password alone does not sign in a user with a passkey; a recovery code does, once', async () => {
    await require_(false);
    const { recovery_codes } = await enrolled();
    await require_(true);
    expect(await toApiError(signIn())).toMatchObject({
      code: 'forbidden',
      errors: { recovery_code: serverMessages.passkeyWanted },
    });
    expect(await toApiError(signIn('aaaa-bbbb-cccc'))).toMatchObject({ code: 'unauthenticated' });
    const [code = ''] = recovery_codes;
    expect(await signIn(code.toUpperCase().replaceAll('-', ' '))).toHaveProperty('token');
    expect(await toApiError(signIn(code))).toMatchObject({ code: 'unauthenticated' });
    const atOnce = await Promise.allSettled(Array.from({ length: 5 }, () => signIn(recovery_codes[1])));
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await store
      .deps()
      .em.execute<{ hashes: string }[]>('select group_concat(code_hash) as hashes from recovery_code');
    for (const shown of recovery_codes) expect(row?.hashes).not.toContain(shown);
  });

  test('a user without one signs in by password and may only add one', async () => {
    const { token } = await signIn();
    const caller = await as(token);
    expect(await toApiError(caller.dashboard.index())).toMatchObject({
      code: 'forbidden',
      message: serverMessages.passkeyRequired,
    });
    expect(await toApiError(caller.orders.get({ _id: '1' }))).toMatchObject({
      message: serverMessages.passkeyRequired,
    });
    expect(await caller.users.me()).toMatchObject({ needs_passkey: true });
    const passkey = createSoftPasskey(page);
    await caller.users.addPasskey(passkey.register((await caller.users.startPasskey()).challenge));
    expect(await caller.dashboard.index()).toHaveProperty('lists');
    expect(await caller.users.me()).toMatchObject({ needs_passkey: false });
  });

  test('a colleague resets them: the password is enough again, all sessions and API tokens end, and the log names the colleague', async () => {
    await require_(false);
    const { token } = await enrolled();
    const admin = await store.staff(await store.make.staff({ name: 'Olga Other' }));
    await (await as(token)).apiTokens.create({ name: 'Stock sync', days: 1, scopes: ['stocks:read'], categories: [] });
    await admin.users.resetPasskeys({ _id: String(id) });
    expect(await admin.apiTokens.list()).toMatchObject([{ name: 'Stock sync', state: 'revoked' }]);
    expect(await toApiError((await as(token)).users.me())).toMatchObject({ code: 'unauthenticated' });
    expect(await signIn()).toHaveProperty('token');
    expect((await admin.users.history({ _id: String(id) })).docs[0]).toMatchObject({
      who: 'Olga Other',
      changes: [{ field: 'passkey', from: '1', to: null }],
    });
    expect(await toApiError(admin.users.resetPasskeys({ _id: String(id) }))).toMatchObject({ code: 'conflict' });
  });
});

test('a user without a passkey cannot require passkeys', async () => {
  const { token } = await signIn();
  const save = async (caller: Awaited<ReturnType<typeof as>>) =>
    caller.settings.save({ key: 'require_passkey', value: true });
  expect(await toApiError(save(await as(token)))).toMatchObject({
    code: 'forbidden',
    message: serverMessages.ownPasskeyFirst,
  });
  const { caller } = await enrolled();
  await save(caller);
  await caller.settings.save({ key: 'require_passkey', value: false });
});

test('new recovery codes replace the earlier ones', async () => {
  const { caller, recovery_codes } = await enrolled();
  const renewed = await caller.users.newRecoveryCodes();
  expect(renewed.recovery_codes.filter((code) => recovery_codes.includes(code))).toEqual([]);
  expect((await caller.users.passkeys()).recovery_codes_left).toBe(10);
});
