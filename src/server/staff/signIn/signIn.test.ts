import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { makeStaffUser } from '#test/records/staffUsers.ts';
import { countTries } from '#test/store/countedTries.ts';
import { toApiError } from '#test/store/domainError.ts';
import { passTime } from '#test/store/passTime.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { createRateLimits, LIMITS } from '../../platform/limits/rateLimits.ts';
import { loadStaffMember } from '../loadStaffMember.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { signIn } from './signIn.ts';

let username: string;
let id: number;
let serial = 0;
const password = 'correct horse battery';

const store = await openTestStore();
beforeEach(async () => {
  serial += 1;
  username = `Maria.${serial}`;
  id = await makeStaffUser(store.deps().em, { name: 'Maria Santos', username, password, now: store.clock.now() });
});

const clientIp = () => `10.3.0.${serial}`;
const login = (name: string, secret: string, from = clientIp()) =>
  signIn(store.deps(), from, { username: name, password: secret });
/** Signs in from a device that sends its id. */
const loginWith = (device: string, name: string, secret: string) => {
  const throttles = store.services.throttles.ofCall(() => {}, device);
  return signIn({ ...store.deps(), throttles }, clientIp(), { username: name, password: secret });
};
const change = (values: {
  is_active?: boolean;
  approved_at?: null;
  token_generation?: number;
  warehouse_id?: number;
}) => db(store.deps().em).updateTable('staff_user').set(values).where('id', '=', id).execute();
const load = (generation = 0) => loadStaffMember(store.deps().em, { id, generation });
const wrong = {
  code: 'unauthenticated',
  message: serverMessages.wrongCredentials,
  errors: { username: serverMessages.wrongCredentials, password: serverMessages.wrongCredentials },
};

test('the right password on a known device works despite wrong ones of others on its network', async () => {
  await loginWith('mine', username, password);
  const name = username.toLowerCase();
  for (const each of ['staffKnown', 'staffSignIn'] as const)
    await countTries(store, [each, `${name} ${clientIp()}`], 500);
  await countTries(store, ['staffNetwork', clientIp()], 500);
  expect(await toApiError(login(username, password))).toMatchObject({ code: 'too_many' });
  expect(await toApiError(loginWith('another', username, password))).toMatchObject({ code: 'too_many' });
  expect(await loginWith('mine', username, password)).toHaveProperty('token');
});

describe('passwords', () => {
  test('are stored as salted argon2id with OWASP’s strength', async () => {
    const [one, other] = [await hashPassword(password), await hashPassword(password)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(one, password)).toBe(true);
    expect(await verifyPassword(one, `${password} `)).toBe(false);
  });

  test('of an unknown name are never right', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, password)).toBe(false);
  });
});

describe('signing in', () => {
  test('returns a staff token that contains the documented record and opens staff procedures', async () => {
    const warehouse = await store.make.insert('warehouse', { name: `Main ${serial}` });
    const category = await store.make.category();
    await change({ warehouse_id: warehouse });
    await store.make.insert('staff_user_category', { staff_user_id: id, category_id: category });

    const anyone = await store.anyone();
    const { token } = await anyone.users.login({ username, password });
    const record = {
      _id: String(id),
      name: 'Maria Santos',
      username,
      warehouse: { _id: String(warehouse), name: `Main ${serial}` },
      assigned_categories: [String(category)],
    };
    expect(decodeJwt(token)).toMatchObject(record);
    expect(await store.services.tokens.verify(token)).toMatchObject({ kind: 'staff', id, generation: 0 });
    const staff = await store.staff(id);
    expect(await staff.users.me()).toEqual({
      ...record,
      ...{ needs_passkey: false, single_keys: true, works_at_counter: false },
    });
  });

  test('accepts the username in any letter case, with spaces around it', async () => {
    expect(await login(` ${username.toUpperCase()} `, password)).toHaveProperty('token');
  });

  test('requires the exact password', async () => {
    for (const secret of [password.toUpperCase(), ` ${password}`, '', 'admin', "' or 1=1 --"]) {
      expect(await toApiError(login(username, secret))).toMatchObject(wrong);
    }
  });

  test('responds equally to an unknown name', async () => {
    for (const name of ['nobody', '', `${username}%`, "' or 1=1 --"]) {
      expect(await toApiError(login(name, password))).toMatchObject(wrong);
    }
  });

  test('matches no name that only the collation treats as equal, which would have a separate limit', async () => {
    for (const name of [username.replace('a', 'á'), username.replace('a', 'a\u200b')]) {
      expect(await toApiError(login(name, password))).toMatchObject(wrong);
    }
  });

  test('notifies an unapproved user only after the right password', async () => {
    await change({ is_active: false, approved_at: null });
    expect(await toApiError(login(username, 'a wrong password'))).toMatchObject(wrong);
    expect(await toApiError(login(username, password))).toMatchObject({
      code: 'forbidden',
      message: staffMessages.awaitingApproval,
    });
  });

  test('stops for ten minutes after ten failures of a name from a network, in any spelling; elsewhere it continues', async () => {
    for (let tries = 0; tries < LIMITS.staffSignIn.points; tries += 1) {
      const spelling = tries % 2 === 0 ? username : `${username.toUpperCase()} `;
      await toApiError(login(spelling, 'a wrong password', `10.4.${serial}.1`));
    }
    const { code, message, retryAfter = 0 } = await toApiError(login(username, password, `10.4.${serial}.1`));
    expect([code, message]).toEqual(['too_many', serverMessages.tooManyRequests]);
    expect(retryAfter > 590 && retryAfter <= 600).toBe(true);
    expect(await login(username, password, `10.4.${serial}.2`)).toHaveProperty('token');
    passTime(600);
    expect(await login(username, password, `10.4.${serial}.1`)).toHaveProperty('token');
    vi.useRealTimers();
  });

  test('stops a network that tries many names', async () => {
    const signIns = 3;
    await countTries(store, ['staffNetwork', '10.5.0.1'], LIMITS.staffNetwork.points - signIns);
    for (let count = 0; count < signIns; count += 1) {
      expect(await toApiError(login(`nobody-${count}`, password, '10.5.0.1'))).toMatchObject(wrong);
    }
    expect(await toApiError(login(username, password, '10.5.0.1'))).toMatchObject({ code: 'too_many' });
  });

  test('works in a network of an earlier sign-in by this name, whatever strangers try', async () => {
    await login(username, password, '10.6.0.1');
    await countTries(store, ['staffName', username.toLowerCase()], 300);
    expect(await login(username, password, '10.6.0.1')).toHaveProperty('token');
  });

  test('counts each call of a batch, and all processes count together', async () => {
    const { forkEm, now, config } = store.services;
    const { connection } = store.database;
    const second = createRateLimits({ connection, forkEm, now, secret: config.sessionSecret });
    const server = await serveTestStore(store);
    try {
      const wrongTry = { json: { username, password: 'a wrong password' } };
      const batch = async (calls: number) => {
        const answer = await fetch(`${server.url}/trpc/${Array(calls).fill('users.login').join(',')}?batch=1`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, wrongTry]))),
        });
        return ((await answer.json()) as { error: { json: { data: { httpStatus: number } } } }[]).map(
          ({ error }) => error.json.data.httpStatus,
        );
      };
      expect(await batch(10)).toEqual(Array(10).fill(401));
      expect(await batch(10)).toEqual(Array(10).fill(429));
      const both = `${username.toLowerCase()} 127.0.0.1`;
      expect(await toApiError(second.take(['staffSignIn', both]))).toMatchObject({ code: 'too_many' });
    } finally {
      await second.end();
      await server.close();
    }
  });

  test('counts concurrent failures as well as successive ones', async () => {
    const from = '10.6.3.1';
    const outcomes = await Promise.all(
      Array.from({ length: 25 }, () => toApiError(login(username, 'a wrong password', from))),
    );
    expect(outcomes.filter(({ code }) => code === 'unauthenticated')).toHaveLength(LIMITS.staffSignIn.points);
  });

  test('resets the failures after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await toApiError(login(username, 'a wrong password'));
      await login(username, password);
    }
  });
});

describe('a staff user, read again at each call', () => {
  test('is unrestricted without assigned categories', async () => {
    expect(await load()).toEqual({
      id,
      name: 'Maria Santos',
      username,
      warehouse: null,
      assigned_categories: [],
      scope: null,
    });
  });

  test('has the assigned categories and all below them, each once', async () => {
    const books = await store.make.category();
    const readers = await store.make.category({ parent: books });
    const novels = await store.make.category({ parent: readers });
    const pens = await store.make.category();
    const foreign = await store.make.category();
    await store.make.category({ parent: foreign });
    const limited = await makeStaffUser(store.deps().em, {
      name: 'Ben',
      username: `ben-${serial}`,
      password,
      assigned_categories: [pens, readers, books],
      now: store.clock.now(),
    });
    expect(await loadStaffMember(store.deps().em, { id: limited, generation: 0 })).toMatchObject({
      assigned_categories: [books, readers, pens],
      scope: [books, readers, novels, pens],
    });
  });

  test('is found even if the categories form a cycle', async () => {
    const one = await store.make.category();
    const other = await store.make.category({ parent: one });
    await db(store.deps().em)
      .updateTable('category')
      .set({ parent_category_id: other })
      .where('id', '=', one)
      .execute();
    await store.make.insert('staff_user_category', { staff_user_id: id, category_id: one });
    expect(await load()).toMatchObject({ assigned_categories: [one], scope: [one, other] });
  });
});
