import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages, tooManyCodes } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);

async function post(path: string, body: unknown, token?: string) {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test('walks a customer from the code to a complete profile', async () => {
  const phone_number = '0917 123 4567';
  const sent = await post('customers/phone-code', { phone_number });
  expect(sent).toMatchObject({ status: 200, body: { phone_number: '+639171234567' } });
  const signedIn = await post('customers/phone-login', { phone_number, code: sent.body.demo_code });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { phone_number: '+639171234567' } } });
  const { token, user } = signedIn.body;

  expect(await post('customers/email', { email_address: '' }, token)).toMatchObject({
    status: 200,
    body: { phone_number: '+639171234567', has_agreed_to_terms_and_conditions: false },
  });
  const profile = {
    name: 'Ana',
    full_name: 'Ana Reyes',
    phone_number: '+639171234567',
    email_address: 'ana@example.com',
    has_agreed_to_terms_and_conditions: true,
  };
  const saved = await post('customers/update-profile', { ...profile, _id: '999', user: { _id: '999' } }, token);
  expect(saved).toMatchObject({
    status: 200,
    body: { _id: user._id, name: 'Ana', email: 'ana@example.com', has_agreed_to_terms_and_conditions: true },
  });
  const shown = await post('customers/profile', { email: 'ana@example.com', name: 'Ana' }, token);
  expect(shown).toMatchObject({ status: 200, body: saved.body });
});

test('returns errors with their status and the messages by field', async () => {
  expect(await post('customers/phone-code', { phone_number: '12' })).toMatchObject({
    status: 422,
    body: { msg: messages.phoneInvalid, errors: { phone_number: messages.phoneInvalid } },
  });
  expect(await post('customers/phone-login', { phone_number: '09171234567', code: 'x' })).toMatchObject({
    status: 401,
    body: { msg: serverMessages.codeWrong, errors: { code: serverMessages.codeWrong } },
  });
  expect(await post('users/google-login', { credential: 'x' })).toMatchObject({
    status: 403,
    body: { msg: serverMessages.methodNotOffered },
  });
  const token = await store.customerToken(await store.make.customer());
  expect(await post('customers/profile', { email: 'other@example.com' }, token)).toMatchObject({
    status: 403,
    body: { msg: serverMessages.notYours },
  });
  for (const path of ['customers/profile', 'customers/email', 'customers/update-profile']) {
    expect(await post(path, {})).toMatchObject({ status: 401, body: { msg: serverMessages.signInRequired } });
  }
});

test('names the seconds to wait when too many codes were asked', async () => {
  const phone_number = '+639181234567';
  for (let sent = 0; sent < 3; sent += 1) await post('customers/phone-code', { phone_number });
  const rejected = await post('customers/phone-code', { phone_number });
  expect(rejected).toMatchObject({ status: 429, body: { msg: tooManyCodes(600) } });
  expect(rejected.headers.get('retry-after')).toBe('600');
});
