import { expect, test } from 'vitest';
import { newUser, toCreateInput, toUpdateInput, toUserDraft } from './userDraft.ts';

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

test('a saved user is changed without touching the password', () => {
  const sent = toUpdateInput({ ...toUserDraft(saved), name: 'Ana R.', _id: '7', version: 4 });
  expect(sent).toEqual({
    _id: '7',
    version: 4,
    name: 'Ana R.',
    username: 'ana',
    email: null,
    warehouse: { _id: '2', name: 'Main' },
    assigned_categories: ['3'],
    is_active: false,
  });
});

test('a password is sent as soon as one of its fields is filled, so that the server can name what is wrong', () => {
  const draft = { ...toUserDraft(saved), password_confirmation: 'typed here alone', _id: '7', version: 4 };
  expect(toUpdateInput(draft)).toMatchObject({ password: '', password_confirmation: 'typed here alone' });
});

test('a new user without an email has none, and always sends the password', () => {
  expect(toCreateInput({ ...newUser, name: 'Ana', email: '  ' })).toMatchObject({ email: null, password: '' });
});
