import { createConnection } from 'mysql2/promise';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { db } from '../../platform/database/db.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import { registerUser } from './registerUser.ts';

let serial = 0;
const password = 'correct horse battery';

const store = await openTestStore();
beforeEach(() => db(store.deps().em).deleteFrom('staff_user').execute());

/** Each call uses a new IP address, unless one is given. */
const register = (username: string, over: { name?: string; password?: string; clientIp?: string } = {}) => {
  serial += 1;
  const { name = 'Maria Santos', clientIp = `10.9.${serial >> 8}.${serial & 255}` } = over;
  return registerUser(store.deps(), clientIp, { name, username, password: over.password ?? password });
};
const users = () =>
  db(store.deps().em).selectFrom('staff_user').select(['id', 'username', 'is_active']).orderBy('id').execute();
const signIn = async (username: string) => (await store.anyone()).users.login({ username, password });

describe('registering', () => {
  test('signs in the first user of a store and admits no other user immediately', async () => {
    expect(await register('first')).toEqual({ msg: 'User Registered', token: expect.any(String) });
    expect(await register('second')).toEqual({ msg: 'User Registered' });
    expect(await signIn('first')).toHaveProperty('token');
    expect(await toApiError(signIn('second'))).toMatchObject({
      code: 'forbidden',
      message: 'Your account is waiting for approval.',
    });
  });

  test('admits exactly one of ten concurrent users on an empty store', async () => {
    // Blocks all writes until ten registrations wait for the database, so that each has seen an empty store.
    const barrier = await createConnection(store.database.connection);
    await barrier.query('lock tables staff_user read');
    const rush = Promise.all(Array.from({ length: 10 }, (_, index) => register(`rush-${index}`)));
    await waitFor(async () => {
      const [waiting] = await barrier.query(
        "select id from information_schema.processlist where db = database() and command = 'Query' and id <> connection_id()",
      );
      expect(waiting).toHaveLength(10);
    });
    await barrier.end();
    await rush;
    const registered = await users();
    expect(registered).toHaveLength(10);
    expect(registered.filter((user) => user.is_active)).toHaveLength(1);
  });

  test('admits no user immediately while any staff user exists, even a deactivated one', async () => {
    await store.make.staff({ is_active: false });
    await register('late');
    expect((await users()).map((user) => user.is_active)).toEqual([false, false]);
  });

  test.each(['Maria', 'MARIA', 'mária', 'maria\u200b'])(
    'accepts the name “maria” only once: not as %j',
    async (username) => {
      await register('maria');
      expect(await toApiError(register(username))).toMatchObject({
        code: 'conflict',
        message: staffMessages.usernameTaken,
        errors: { username: staffMessages.usernameTaken },
      });
      expect(await users()).toHaveLength(1);
    },
  );

  test('stores one of ten concurrent users with the same name', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => register('same')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await users()).toMatchObject([{ username: 'same', is_active: true }]);
  });

  test.each([
    ['ninechars', staffMessages.passwordTooShort],
    ['', staffMessages.passwordTooShort],
    ['Maria.Santos', staffMessages.passwordIsUsername],
  ])('rejects the password %j at its field', async (secret, message) => {
    expect(await toApiError(register('maria.santos', { password: secret }))).toMatchObject({
      code: 'invalid',
      message: staffMessages.invalidInput,
      errors: { password: message },
    });
    expect(await users()).toEqual([]);
  });

  test('is limited by network; a rejected password does not count', async () => {
    const clientIp = '10.8.0.1';
    for (let tries = 0; tries < 2 * LIMITS.register.points; tries += 1) {
      await toApiError(register('hasty', { password: 'short', clientIp }));
    }
    for (let tries = 0; tries < LIMITS.register.points; tries += 1) await register(`hasty-${tries}`, { clientIp });
    const apiError = await toApiError(register('hasty', { clientIp }));
    expect(apiError).toMatchObject({ code: 'too_many', message: serverMessages.tooManyRequests });
    expect(apiError.retryAfter).toBeGreaterThan(0);
    expect(await register('hasty', { clientIp: '10.8.0.2' })).toEqual({ msg: staffMessages.userRegistered });
  });

  test('is in the log without a name and without any part of the password', async () => {
    await register('logged', { name: 'Somebody Important' });
    const [user] = await users();
    const { docs } = await listHistory(store.deps(), 'staff_user', { record_id: user?.id ?? 0 });
    expect(docs).toMatchObject([{ action: 'created', who: '', when: store.clock.now() }]);
    expect(docs[0]?.changes).toContainEqual({ field: 'is_active', from: null, to: true });
    expect(JSON.stringify(docs)).not.toMatch(/argon2|correct horse/);
  });
});
