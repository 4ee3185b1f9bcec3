import { describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { setUpTokenCalls } from '#test/store/tokenCalls.ts';
import { waitFor } from '#test/store/waitFor.ts';

const tokens = setUpTokenCalls();
const { makeToken, call, responseTo, execute } = tokens;

describe('live updates', () => {
  /** Opens a stream by REST or tRPC; returns the messages received so far. */
  async function listen(path: string, token: string) {
    const response = await fetch(`${tokens.servers[0]?.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const said: string[] = [];
    const ended = (async () => {
      for await (const part of response.body ?? []) said.push(new TextDecoder().decode(part));
    })();
    return { ended, text: () => said.join('') };
  }

  test.each(['/trpc/orders.updates', '/api/orders/updates'])(
    '%s: the stream sends orders of others, and nothing after the token is revoked',
    async (path) => {
      const { token, revoke } = await makeToken({ scopes: ['orders:read'] });
      const before = tokens.store.services.streams.count();
      const stream = await listen(path, token);
      await waitFor(() => expect(tokens.store.services.streams.count()).toBe(before + 1));
      const { order } = await placeSimpleOrder(tokens.store);
      await waitFor(() => expect(stream.text()).toContain(order.order_no));
      await revoke();
      const unseen = await placeSimpleOrder(tokens.store);
      await stream.ended;
      expect(stream.text()).toContain(serverMessages.tokenEnded);
      expect(stream.text()).not.toContain(unseen.order.order_no);
      expect(tokens.store.services.streams.count()).toBe(before);
    },
  );

  test('two tokens of one owner each receive only their own categories', async () => {
    const [books, shirts] = [await tokens.store.make.category(), await tokens.store.make.category()];
    const owner = await tokens.store.make.staff();
    const streams = [];
    for (const category of [books, shirts]) {
      const { token, revoke } = await makeToken({ owner, scopes: ['orders:read'], categories: [category] });
      streams.push({ ...(await listen('/api/orders/updates', token)), revoke });
    }
    await waitFor(() => expect(tokens.store.services.streams.count()).toBe(2));
    const ofBooks = await placeSimpleOrder(tokens.store, { category: books });
    const ofShirts = await placeSimpleOrder(tokens.store, { category: shirts });
    const [one, other] = streams;
    await waitFor(() => expect(other?.text()).toContain(ofShirts.order.order_no));
    await waitFor(() => expect(one?.text()).toContain(ofBooks.order.order_no));
    expect(one?.text()).not.toContain(ofShirts.order.order_no);
    expect(other?.text()).not.toContain(ofBooks.order.order_no);
    for (const { revoke } of streams) await revoke();
    await placeSimpleOrder(tokens.store);
    for (const { ended } of streams) await ended;
  });
});

describe('the audit log names the token', () => {
  test('with each denied call, of procedures, forms and files', async () => {
    const { token, name } = await makeToken();
    await call(token, '/api/jobs');
    const form = new FormData();
    form.set('images', new File(['x'], 'a.jpg'));
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${tokens.servers[0]?.url}/api/stocks/1/upload`, { method: 'POST', headers, body: form });
    for (let times = 0; times < 2; times += 1) await call(token, '/api/reports/file', { body: {} });
    const denied = await execute(
      "select record_id from audit_log where action = 'denied' and staff_name = ? order by id",
      [`${name} (API token of Ana Cruz)`],
    );
    expect(denied.map(({ record_id }) => record_id)).toEqual(['jobs.list', 'stocks.upload', '/api/reports/file']);
  });

  const entries = async (record_type: 'stock' | 'order', record_id: string) =>
    (await execute('select staff_name, staff_user_id, action from audit_log where record_type = ? and record_id = ?', [
      record_type,
      record_id,
    ])) as unknown;

  test('and its owner with everything that it writes', async () => {
    const { token, name, owner } = await makeToken({ scopes: ['stocks:write'] });
    const { id } = await tokens.store.make.stock();
    await call(token, `/api/stocks/${id}/availability`, { body: { checked: false } });
    expect(await entries('stock', String(id))).toEqual([
      { staff_name: `${name} (API token of Ana Cruz)`, staff_user_id: owner, action: 'updated' },
    ]);
  });

  test('with an order that it reads, even if the owner has just read the same order', async () => {
    const { token, name, owner } = await makeToken({ scopes: ['orders:read'] });
    const { order } = await placeSimpleOrder(tokens.store);
    await (await tokens.store.staff(owner)).orders.get({ _id: order._id });
    await call(token, `/api/orders/${order._id}`);
    expect(await entries('order', order._id)).toEqual([
      { staff_name: 'Ana Cruz', staff_user_id: owner, action: 'read' },
      { staff_name: `${name} (API token of Ana Cruz)`, staff_user_id: owner, action: 'read' },
    ]);
  });

  test('with the longest possible names', async () => {
    const owner = await tokens.store.make.staff({ name: 'Ñ'.repeat(120) });
    const caller = await tokens.store.staff(owner);
    const name = 'é'.repeat(60);
    const { token } = await caller.apiTokens.create({ name, days: 1, scopes: ['stocks:write'] });
    const { id } = await tokens.store.make.stock();
    const { status } = await call(token, `/api/stocks/${id}/availability`, { body: { checked: false } });
    expect(status).toBe(200);
  });
});

test('the last use is written immediately and then at most every five minutes, with the IP address', async () => {
  const { token, id } = await makeToken();
  const used = async () => {
    const [row] = await execute('select last_used_at, last_used_from from api_token where id = ?', [id]);
    return row as { last_used_at: Date | string | null; last_used_from: string };
  };
  expect(await used()).toEqual({ last_used_at: null, last_used_from: '' });
  await responseTo(token);
  const first = await used();
  expect(first.last_used_from).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
  tokens.store.clock.advance(299);
  await responseTo(token);
  expect(await used()).toEqual(first);
  tokens.store.clock.advance(1);
  await responseTo(token);
  expect(await used()).not.toEqual(first);
});
