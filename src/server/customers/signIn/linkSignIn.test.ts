import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { callContextOf } from '../../platform/sessions/callContext.ts';
import { createCaller } from '../../router.ts';
import { TABLES_OF_CUSTOMERS } from '../mergeCustomers.ts';

const clientId = 'store.apps.googleusercontent.com';
const signing = await generateKeyPair('RS256', { extractable: true });

let phone: string;
let serial = 0;
const keys = [{ ...(await exportJWK(signing.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' }];
const google = await startLoopbackServer(() => ({ body: { keys } }));
const store = await openTestStore({
  env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: google.url, GOOGLE_JWKS_URL: `${google.url}/certs` },
});
afterAll(() => google.close());
beforeEach(() => {
  serial += 1;
  phone = `+63917${6_000_000 + serial}`;
});

const as = async (token: string) =>
  createCaller(await callContextOf(store.services, { headers: { authorization: `Bearer ${token}` } }));
const credential = (subject = `sub-${serial}`, name = 'Maria Santos') => {
  const seconds = Math.floor(store.clock.now().getTime() / 1000);
  const email = `${subject}@university.edu.ph`;
  return new SignJWT({ jti: randomUUID(), email, email_verified: true, name })
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa' })
    .setIssuer(google.url)
    .setAudience(clientId)
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .sign(signing.privateKey);
};
async function code(phone_number = phone) {
  const { ticket, demo_code = '' } = await (await store.anyone()).customers.phoneCode({ phone_number });
  return { phone_number, ticket, code: demo_code };
}
async function byPhone(phone_number = phone) {
  const { token, user } = await (await store.anyone()).customers.phoneLogin(await code(phone_number));
  return { token, user, caller: await as(token) };
}
async function byGoogle(subject?: string) {
  const sent = { credential: await credential(subject) };
  const { token, user } = await (await store.anyone()).customers.googleLogin(sent);
  return { token, user, caller: await as(token) };
}
const customers = async () => {
  const [row] = await store.deps().em.execute<{ n: number }[]>('select count(*) as n from customer');
  return row?.n ?? 0;
};

const noticesTo = async (customer: string) => {
  const { em } = store.deps();
  const notices = await db(em)
    .selectFrom('notice')
    .select(['kind', 'channel', 'data'])
    .where('customer_id', '=', Number(customer))
    .where('kind', '=', 'way_moved')
    .execute();
  return notices.map(({ kind, channel, data }) => [kind, channel, data]);
};

describe('a second sign-in method', () => {
  test('is added to a phone customer by their Google account, and both lead to the same customer', async () => {
    const { caller, user } = await byPhone();
    const profile = await caller.customers.linkGoogle({ credential: await credential() });
    expect(profile).toMatchObject({
      _id: user._id,
      phone_number: phone,
      phone_verified: true,
      email: `sub-${serial}@university.edu.ph`,
      email_verified: true,
      name: 'Maria Santos',
    });
    expect((await byGoogle()).user._id).toBe(user._id);
    expect((await byPhone()).user._id).toBe(user._id);
  });

  test('is added to a Google customer by the code sent to their number', async () => {
    const { caller, user } = await byGoogle();
    expect(await caller.customers.linkPhone(await code())).toMatchObject({
      _id: user._id,
      phone_number: phone,
      phone_verified: true,
    });
    expect((await byPhone()).user._id).toBe(user._id);
  });

  test.each(['a wrong code', 'a used code', 'no code'])('is not added by %s', async (kind) => {
    const { caller } = await byGoogle();
    const sent = await code();
    if (kind === 'a used code') await (await store.anyone()).customers.phoneLogin(sent);
    const guess =
      kind === 'a wrong code' ? (sent.code === '000000' ? '000001' : '000000') : kind === 'no code' ? '' : sent.code;
    const apiError = await toApiError(caller.customers.linkPhone({ ...sent, code: guess }));
    expect(apiError).toMatchObject({ code: 'invalid', message: serverMessages.codeWrong });
    expect(await caller.customers.profile()).toMatchObject({ phone_verified: false });
  });

  test('is not added by a used or forged credential', async () => {
    const { caller } = await byPhone();
    const used = await credential();
    await (await store.anyone()).customers.googleLogin({ credential: used });
    for (const sent of [used, `${used.slice(0, -8)}AAAAAAAA`, 'x']) {
      expect(await toApiError(caller.customers.linkGoogle({ credential: sent }))).toMatchObject({
        code: 'invalid',
      });
    }
    expect(await caller.customers.profile()).toMatchObject({ email_verified: false });
  });

  test('is not added half an hour after the sign-in, because both must be proven in one visit', async () => {
    const { caller } = await byPhone();
    store.clock.advance(1_800);
    const apiError = await toApiError(caller.customers.linkGoogle({ credential: await credential() }));
    expect(apiError).toMatchObject({ code: 'forbidden', message: serverMessages.signInAgain });
  });

  test('is not added if the customer has one of that kind', async () => {
    const { caller } = await byPhone();
    await caller.customers.linkGoogle({ credential: await credential() });
    const second = await toApiError(caller.customers.linkGoogle({ credential: await credential(`other-${serial}`) }));
    expect(second).toMatchObject({ code: 'conflict', message: serverMessages.alreadyLinked });
    // A repeat with the same account adds no second sign-in method.
    expect(await caller.customers.linkGoogle({ credential: await credential() })).toMatchObject({
      email_verified: true,
    });
  });
});

describe('two customers who are proven to be one person', () => {
  const agree = { has_agreed_to_terms_and_conditions: true } as const;

  test('are merged, with orders, cart, agreement and sign-in methods, and nothing of another customer', async () => {
    const [one, other] = [await byPhone(), await byGoogle()];
    const stranger = await byPhone(`+63918${6_000_000 + serial}`);
    const strangersLine = await store.make.cartItem(Number(stranger.user._id), (await store.make.stock()).id);
    await other.caller.customers.updateProfile({
      phone_number: '0917 123 4567',
      full_name: 'Maria C. Santos',
      ...agree,
    });
    const sold = await store.make.stock({ selling_price: 1 });
    const order = await other.caller.orders.place(
      orderBody([await store.make.cartItem(Number(other.user._id), sold.id)], 1, { key: `merge-${serial}-key` }),
    );
    const [pens, books] = [await store.make.stock(), await store.make.stock()];
    for (const [caller, quantity] of [
      [one.caller, 2],
      [other.caller, 3],
    ] as const) {
      await caller.cart.add({ item: String(pens.id), quantity });
    }
    await other.caller.cart.add({ item: String(books.id), quantity: 1 });
    const before = await customers();

    const profile = await one.caller.customers.linkGoogle({ credential: await credential() });
    expect(profile).toMatchObject({
      _id: one.user._id,
      full_name: 'Maria C. Santos',
      phone_number: phone,
      phone_verified: true,
      email_verified: true,
      has_agreed_to_terms_and_conditions: true,
    });
    expect(profile.agreement).not.toBeNull();
    expect(profile.sign_in_change).toMatchObject({ kind: 'joined', way: 'google' });
    expect(await noticesTo(one.user._id)).toContainEqual(['way_moved', 'sms', { way: 'google', is_joined: true }]);
    expect(await customers()).toBe(before - 1);
    expect((await one.caller.orders.customerOrders()).map(({ _id }) => _id)).toEqual([order._id]);
    const { orders } = await one.caller.cart.items();
    expect(orders.map(({ item, quantity }) => [item._id, quantity]).sort()).toEqual(
      [
        [String(pens.id), 5],
        [String(books.id), 1],
      ].sort(),
    );
    // The session of the deleted customer has ended; that customer's sign-in now leads to the remaining customer.
    expect(await toApiError(other.caller.customers.profile())).toMatchObject({ code: 'unauthenticated' });
    expect((await byGoogle()).user._id).toBe(one.user._id);
    // A repeated order call returns the same order.
    const strangers = await stranger.caller.cart.items();
    expect(strangers.orders.map(({ _id }) => _id)).toEqual([String(strangersLine)]);
  });

  test('keep the latest agreement or withdrawal', async () => {
    const [one, other] = [await byGoogle(), await byPhone()];
    await one.caller.customers.updateProfile({ phone_number: '0917 123 4567', ...agree });
    store.clock.advance(60);
    await other.caller.customers.updateProfile(agree);
    store.clock.advance(60);
    await other.caller.customers.updateProfile({ has_agreed_to_terms_and_conditions: false });
    expect(await one.caller.customers.linkPhone(await code())).toMatchObject({
      has_agreed_to_terms_and_conditions: false,
      phone_number: phone,
    });
  });

  test('are merged once by ten concurrent requests', async () => {
    const [one, other] = [await byPhone(), await byGoogle()];
    const credentials = await Promise.all(Array.from({ length: 10 }, () => credential()));
    const before = await customers();
    await Promise.all(credentials.map((sent) => one.caller.customers.linkGoogle({ credential: sent })));
    expect(await customers()).toBe(before - 1);
    expect((await byGoogle()).user._id).toBe(one.user._id);
    expect(other.user._id).not.toBe(one.user._id);
  });

  test('lose no order placed in the meantime: it moves to the merged account, or its customer has to sign in again', async () => {
    const [one, other] = [await byPhone(), await byGoogle()];
    await other.caller.customers.updateProfile({ phone_number: '0917 123 4567', full_name: 'Maria', ...agree });
    const sold = await Promise.all(Array.from({ length: 4 }, () => store.make.stock({ selling_price: 1 })));
    const lines: number[] = [];
    for (const { id } of sold) lines.push(await store.make.cartItem(Number(other.user._id), id));
    const sent = await credential();
    const [merged, ...outcomes] = await Promise.allSettled<unknown>([
      one.caller.customers.linkGoogle({ credential: sent }),
      ...lines.map((line) => other.caller.orders.place(orderBody([line], 1))),
      other.caller.cart.add({ item: String(sold[0]?.id), quantity: 1 }),
      other.caller.customers.updateProfile({ full_name: 'Maria Cruz' }),
      other.caller.privacy.requestErasure({}),
    ]);
    expect(merged?.status).toBe('fulfilled');
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(await toApiError(Promise.reject(outcome.reason))).not.toMatchObject({ code: 'unexpected' });
    }
    const placed = outcomes
      .slice(0, lines.length)
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? [(outcome.value as { _id: string })._id] : []));
    const own = (await one.caller.orders.customerOrders()).map(({ _id }) => _id);
    expect(own.toSorted()).toEqual(placed.toSorted());
    const inCart = (await one.caller.cart.items()).orders.map(({ item }) => item._id);
    // Ordered lines have left the cart, and the others remain in it.
    for (const [index, { id }] of sold.entries()) {
      const isPlaced = outcomes[index]?.status === 'fulfilled';
      if (index > 0) expect(inCart.includes(String(id)), `line ${index}`).toBe(!isPlaced);
    }
  });
});

test('the merge covers every table with a customer’s key', async () => {
  const rows = await store.deps().em.execute<{ name: string }[]>(
    `select distinct table_name as name from information_schema.key_column_usage
     where table_schema = database() and referenced_table_name = 'customer'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(TABLES_OF_CUSTOMERS).sort());
});

describe('a sign-in method of a customer who has another one', () => {
  test('a number moves alone to the customer who proves it: orders, account and cart stay with its former owner, who signs in by Google', async () => {
    const former = await byGoogle(`former-${serial}`);
    await former.caller.customers.linkPhone(await code());
    await former.caller.cart.add({ item: String((await store.make.stock()).id), quantity: 2 });
    const { caller, user } = await byGoogle(`new-${serial}`);
    const before = await customers();

    expect(await caller.customers.linkPhone(await code())).toMatchObject({ _id: user._id, phone_number: phone });
    expect(await customers()).toBe(before);
    expect((await byPhone()).user._id).toBe(user._id);
    expect((await caller.cart.items()).orders).toEqual([]);
    expect(await toApiError(former.caller.customers.profile())).toMatchObject({ code: 'unauthenticated' });
    const again = await byGoogle(`former-${serial}`);
    expect(again.user).toMatchObject({ _id: former.user._id, phone_verified: false, email_verified: true });
    expect((await again.caller.cart.items()).orders).toHaveLength(1);
    // The former customer is notified by mail, and sees the change on the profile for 90 days.
    expect(await noticesTo(former.user._id)).toEqual([['way_moved', 'mail', { way: 'phone' }]]);
    expect(await noticesTo(user._id)).toEqual([]);
    expect(again.user.sign_in_change).toEqual({ kind: 'moved', way: 'phone', at: store.clock.now() });
    expect(await caller.customers.profile()).toMatchObject({ sign_in_change: null });
    store.clock.advance(90 * 24 * 3_600);
    expect((await byGoogle(`former-${serial}`)).user.sign_in_change).toBeNull();
  });

  test('a Google account moves alone to the customer who proves it, and its former owner signs in by phone', async () => {
    const former = await byPhone();
    await former.caller.customers.linkGoogle({ credential: await credential() });
    const { caller, user } = await byPhone(`+63918${7_000_000 + serial}`);
    await caller.customers.linkGoogle({ credential: await credential() });
    expect((await byGoogle()).user._id).toBe(user._id);
    expect((await byPhone()).user).toMatchObject({ _id: former.user._id, phone_verified: true, email_verified: false });
    expect(await noticesTo(former.user._id)).toEqual([['way_moved', 'sms', { way: 'google' }]]);
  });
});
