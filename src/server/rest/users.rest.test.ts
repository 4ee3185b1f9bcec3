import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';

const password = 'correct horse battery';

const store = await openTestStore();
const server = await serveTestStore(store);
const category = await store.make.category();
const warehouse = await store.make.insert('warehouse', { name: 'Main' });
const admin = await store.staffToken(await store.make.staff({ name: 'Ada Admin' }));

async function call(method: string, path: string, body?: unknown, token: string | null = admin) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('the five documented calls serve a staff user from the first save to the last', async () => {
  const created = await call('PUT', '/api/users/', {
    name: 'Ben Reyes',
    username: 'ben',
    password,
    password_confirmation: password,
    email: '',
    warehouse: String(warehouse),
    assigned_categories: [String(category)],
    user: { _id: '1' },
  });
  const record = {
    _id: expect.stringMatching(/^\d+$/),
    name: 'Ben Reyes',
    username: 'ben',
    email: null,
    warehouse: { _id: String(warehouse), name: 'Main' },
    assigned_categories: [String(category)],
    is_active: true,
    approved_at: '2026-11-20T02:00:00.000Z',
    invited_until: null,
    created_at: '2026-11-20T02:00:00.000Z',
    version: 1,
  };
  expect(created).toEqual({ status: 200, body: record });
  const path = `/api/users/${created.body._id}`;
  expect(await call('GET', path)).toEqual({ status: 200, body: record });

  const saved = await call('POST', path, { ...created.body, name: 'Benito Reyes', warehouse: '', user: {} });
  expect(saved).toEqual({ status: 200, body: { ...record, name: 'Benito Reyes', warehouse: null, version: 2 } });
  expect(await call('POST', path, { ...created.body, name: 'Ben again' })).toMatchObject({
    status: 409,
    body: { errors: { version: expect.stringContaining('Ada Admin has saved this record on Fri, 20 Nov 2026') } },
  });
  expect(await call('POST', '/api/users/paginate', { page: 1, s: 'benito', page_size: 10, extras: {} })).toEqual({
    status: 200,
    body: { docs: [saved.body], total: 1 },
  });
  expect(await call('DELETE', path, { user: {} })).toEqual({ status: 200, body: { msg: 'Transaction Deleted' } });
  expect(await call('GET', path)).toEqual({ status: 404, body: { msg: staffMessages.notFound } });
});

test('errors carry the documented body', async () => {
  expect(await call('PUT', '/api/users/', {})).toEqual({
    status: 422,
    body: {
      msg: staffMessages.invalidInput,
      errors: {
        name: messages.fieldRequired,
        username: messages.fieldRequired,
        password: messages.fieldRequired,
        password_confirmation: messages.fieldRequired,
      },
    },
  });
  const taken = { name: 'Ada', username: 'ada', password, password_confirmation: password };
  await call('PUT', '/api/users/', taken);
  expect(await call('PUT', '/api/users/', { ...taken, username: 'ADA' })).toEqual({
    status: 409,
    body: { msg: messages.usernameTaken, errors: { username: messages.usernameTaken } },
  });
  expect(await call('POST', '/api/users/paginate', { page_size: 101 })).toMatchObject({ status: 422 });
});

test('update-password changes the caller’s own, whoever the body names, and its token goes on', async () => {
  const token = await store.staffToken(await store.make.staff());
  const other = { name: 'Somebody', username: 'somebody.else', password, password_confirmation: password };
  const { _id } = (await call('PUT', '/api/users/', other)).body;
  const secret = 'a password of my own';
  const body = { password: secret, password_confirmation: secret, user: { _id }, _id };
  const response = await call('POST', '/api/users/update-password', body, token);
  expect(response).toEqual({ status: 200, body: { msg: 'Password updated', token: expect.any(String) } });
  expect((await call('POST', '/api/users/update-password', body, token)).status).toBe(401);
  const next = String(response.body.token);
  expect(await call('POST', '/api/users/update-password', { ...body, password: 'short' }, next)).toEqual({
    status: 422,
    body: {
      msg: staffMessages.invalidInput,
      errors: { password: messages.passwordTooShort, password_confirmation: messages.passwordMismatch },
    },
  });
  const login = { username: 'somebody.else', password: secret };
  expect((await call('POST', '/api/users/login', login, null)).status).toBe(401);
  expect((await call('POST', '/api/users/update-password', body, null)).status).toBe(401);
});

test('deleting or switching off oneself returns 403', async () => {
  const id = await store.make.staff();
  const token = await store.staffToken(id);
  expect(await call('DELETE', `/api/users/${id}`, {}, token)).toEqual({
    status: 403,
    body: { msg: staffMessages.notYourself },
  });
  expect(await call('POST', `/api/users/${id}`, { is_active: false }, token)).toMatchObject({
    status: 403,
    body: { msg: staffMessages.notYourself },
  });
});
