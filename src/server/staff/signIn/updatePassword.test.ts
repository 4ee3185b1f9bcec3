import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { passTime } from '#test/store/passTime.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { callContextOf } from '../../platform/sessions/callContext.ts';
import { createCaller } from '../../router.ts';
import { loadStaffMember } from '../loadStaffMember.ts';

let serial = 0;
const password = 'correct horse battery';

const store = await openTestStore();
const adminId = await store.make.staff({ name: 'Ada Admin' });
let admin = await store.staff(adminId);
beforeEach(async () => {
  admin = await store.staff(adminId);
  serial += 1;
});

const add = (over: { username?: string; assigned_categories?: number[] } = {}) =>
  admin.users.create({
    name: 'Ben Reyes',
    username: `ben-${serial}`,
    password,
    password_confirmation: password,
    ...over,
  });
const signIn = async (username: string, secret = password) =>
  (await store.anyone()).users.login({ username, password: secret });
const isLiving = async (token: string) => {
  const identity = await store.services.tokens.verify(token);
  return identity?.kind === 'staff' && (await loadStaffMember(store.deps().em, identity)) !== null;
};

describe('one’s own password', () => {
  const fresh = 'a password of my own';

  test('is changed with the right confirmation; the returned token works, all older ones have ended', async () => {
    const user = await add({ assigned_categories: [await store.make.category()] });
    const [{ token }, elsewhere] = [await signIn(user.username), await signIn(user.username)];
    const self = await store.staff(Number(user._id));
    const result = await self.users.updatePassword({ password: fresh, password_confirmation: fresh });
    expect(result).toEqual({ msg: 'Password updated', token: expect.stringMatching(/^ey/) });
    expect(await Promise.all([token, elsewhere.token, result.token].map(isLiving))).toEqual([false, false, true]);
    expect(await signIn(user.username, fresh)).toHaveProperty('token');
    expect((await admin.users.history({ _id: user._id })).docs[0]).toMatchObject({
      who: 'Ben Reyes',
      changes: [{ field: 'password', from: null, to: 'changed' }],
    });
    // An open form of this user contains no password, so the save does not conflict.
    expect(await admin.users.update({ _id: user._id, version: user.version, name: 'Saved' })).toHaveProperty('version');
  });

  test.each([
    ['short', 'short', { password: staffMessages.passwordTooShort }],
    [fresh, `${fresh} `, { password_confirmation: staffMessages.passwordMismatch }],
    [
      'short',
      'other',
      { password: staffMessages.passwordTooShort, password_confirmation: staffMessages.passwordMismatch },
    ],
  ])('is rejected as %j confirmed by %j, field by field', async (first, second, errors) => {
    const user = await add();
    const self = await store.staff(Number(user._id));
    const apiError = await toApiError(self.users.updatePassword({ password: first, password_confirmation: second }));
    expect(apiError).toMatchObject({ code: 'invalid', message: staffMessages.invalidInput });
    expect(apiError.errors).toEqual(errors);
    expect(await signIn(user.username)).toHaveProperty('token');
  });

  test.each([
    [' '.repeat(12), staffMessages.passwordBlank],
    ['x'.repeat(129), staffMessages.passwordTooLong],
    ['Qwertyuiop', serverMessages.passwordCommon],
    ['ben reyes 2026', staffMessages.passwordIsName],
    ['CampusStore!1', staffMessages.passwordIsName],
    ['university1', staffMessages.passwordIsName],
  ])('may not be %j', async (secret, message) => {
    const self = await store.staff(Number((await add())._id));
    const change = self.users.updatePassword({ password: secret, password_confirmation: secret });
    expect(await toApiError(change)).toMatchObject({ code: 'invalid', errors: { password: message } });
  });

  test('needs the current password from ten minutes after signing in on', async () => {
    const user = await add();
    const { token } = await signIn(user.username);
    const change = async (current_password?: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const caller = createCaller(await callContextOf(store.services, { headers }));
      return caller.users.updatePassword({ password: fresh, password_confirmation: fresh, current_password });
    };
    store.clock.advance(600);
    expect(await toApiError(change())).toMatchObject({
      code: 'invalid',
      errors: { current_password: serverMessages.presentPasswordRequired },
    });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await toApiError(change('a wrong password'))).toMatchObject({
        errors: { current_password: serverMessages.presentPasswordWrong },
      });
    }
    expect(await toApiError(change(password))).toMatchObject({ code: 'too_many' });
    passTime(600);
    expect(await change(password)).toHaveProperty('token');
    vi.useRealTimers();
  });
});

test('hashes are never sent: not in a record, not in the log', async () => {
  const user = await add();
  const self = await store.staff(Number(user._id));
  await self.users.updatePassword({ password: `${password}!`, password_confirmation: `${password}!` });
  const [record, page, history] = [
    await admin.users.get({ _id: user._id }),
    await admin.users.paginate({ page_size: 100 }),
    await db(store.deps().em).selectFrom('audit_log').select('changes').execute(),
  ];
  expect(JSON.stringify([user, record, page, history])).not.toMatch(/argon2|token_generation|correct horse/);
});
