import { expect, test } from 'vitest';
import { newUser, toUserDraft, toUserInput } from './userDraft.ts';

const saved = {
  _id: '7',
  name: 'Ana Reyes',
  username: 'ana',
  email: null,
  warehouse: { _id: '2', name: 'Main' },
  assigned_categories: ['3'],
  is_active: false,
  approved_at: null,
  invited_until: null,
  created_at: new Date('2026-11-20T00:00:00Z'),
  version: 4,
};

test('a saved user can be changed without the password', () => {
  const sent = toUserInput({ ...toUserDraft(saved), name: 'Ana R.' }, false);
  expect(sent).toEqual({
    name: 'Ana R.',
    username: 'ana',
    email: null,
    warehouse: { _id: '2', name: 'Main' },
    assigned_categories: ['3'],
    is_active: false,
  });
});

test('a password is sent as soon as one of its fields is filled, so that the server can name the error', () => {
  const draft = { ...toUserDraft(saved), password_confirmation: 'typed here alone' };
  expect(toUserInput(draft, false)).toMatchObject({ password: '', password_confirmation: 'typed here alone' });
});

test('a new user without an email has none, and always sends the password', () => {
  expect(toUserInput({ ...newUser, name: 'Ana', email: '  ' }, true)).toMatchObject({ email: null, password: '' });
});
