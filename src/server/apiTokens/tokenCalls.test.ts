import { describe, expect, test, vi } from 'vitest';
import type { Scope } from '#shared/domain/apiScopes.ts';
import { scopeMissing, serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { passTime } from '#test/store/passTime.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { createTestStore } from '#test/store/testStore.ts';
import { LISTING, setUpTokenCalls } from '#test/store/tokenCalls.ts';
import { hashToken } from './tokenText.ts';

const tokens = setUpTokenCalls();
const { makeToken, call, responseTo, execute } = tokens;

const LET_IN = [200, ''];

test('a token gives its holder access by REST and by tRPC, at every process', async () => {
  const { token } = await makeToken();
  for (const process of [0, 1] as const) {
    expect(await responseTo(token, LISTING, { process })).toEqual(LET_IN);
    expect((await call(token, '/trpc/stocks.listing', { process })).status).toBe(200);
  }
});

describe('without the required scope a call is rejected with 403 that names the scope', () => {
  test.each<[path: string, scope: Scope, body?: object]>([
    ['/api/jobs', 'jobs:read'],
    ['/api/jobs/run', 'jobs:write', { name: 'holidays' }],
    ['/api/stocks/1/availability', 'stocks:write', { checked: true }],
    ['/api/categories/menu', 'categories:read'],
    ['/api/orders/updates', 'orders:read'],
    ['/api/account-settings', 'settings:read'],
    ['/api/reports/file', 'reports:read', {}],
    ['/api/audit-log/file', 'audit-log:read', {}],
    ['/api/privacy/consents', 'privacy:read', {}],
  ])('%s: %s', async (path, scope, body) => {
    const { token } = await makeToken();
    expect(await responseTo(token, path, { body })).toEqual([403, scopeMissing(scope)]);
  });

  test('by tRPC, one call of a batch does not open or close another', async () => {
    const { token } = await makeToken();
    const { status, text } = await call(token, '/trpc/stocks.listing,jobs.list,users.sessions?batch=1&input={}');
    expect(status).toBe(207);
    const [first, ...rest] = JSON.parse(text) as { result?: unknown; error?: { json: { message: string } } }[];
    expect(first?.result).toBeDefined();
    expect(rest.map(({ error }) => error?.json.message)).toEqual([
      scopeMissing('jobs:read'),
      serverMessages.tokenNever,
    ]);
  });

  test('writing does not include reading', async () => {
    const { token } = await makeToken({ scopes: ['stocks:write'] });
    expect(await responseTo(token)).toEqual([403, scopeMissing('stocks:read')]);
  });

  test('a missing scope rejects a form before it is read', async () => {
    const { token } = await makeToken();
    const body = new FormData();
    body.set('images', new File(['x'.repeat(100_000)], 'a.jpg'));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${tokens.servers[0]?.url}/api/stocks/1/upload`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      403,
      { code: 'scope_missing', msg: scopeMissing('stocks:write') },
    ]);
  });
});

test.each([
  ['/api/tokens'],
  ['/api/tokens', { method: 'PUT', body: { name: 'Another', days: 1, scopes: ['jobs:read'] } }],
  ['/api/users/update-password', { body: { password: 'x', password_confirmation: 'x' } }],
  ['/api/users/login', { body: { username: 'admin', password: 'x' } }],
] as [path: string, sent?: Parameters<typeof responseTo>[2]][])('no token may do %s %j', async (path, sent) => {
  const { token } = await makeToken({ scopes: ['users:read', 'jobs:write'] });
  expect(await responseTo(token, path, sent)).toEqual([403, serverMessages.tokenNever]);
});

test('no token learns whether staff need passkeys or where customers pay to, even one that saves settings', async () => {
  const { token } = await makeToken({ scopes: ['settings:write'] });
  const save = (key: string) => responseTo(token, '/api/account-settings', { body: { key, value: false } });
  expect(await save('require_passkey')).toEqual([403, serverMessages.tokenNever]);
  expect(await save('payment_accounts')).toEqual([403, serverMessages.tokenNever]);
  expect(await save('offer_delivery')).toEqual(LET_IN);
});

describe('an invalid token is rejected with 401 and the reason', () => {
  test('mistyped', async () => {
    const { token } = await makeToken();
    const typed = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    expect(await responseTo(typed)).toEqual([401, serverMessages.tokenMistyped]);
  });

  test('unknown', async () => {
    const { token, id } = await makeToken();
    await execute('update api_token set token_hash = ? where id = ?', [hashToken('another'), id]);
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenUnknown]);
  });

  test('expired, to the second', async () => {
    const { token } = await makeToken({ days: 1 });
    tokens.store.clock.advance(86_400 - 1);
    expect(await responseTo(token)).toEqual(LET_IN);
    tokens.store.clock.advance(1);
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenExpired]);
  });

  test('revoked, immediately at every process', async () => {
    const { token, revoke } = await makeToken();
    for (const process of [0, 1] as const) expect(await responseTo(token, LISTING, { process })).toEqual(LET_IN);
    await revoke();
    for (const process of [0, 1] as const) {
      expect(await responseTo(token, LISTING, { process })).toEqual([401, serverMessages.tokenRevoked]);
    }
  });

  test('also for public procedures, cached or not, by tRPC and REST', async () => {
    const { token, revoke } = await makeToken({ scopes: ['categories:read', 'settings:read'] });
    const open = ['/api/categories/menu', '/api/account-settings', '/trpc/categories.menu', '/trpc/settings.list'];
    for (const path of open) expect((await call(token, path)).status, path).toBe(200);
    await revoke();
    for (const path of open) {
      const { status, text } = await call(token, path);
      expect([status, text], path).toEqual([401, expect.stringContaining(serverMessages.tokenRevoked)]);
    }
  });
});

describe('a token has no more rights than its owner at that moment:', () => {
  test('deactivated, and activated again', async () => {
    const { token, owner } = await makeToken();
    const setActive = (is: boolean) => execute('update staff_user set is_active = ? where id = ?', [is, owner]);
    await setActive(false);
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenEnded]);
    await setActive(true);
    expect(await responseTo(token)).toEqual(LET_IN);
  });

  test('deactivated, or given a new password, by a colleague: the tokens are revoked, and the log names each', async () => {
    const ben = await tokens.store.staff(await tokens.store.make.staff({ name: 'Ben Reyes' }));
    const password = 'a long enough pass phrase';
    for (const change of [{ is_active: false }, { password, password_confirmation: password }]) {
      const { token, owner, id } = await makeToken();
      await ben.users.update({ _id: String(owner), ...change });
      expect((await responseTo(token))[0]).toBe(401);
      const { docs } = await ben.auditLog.paginate({ extras: { record_type: 'api_token', action: 'updated' } });
      expect(docs[0]).toMatchObject({ who: 'Ben Reyes', record_id: String(id) });
      expect((await ben.apiTokens.list()).find(({ _id }) => _id === String(id))?.state).toBe('revoked');
    }
  });

  test('with a new password set by the owner: programs continue', async () => {
    const { token, owner } = await makeToken();
    const password = 'a long enough pass phrase';
    const self = await tokens.store.staff(owner);
    await self.users.updatePassword({ password, password_confirmation: password });
    expect(await responseTo(token)).toEqual(LET_IN);
  });

  test('deleted', async () => {
    const { token, owner } = await makeToken();
    await (await tokens.store.staff(await tokens.store.make.staff())).users.delete({ _id: String(owner) });
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenUnknown]);
  });

  test('limited to categories', async () => {
    const { token, owner } = await makeToken({ scopes: ['jobs:read', 'stocks:write'] });
    const { id: stock } = await tokens.store.make.stock({ category: await tokens.store.make.category() });
    const path = `/api/stocks/${stock}/availability`;
    expect((await responseTo(token, path, { body: { checked: true } }))[0]).toBe(200);
    await execute('insert into staff_user_category values (?, ?)', [owner, await tokens.store.make.category()]);
    expect((await responseTo(token, '/api/jobs'))[0]).toBe(403);
    expect((await responseTo(token, path, { body: { checked: true } }))[0]).toBe(404);
  });

  test('without the passkey that the store now requires', async () => {
    const { token } = await makeToken();
    await execute("insert into account_setting (`key`, value) values ('require_passkey', 'true')");
    expect(await responseTo(token)).toEqual([403, serverMessages.passkeyRequired]);
    await execute("delete from account_setting where `key` = 'require_passkey'");
    expect(await responseTo(token)).toEqual(LET_IN);
  });
});

describe('a token with categories', () => {
  const scopes: Scope[] = ['stocks:read', 'stocks:write', 'orders:read', 'jobs:read'];
  const statusOf = async (token: string, stock: number) =>
    (await responseTo(token, `/api/stocks/${stock}/availability`, { body: { checked: true } }))[0];

  test('reaches these and their subcategories, and nothing else', async () => {
    const [books, other] = [await tokens.store.make.category(), await tokens.store.make.category()];
    const novels = await tokens.store.make.category({ parent: books });
    const { token } = await makeToken({ scopes, categories: [books] });
    const [inside, below, outside] = await Promise.all(
      [books, novels, other].map(async (category) => (await tokens.store.make.stock({ category })).id),
    );
    const statuses = [await statusOf(token, inside ?? 0), await statusOf(token, below ?? 0)];
    expect([...statuses, await statusOf(token, outside ?? 0)]).toEqual([200, 200, 404]);
    const { order } = await placeSimpleOrder(tokens.store, { category: other });
    expect((await responseTo(token, `/api/orders/${order._id}`))[0]).toBe(404);
    // Calls for staff without assigned categories remain forbidden.
    expect((await responseTo(token, '/api/jobs'))[0]).toBe(403);
  });

  test('of an owner with assigned categories reaches only the common ones', async () => {
    const books = await tokens.store.make.category();
    const [novels, comics] = [
      await tokens.store.make.category({ parent: books }),
      await tokens.store.make.category({ parent: books }),
    ];
    const { token, owner } = await makeToken({ scopes, categories: [novels] });
    await execute('insert into staff_user_category values (?, ?)', [owner, books]);
    const [novel, comic] = [
      await tokens.store.make.stock({ category: novels }),
      await tokens.store.make.stock({ category: comics }),
    ];
    expect([await statusOf(token, novel.id), await statusOf(token, comic.id)]).toEqual([200, 404]);
    await execute('update staff_user_category set category_id = ? where staff_user_id = ?', [comics, owner]);
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenEnded]);
  });

  test('ends with the last category, and never opens all', async () => {
    const category = await tokens.store.make.category();
    const { token } = await makeToken({ categories: [category] });
    await (await tokens.store.staff(await tokens.store.make.staff())).categories.delete({ _id: String(category) });
    expect(await responseTo(token)).toEqual([401, serverMessages.tokenEnded]);
    expect((await call(token, '/trpc/stocks.productFilters')).status).toBe(401);
  });
});

test('a token over its limit per minute is rejected with 429 and Retry-After, other tokens are not; a batch is one request', async () => {
  const strict = await createTestStore({ limits: { tokenRequestsPerMinute: 3 } });
  const server = await serveTestStore(strict);
  try {
    const caller = await strict.staff(await strict.make.staff());
    const make = async (name: string) =>
      (await caller.apiTokens.create({ name, days: 1, scopes: ['stocks:read'] })).token;
    const [token, other] = [await make('One'), await make('Other')];
    const ask = (path: string, bearer = token) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } });
    const batch = '/trpc/stocks.listing,stocks.listing?batch=1&input={}';
    // tRPC's own adapter serves the second call, and reads the request twice.
    const adapter = fetch(server.url + batch, {
      headers: { authorization: `Bearer ${token}`, 'trpc-accept': 'application/jsonl' },
    });
    expect([(await ask(batch)).status, (await adapter).status, (await ask(LISTING)).status]).toEqual([200, 200, 200]);
    for (const path of [LISTING, '/trpc/stocks.listing', '/api/stocks/product-filters']) {
      const response = await ask(path);
      expect(response.status, path).toBe(429);
      expect(response.headers.get('ratelimit')).toContain(`"token";r=0;t=${response.headers.get('retry-after')}`);
      expect(await response.text()).toContain(serverMessages.tokenTooManyRequests);
    }
    expect((await ask(LISTING, other)).status).toBe(200);
    passTime(60);
    expect((await ask(LISTING)).status).toBe(200);
  } finally {
    vi.useRealTimers();
    await server.close();
    await strict.close();
  }
});
