import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const store = await openTestStore();
const books = String(await store.make.category({ name: 'Books' }));

async function add() {
  const id = await store.make.staff();
  return { _id: String(id), caller: await store.staff(id) };
}

describe('the last user who maintains staff users cannot be removed', () => {
  test('cannot delete, deactivate or limit themself', async () => {
    const { _id, caller } = await add();
    const notYourself = { code: 'forbidden', message: staffMessages.notYourself };
    expect(await toApiError(caller.users.delete({ _id }))).toMatchObject(notYourself);
    expect(await toApiError(caller.users.update({ _id, is_active: false }))).toMatchObject({
      ...notYourself,
      errors: { is_active: staffMessages.notYourself },
    });
    expect(await toApiError(caller.users.update({ _id, assigned_categories: [books] }))).toMatchObject({
      code: 'forbidden',
      errors: { assigned_categories: serverMessages.limitsYourself },
    });
    expect(
      await caller.users.update({ _id, is_active: true, assigned_categories: [], email: 'ada@example.edu' }),
    ).toMatchObject({ is_active: true, email: 'ada@example.edu' });
  });

  test.each<[string, (users: AppCaller['users'], _id: string) => Promise<unknown>]>([
    ['switch each other off', (users, _id) => users.update({ _id, is_active: false })],
    ['delete each other', (users, _id) => users.delete({ _id })],
    ['limit each other', (users, _id) => users.update({ _id, assigned_categories: [books] })],
  ])('remains when two %s at once', async (_title, act) => {
    const [one, other] = [await add(), await add()];
    const outcomes = await Promise.allSettled([act(one.caller.users, other._id), act(other.caller.users, one._id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
