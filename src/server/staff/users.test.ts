import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#shared/contracts/staff.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';
import { loadStaffMember } from './loadStaffMember.ts';

let serial = 0;
const password = 'correct horse battery';
const secrets = { password, password_confirmation: password };

const store = await openTestStore();
const adminId = await store.make.staff({ name: 'Ada Admin' });
let admin = await store.staff(adminId);
const warehouse = await store.make.insert('warehouse', { name: 'Main' });
const books = await store.make.category({ name: 'Books' });
const pens = await store.make.category({ name: 'Pens' });
beforeEach(async () => {
  serial += 1;
  store.clock.advance(60);
  admin = await store.staff(adminId);
});

const add = (over: Partial<Parameters<AppCaller['users']['create']>[0]> = {}) =>
  admin.users.create({ name: 'Ben Reyes', username: `ben-${serial}`, ...secrets, ...over });
const signIn = async (username: string, secret = password) =>
  (await store.anyone()).users.login({ username, password: secret });
/** Whether a token can still call staff procedures. */
const isLiving = async (token: string) => {
  const identity = await store.services.tokens.verify(token);
  return identity?.kind === 'staff' && (await loadStaffMember(store.deps().em, identity)) !== null;
};
const latest = async ({ _id }: UserRecord) => (await admin.users.history({ _id })).docs[0];

describe('a new staff user', () => {
  test('is stored with warehouse and categories, can sign in, and is in the log', async () => {
    const user = await add({ email: 'ben@example.edu', warehouse, assigned_categories: [pens, books, pens] });
    const record = {
      _id: expect.stringMatching(/^\d+$/),
      name: 'Ben Reyes',
      username: `ben-${serial}`,
      email: 'ben@example.edu',
      warehouse: { _id: String(warehouse), name: 'Main' },
      assigned_categories: [String(books), String(pens)],
      is_active: true,
      approved_at: store.clock.now(),
      created_at: store.clock.now(),
      invited_until: null,
      version: 1,
    };
    expect(user).toEqual(record);
    expect(await admin.users.get({ _id: user._id })).toEqual(record);
    expect(await signIn(user.username)).toHaveProperty('token');
    expect(await latest(user)).toEqual({
      _id: expect.any(String),
      action: 'created',
      who: 'Ada Admin',
      when: store.clock.now(),
      changes: [
        { field: 'name', from: null, to: 'Ben Reyes' },
        { field: 'username', from: null, to: `ben-${serial}` },
        { field: 'email', from: null, to: 'ben@example.edu' },
        { field: 'warehouse', from: null, to: 'Main' },
        { field: 'assigned_categories', from: null, to: ['Books', 'Pens'] },
        { field: 'is_active', from: null, to: true },
        { field: 'password', from: null, to: 'changed' },
      ],
    });
  });

  test('is rejected with every field in error named', async () => {
    const apiError = toApiError(
      add({ warehouse: 999_999, assigned_categories: [books, 999_999], password: 'short', password_confirmation: '' }),
    );
    expect(await apiError).toMatchObject({
      code: 'invalid',
      message: staffMessages.invalidInput,
      errors: {
        warehouse: serverMessages.warehouseUnknown,
        assigned_categories: serverMessages.categoryUnknown,
        password: staffMessages.passwordTooShort,
        password_confirmation: staffMessages.passwordMismatch,
      },
    });
  });

  test('is rejected with the password’s errors together with those of the other fields', async () => {
    const sent = { name: ' ', username: 'ana', password: 'ana', password_confirmation: 'another' };
    expect(await toApiError(admin.users.create(sent))).toMatchObject({
      code: 'invalid',
      errors: {
        name: messages.fieldRequired,
        password: staffMessages.passwordTooShort,
        password_confirmation: staffMessages.passwordMismatch,
      },
    });
    const saved = await add();
    const untouched = { _id: saved._id, name: ' ', password: '', password_confirmation: '' };
    expect(await toApiError(admin.users.update(untouched))).toMatchObject({
      errors: { name: messages.fieldRequired },
    });
    expect((await toApiError(admin.users.update(untouched))).errors).not.toHaveProperty('password');
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ username: '' }, 'username'],
    [{ username: 'a\tb' }, 'username'],
    [{ username: 'x'.repeat(121) }, 'username'],
    [{ email: 'not an address' }, 'email'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ warehouse: '1 or 1=1' }, 'warehouse'],
    [{ warehouse: 99_999_999_999 }, 'warehouse'],
    [{ assigned_categories: ['99999999999'] }, 'assigned_categories'],
  ])('is rejected with %j', async (over, field) => {
    const apiError = await toApiError(add({ ...over, ...('password' in over ? {} : secrets) }));
    expect(apiError.code).toBe('invalid');
    expect(Object.keys(apiError.errors ?? {})).toContain(field);
  });

  test('cannot have an existing username in any spelling', async () => {
    await add({ username: `José.${serial}` });
    for (const username of [`josé.${serial}`, `JOSE.${serial}`]) {
      expect(await toApiError(add({ username }))).toMatchObject({
        code: 'conflict',
        errors: { username: staffMessages.usernameTaken },
      });
    }
  });
});

describe('saving a staff user', () => {
  test('changes the sent fields and leaves the rest', async () => {
    const user = await add({ warehouse, assigned_categories: [books], email: 'ben@example.edu' });
    const { _id } = user;
    const renamed = await admin.users.update({ _id, name: 'Benito Reyes' });
    expect(renamed).toEqual({ ...user, name: 'Benito Reyes', version: 2 });
    const freed = await admin.users.update({ _id, warehouse: null, assigned_categories: [], email: '' });
    expect(freed).toEqual({ ...renamed, warehouse: null, assigned_categories: [], email: null, version: 3 });
    expect(await admin.users.get({ _id })).toEqual(freed);
    expect((await latest(user))?.changes).toEqual([
      { field: 'email', from: 'ben@example.edu', to: null },
      { field: 'warehouse', from: 'Main', to: null },
      { field: 'assigned_categories', from: ['Books'], to: [] },
    ]);
  });

  test('accepts the record as it was returned, and writes nothing without a difference', async () => {
    const user = await add({ warehouse, assigned_categories: [books] });
    const sent = { ...user, password: '', password_confirmation: '' };
    expect(await admin.users.update(sent)).toEqual(user);
    expect((await admin.users.history({ _id: user._id })).docs).toHaveLength(1);
  });

  test('distinguishes categories with one name', async () => {
    const [one, other] = [
      await store.make.category({ name: 'Others', parent: books }),
      await store.make.category({ name: 'Others', parent: pens }),
    ];
    const user = await add({ assigned_categories: [one] });
    expect(await admin.users.update({ _id: user._id, assigned_categories: [other] })).toMatchObject({
      assigned_categories: [String(other)],
    });
  });

  test('over a newer save is rejected with user and time, and changes nothing', async () => {
    const user = await add();
    await admin.users.update({ _id: user._id, version: 1, name: 'First' });
    const apiError = await toApiError(admin.users.update({ _id: user._id, version: 1, name: 'Second' }));
    const message = 'Ada Admin saved this record on Fri, 20 Nov 2026, 10:';
    expect(apiError).toMatchObject({ code: 'version_old', message: expect.stringContaining(message) });
    expect(apiError.errors?.version).toBe(apiError.message);
    expect(await admin.users.get({ _id: user._id })).toMatchObject({ name: 'First', version: 2 });
  });

  test('of two concurrent saves of one version, one succeeds', async () => {
    const { _id } = await add();
    const saves = ['One', 'Other'].map((name) => admin.users.update({ _id, version: 1, name }));
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await admin.users.get({ _id })).toMatchObject({ version: 2 });
  });

  test('approves a registration', async () => {
    const anyone = await store.anyone();
    const username = `waiting-${serial}`;
    await anyone.users.register({ name: 'Waiting', username, password });
    const { docs } = await admin.users.paginate({ s: username, extras: { is_active: false } });
    expect(await toApiError(signIn(username))).toMatchObject({ message: staffMessages.awaitingApproval });
    await admin.users.update({ _id: docs[0]?._id ?? '', is_active: true });
    expect(await signIn(username)).toHaveProperty('token');
  });

  test('notifies a deactivated user, and distinguishes them from waiting ones', async () => {
    const user = await add({ name: `Dismissed ${serial}` });
    await admin.users.update({ _id: user._id, is_active: false });
    expect(await toApiError(signIn(user.username))).toMatchObject({
      code: 'forbidden',
      message: 'Your account is turned off. Please ask your administrator.',
    });
    const waiting = await add({ name: `Waiting ${serial}`, username: `new-${serial}`, is_active: false });
    expect(waiting.approved_at).toBeNull();
    const listed = async (state: 'waiting' | 'active' | 'off') =>
      (await admin.users.paginate({ s: String(serial), extras: { state } })).docs.map(({ name }) => name);
    expect(await listed('waiting')).toContain(waiting.name);
    expect(await listed('waiting')).not.toContain(user.name);
    expect(await listed('off')).toEqual([user.name]);
    await admin.users.update({ _id: user._id, is_active: true });
    expect(await admin.users.get({ _id: user._id })).toMatchObject({ approved_at: user.approved_at });
    expect(await listed('active')).toContain(user.name);
    expect(await listed('off')).toEqual([]);
  });

  test('that deactivates a user ends their sessions immediately, also after a new activation', async () => {
    const user = await add();
    const { token } = await signIn(user.username);
    expect(await isLiving(token)).toBe(true);
    await admin.users.update({ _id: user._id, is_active: false });
    expect(await isLiving(token)).toBe(false);
    await admin.users.update({ _id: user._id, is_active: true });
    expect(await isLiving(token)).toBe(false);
    expect(await signIn(user.username)).toHaveProperty('token');
  });

  test('with a new password ends their sessions; without one it does not', async () => {
    const user = await add();
    const { token } = await signIn(user.username);
    await admin.users.update({ _id: user._id, name: 'Renamed' });
    expect(await isLiving(token)).toBe(true);
    const fresh = 'another long password';
    await admin.users.update({ _id: user._id, password: fresh, password_confirmation: fresh });
    expect(await isLiving(token)).toBe(false);
    expect(await toApiError(signIn(user.username))).toMatchObject({ message: serverMessages.wrongCredentials });
    expect(await signIn(user.username, fresh)).toHaveProperty('token');
    expect((await latest(user))?.changes).toEqual([{ field: 'password', from: null, to: 'changed' }]);
  });

  test.each([
    [
      { password_confirmation: password },
      { password: staffMessages.passwordTooShort, password_confirmation: staffMessages.passwordMismatch },
    ],
    [
      { username: 'Benito.Reyes', password: 'benito.reyes', password_confirmation: 'benito.reyes' },
      { password: staffMessages.passwordIsUsername },
    ],
    [{ warehouse: 999_999 }, { warehouse: serverMessages.warehouseUnknown }],
    [{ assigned_categories: ['no'] }, { assigned_categories: serverMessages.categoryUnknown }],
  ])('is rejected with %j', async (sent, errors) => {
    const user = await add();
    expect(await toApiError(admin.users.update({ _id: user._id, ...sent }))).toMatchObject({ code: 'invalid', errors });
    expect(await admin.users.get({ _id: user._id })).toEqual(user);
  });

  test('cannot set an existing username', async () => {
    const [one, other] = [await add(), await add({ username: `other-${serial}` })];
    expect(
      await toApiError(admin.users.update({ _id: one._id, username: other.username.toUpperCase() })),
    ).toMatchObject({ code: 'conflict', errors: { username: staffMessages.usernameTaken } });
    expect(await admin.users.update({ _id: one._id, username: one.username.toUpperCase() })).toMatchObject({
      username: one.username.toUpperCase(),
    });
  });

  test('of an unknown user returns 404', async () => {
    for (const _id of ['0', 'x', '999999', 99_999_999_999]) {
      expect(await toApiError(admin.users.update({ _id, name: 'Nobody' }))).toMatchObject({ code: 'not_found' });
      expect(await toApiError(admin.users.get({ _id }))).toMatchObject({ code: 'not_found' });
      expect(await toApiError(admin.users.delete({ _id }))).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('deleting a staff user', () => {
  test('ends their sessions and keeps the log, with their name on their actions', async () => {
    const user = await add({ name: 'Gone Soon', assigned_categories: [] });
    const { token } = await signIn(user.username);
    const other = await add({ username: `other-${serial}` });
    const gone = await store.staff(Number(user._id));
    await gone.users.update({ _id: other._id, name: 'Edited' });
    expect(await admin.users.delete({ _id: user._id })).toEqual({ msg: 'Transaction Deleted' });
    expect(await isLiving(token)).toBe(false);
    expect(await latest(other)).toMatchObject({ action: 'updated', who: 'Gone Soon' });
    expect(await latest(user)).toMatchObject({ action: 'deleted', who: 'Ada Admin' });
    expect((await latest(user))?.changes).toContainEqual({ field: 'name', from: 'Gone Soon', to: null });
    expect(await toApiError(admin.users.get({ _id: user._id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('the list of staff users', () => {
  test('searches name, username and email, filters active and other users, sorts and pages', async () => {
    const mark = `list${serial}`;
    await add({ name: `${mark} Zoe`, username: `${mark}-1`, email: null });
    await add({ name: 'Yan', username: `${mark}-2`, is_active: false, warehouse, assigned_categories: [pens, books] });
    store.clock.advance(60);
    await add({ name: 'Xia', username: `plain-${serial}`, email: `${mark}@example.edu` });
    const list = async (input: Parameters<AppCaller['users']['paginate']>[0]) => {
      const { docs, total } = await admin.users.paginate({ s: mark, ...input });
      return { names: docs.map(({ name }) => name.replace(`${mark} `, '')), total };
    };
    expect(await list({})).toEqual({ names: ['Zoe', 'Xia', 'Yan'], total: 3 });
    expect(await list({ extras: { is_active: false } })).toEqual({ names: ['Yan'], total: 1 });
    expect(await list({ extras: { is_active: true, sort: 'created_at', order: 'desc' } })).toEqual({
      names: ['Xia', 'Zoe'],
      total: 2,
    });
    expect(await list({ extras: { sort: 'username', order: 'desc' }, page_size: 1, page: 2 })).toEqual({
      names: ['Yan'],
      total: 3,
    });
    expect(await list({ page: 9 })).toEqual({ names: [], total: 3 });
    expect(await list({ s: `${mark}%` })).toEqual({ names: [], total: 0 });
    const { docs } = await admin.users.paginate({ s: `${mark}-2` });
    expect(docs).toEqual([await admin.users.get({ _id: docs[0]?._id ?? '' })]);
  });

  test('finds a name in joined and shortened spellings', async () => {
    await add({ name: 'Ma. Salome De La Cruz', username: `salome-${serial}` });
    for (const s of ['Maria Salome', 'salome dela cruz', 'Delacruz']) {
      const { docs } = await admin.users.paginate({ s });
      expect(
        docs.map(({ name }) => name),
        s,
      ).toContain('Ma. Salome De La Cruz');
    }
  });
});
