import { describe, expect, test } from 'vitest';
import { MAX_TOKENS, MAX_TOKENS_PER_USER, type Scope } from '#shared/domain/apiScopes.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { purgeApiTokens } from './apiTokens.queries.ts';
import { hashToken } from './tokenText.ts';

const store = await openTestStore();
const anaId = await store.make.staff({ name: 'Ana Cruz' });
let ana = await store.staff(anaId);

const scopes: Scope[] = ['orders:read', 'stocks:write'];
let count = 0;
const input = (changes: object = {}) => {
  count += 1;
  return { name: `Sync ${count}`, days: 30, scopes, ...changes };
};
const rows = <Row>(statement: string, values: unknown[] = []) => store.deps().em.execute<Row[]>(statement, values);

describe('a new token', () => {
  test('is shown once, and only its hash is stored', async () => {
    const { token, record } = await ana.apiTokens.create(input());
    const [row] = await rows<Record<string, unknown>>('select * from api_token where id = ?', [record._id]);
    expect(row).toMatchObject({ token_hash: hashToken(token), begins_with: token.slice(0, 12) });
    expect(JSON.stringify(row)).not.toContain(token.slice(12));
    expect(JSON.stringify(await ana.apiTokens.list())).not.toContain(token.slice(12));
    const log = await rows('select changes from audit_log');
    expect(JSON.stringify(log)).not.toContain(token.slice(12));
  });

  test('states its owner, its permissions and its end', async () => {
    const category = await store.make.category({ name: 'Books' });
    const { record } = await ana.apiTokens.create(input({ name: ' Book list ', categories: [String(category)] }));
    expect(record).toMatchObject({
      name: 'Book list',
      owner: { _id: String(anaId), name: 'Ana Cruz' },
      scopes,
      categories: [{ _id: String(category), name: 'Books' }],
      expires_at: new Date(store.clock.now().getTime() + 30 * 86_400_000),
      last_used_at: null,
      state: 'live',
    });
    expect((await ana.apiTokens.list())[0]).toEqual(record);
  });

  test('can be added only within ten minutes of signing in, so that an open session cannot become a permanent sign-in', async () => {
    const caller = await store.staff(await store.make.staff());
    store.clock.advance(599);
    const { record } = await caller.apiTokens.create(input());
    store.clock.advance(1);
    expect(await toApiError(caller.apiTokens.create(input()))).toMatchObject({
      code: 'forbidden',
      message: serverMessages.signInAgain,
    });
    expect(await caller.apiTokens.revoke({ _id: record._id })).toHaveProperty('msg');
    ana = await store.staff(anaId);
  });

  test('leaves an entry in the audit log, and so does its end', async () => {
    const { record } = await ana.apiTokens.create(input({ name: 'Logged' }));
    await ana.apiTokens.revoke({ _id: record._id });
    await ana.apiTokens.revoke({ _id: record._id });
    const { docs } = await ana.auditLog.paginate({ extras: { record_type: 'api_token' } });
    const entries = docs.filter(({ record_id }) => record_id === record._id);
    expect(entries.map(({ action, who }) => `${who} ${action}`)).toEqual(['Ana Cruz updated', 'Ana Cruz created']);
    expect(entries[0]?.changes).toContainEqual({ field: 'revoked', from: false, to: true });
    expect(entries[1]?.changes).toContainEqual({ field: 'scopes', from: null, to: scopes });
  });

  test.each([
    ['no name', { name: '  ' }],
    ['a name too long', { name: 'x'.repeat(61) }],
    ['no scope', { scopes: [] }],
    ['a scope that there is not', { scopes: ['users:write'] }],
    ['no day', { days: 0 }],
    ['more than a year', { days: 366 }],
    ['a category that there is not', { categories: ['999999'] }],
  ])('is rejected with %s', async (_, changes) => {
    const before = (await ana.apiTokens.list()).length;
    const error = await toApiError(ana.apiTokens.create(input(changes) as never));
    expect([error.code, Object.keys(error.errors ?? {})[0]?.split('.')[0]]).toEqual([
      'invalid',
      Object.keys(changes)[0],
    ]);
    expect(await ana.apiTokens.list()).toHaveLength(before);
  });

  test('needs a name that no other live token of the user has', async () => {
    const { record } = await ana.apiTokens.create(input({ name: 'Twice' }));
    expect(await toApiError(ana.apiTokens.create(input({ name: 'TWICE' })))).toMatchObject({
      code: 'conflict',
      errors: { name: serverMessages.tokenNameTaken },
    });
    await (await store.staff(await store.make.staff())).apiTokens.create(input({ name: 'Twice' }));
    await ana.apiTokens.revoke({ _id: record._id });
    await ana.apiTokens.create(input({ name: 'Twice' }));
  });
});

test('a colleague without assigned categories sees and revokes it; an unknown number is not found', async () => {
  const { record } = await ana.apiTokens.create(input());
  const ben = await store.staff(await store.make.staff({ name: 'Ben Reyes' }));
  expect((await ben.apiTokens.list()).map(({ _id }) => _id)).toContain(record._id);
  await ben.apiTokens.revoke({ _id: record._id });
  const listed = (await ana.apiTokens.list()).find(({ _id }) => _id === record._id);
  expect(listed).toMatchObject({ state: 'revoked', revoked_at: store.clock.now() });
  expect(await toApiError(ben.apiTokens.revoke({ _id: '999999' }))).toMatchObject({
    code: 'not_found',
    message: staffMessages.notFound,
  });
});

test('the list puts live tokens first and keeps ended ones for 90 days, when the job deletes them', async () => {
  const caller = await store.staff(await store.make.staff());
  const live = await caller.apiTokens.create(input({ days: 365 }));
  const short = await caller.apiTokens.create(input({ days: 1 }));
  const blocked = await caller.apiTokens.create(input({ days: 365, categories: [await store.make.category()] }));
  await rows('delete from category where id = ?', [blocked.record.categories?.[0]?._id]);
  const mine = [live, short, blocked].map(({ record }) => record._id);
  const states = async () =>
    (await ana.apiTokens.list()).filter(({ _id }) => mine.includes(_id)).map(({ _id, state }) => [_id, state]);
  store.clock.advance(86_400);
  const atFirst = [
    [blocked.record._id, 'blocked'],
    [live.record._id, 'live'],
  ];
  expect(await states()).toEqual([...atFirst, [short.record._id, 'expired']]);
  store.clock.advance(90 * 86_400 - 1);
  ana = await store.staff(anaId);
  expect(await states()).toHaveLength(3);
  store.clock.advance(1);
  expect(await purgeApiTokens(store.deps())).toBeGreaterThan(0);
  expect(await states()).toEqual(atFirst);
  expect(await rows('select id from api_token where id = ?', [short.record._id])).toEqual([]);
});

describe('the limit', () => {
  test('is 20 tokens for a user, also in concurrent calls', async () => {
    const id = await store.make.staff();
    const make = async () => (await store.staff(id)).apiTokens.create(input());
    const made = await Promise.allSettled(Array.from({ length: MAX_TOKENS_PER_USER + 3 }, make));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS_PER_USER);
    expect(await toApiError(make())).toMatchObject({ code: 'conflict', message: serverMessages.tokensOfUserFull });
  });

  test('is 200 tokens for a store, without ended ones', async () => {
    const [{ live = 0 } = {}] = await rows<{ live: number }>(
      'select count(*) as live from api_token where revoked_at is null and expires_at > ?',
      [store.clock.now()],
    );
    const missing = MAX_TOKENS - Number(live);
    const owner = await store.make.staff();
    const values = Array.from({ length: missing }, () => '(?, ?, ?, ?, ?, ?, ?)').join();
    const expires = new Date(store.clock.now().getTime() + 86_400_000);
    const row = (index: number) => [owner, `x ${index}`, hashToken(`x ${index}`), 'cs_live_xxxx', '[]', false, expires];
    await rows(
      `insert into api_token (staff_user_id, name, token_hash, begins_with, scopes, is_limited, expires_at) values ${values}`,
      Array.from({ length: missing }, (_, index) => row(index)).flat(),
    );
    const caller = await store.staff(await store.make.staff());
    expect(await toApiError(caller.apiTokens.create(input()))).toMatchObject({
      code: 'conflict',
      message: serverMessages.tokensFull,
    });
    expect(await caller.apiTokens.list()).not.toHaveLength(0);
    await rows('update api_token set revoked_at = ? where staff_user_id = ? limit 1', [store.clock.now(), owner]);
    await caller.apiTokens.create(input());
  });
});
