import { afterAll, expect, test } from 'vitest';
import { PICKUP, proofPicture } from '#test/records/orders.ts';
import { startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { startMailServer } from '#test/servers/mailServer.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { JOBS, QUEUES } from '../backgroundWork.ts';
import { noticeQueue } from '../notices/sending/sendNotices.ts';
import { db } from '../platform/database/db.ts';
import { registerJobs, runDueJobs } from '../platform/jobs/jobs.ts';
import { workQueue } from '../platform/jobs/queue.ts';
import { createLog } from '../platform/logging/log.ts';
import { PrivacyRequest } from '../privacy/privacyRequest.entity.ts';
import { hashPassword } from '../staff/signIn/passwords.ts';

/** Unique values, so that each one is found in the log. */
const PERSON = {
  number: '+639175550199',
  full_name: 'Wilhelmina Quimpo',
  email: 'wilhelmina.q@example.com',
  student: 'Bonifacio Quimpo',
  print: 'For Mina',
  address: '77 Sampaguita Lane',
  password: 'correct horse staple Xyzzy',
  wrong: 'wrong horse staple Plugh',
  staffName: 'Policarpio Ventura',
  username: 'polventura',
  note: 'Kalachuchi behind the gate',
  reason: 'Maralita paid twice',
  reference: 'ZEBRA7788112233',
};

const lines: string[] = [];
let isGatewayBroken = false;
const gateway = await startLoopbackServer(({ body }) => {
  const number = new URLSearchParams(body).get('number');
  if (isGatewayBroken) return { status: 422, body: `the number ${number} is not served: ${body}` };
  return { body: [{ message_id: 1, status: 'Pending' }] };
});
const mails = await startMailServer();
const store = await openTestStore({
  log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  env: {
    DEMO: 'false',
    SMTP_URL: mails.url,
    MAIL_FROM: 'store@university.edu.ph',
    SMS_HOST: 'store.university.edu.ph',
    SMS_PROVIDER: 'semaphore',
    SMS_URL: gateway.url,
    SMS_API_KEY: 'gateway-key-secret',
    GOOGLE_CLIENT_ID: 'store.apps.googleusercontent.com',
    GOOGLE_JWKS_URL: `${gateway.url}/certs`,
  },
});
const server = await serveTestStore(store);
afterAll(async () => {
  await gateway.close();
  await mails.close();
});

interface Sent {
  status: number;
  body: Record<string, unknown> & { token?: string };
}
async function send(method: string, path: string, body?: unknown, token?: string): Promise<Sent> {
  const isForm = body instanceof FormData;
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(isForm || body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
}
const post = (path: string, body: unknown, token?: string) => send('POST', path, body, token);

/** Texts that no line may contain: the values, and numbers in their other notations. */
const secrets = new Set<string>([
  ...Object.values(PERSON),
  '639175550199',
  '09175550199',
  '9175550199',
  'gateway-key-secret',
  'Wilhelmina',
  'Quimpo',
  'Ventura',
]);

async function orderForm(token: string, file: Uint8Array) {
  const stock = await store.make.stock({ selling_price: 100 });
  await send(
    'PUT',
    '/api/customer-cart',
    { item: String(stock.id), quantity: 1, other_fields: { Name: PERSON.print } },
    token,
  );
  const cart = await post('/api/customer-cart/cart-items', {}, token);
  const orders = cart.body.orders as { _id: string; amount: number }[];
  const body = new FormData();
  body.set(
    'data',
    JSON.stringify({
      orders,
      total_amount: orders.reduce((sum, { amount }) => sum + amount, 0),
      receiving_option: 'Pick-Up',
      pickup_time: PICKUP,
      mode_of_payment: 'Bank Transfer',
      order_address: PERSON.address,
      students: [{ name: PERSON.student, grade_level: 'Grade 4' }],
    }),
  );
  body.set('file', new File([new Uint8Array(file)], `${PERSON.full_name}.png`, { type: 'image/png' }));
  return body;
}

/** Renames a table during a call, so that the call fails halfway and quotes its values. */
async function failing(table: string, call: () => Promise<Sent>) {
  const { em } = store.deps();
  await em.execute(`rename table \`${table}\` to \`${table}_away\``);
  expect((await call()).status, table).toBe(500);
  await em.execute(`rename table \`${table}_away\` to \`${table}\``);
}

/** Packing slip, picking list and hand-over, each successful and failing. */
async function walkTheCounter(asStaff: (path: string, body?: unknown) => Promise<Sent>, _id: string) {
  const day = PICKUP.slice(0, 10);
  const calls: [path: string, body: object, table: string][] = [
    ['/api/orders/slips', { ids: [_id] }, 'order_line_print'],
    ['/api/orders/mark-printed', { kind: 'slip', ids: [_id] }, 'event'],
    ['/api/orders/pickups', { day }, 'order_line_print'],
    ['/api/orders/picking-list', { day }, 'order_line_print'],
    ['/api/orders/handover', { _id, is_unpaid_confirmed: true }, 'event'],
  ];
  for (const [path, body, table] of calls) {
    await failing(table, () => asStaff(path, body));
    expect((await asStaff(path, body)).status, path).toBe(200);
  }
  expect((await asStaff('/api/orders/handover', { _id })).status).toBe(409);
}

/** Payment, code, notes, search and notices of an order, each successful and failing. */
async function walkTheShop(token: string, staffToken: string, { _id, order_no }: { _id: string; order_no: string }) {
  const { em } = store.deps();
  const asStaff = (path: string, body: unknown = {}) => post(path, body, staffToken);
  const channels = { received: { sms: true, mail: true }, payment_rejected: { sms: true, mail: true } };
  expect((await asStaff('/api/account-settings', { key: 'notices', value: { channels } })).status).toBe(200);

  const proof = new FormData();
  for (const [name, value] of Object.entries({ order_id: _id, order_no, payment_reference: PERSON.reference }))
    proof.set(name, value);
  proof.set('file', new File([new Uint8Array(await proofPicture(77))], `${PERSON.full_name}.png`));
  expect((await post('/api/orders/upload-proof', proof, token)).status).toBe(200);
  expect((await asStaff('/api/orders/payments', { payment_status: 'To Check' })).status).toBe(200);
  const rejected = { _id, payment_status: 'Rejected', reason: PERSON.reason };
  expect((await asStaff('/api/orders/payment-status', rejected)).status).toBe(200);
  await failing('event', () => asStaff('/api/orders/payment-status', { ...rejected, payment_status: 'To Check' }));

  const { body } = await send('GET', `/api/orders/${_id}/code`, undefined, token);
  const code = String(body.code);
  for (const written of [code, code.replaceAll('-', '')]) secrets.add(written);
  const byCode = () => send('GET', `/api/orders/by-code/${code}`, undefined, staffToken);
  expect((await byCode()).status).toBe(200);
  await failing('order_line_print', byCode);
  await send('GET', `/api/orders/by-code/${code}X`, undefined, staffToken);

  const note = () => send('PUT', `/api/orders/${_id}/notes`, { _id, text: PERSON.note }, staffToken);
  expect((await note()).status).toBe(200);
  await failing('order_note', note);

  for (const s of [PERSON.number, PERSON.full_name, PERSON.email]) {
    for (const path of ['/api/search', '/api/orders/paginate']) expect((await asStaff(path, { s })).status).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ json: { s } }));
    await send('GET', `/trpc/staffSearch.find?input=${input}`, undefined, staffToken);
    await asStaff('/api/orders/file', { format: 'csv', s });
  }
  await failing('order_word', () => asStaff('/api/search', { s: PERSON.full_name }));
  await failing('order_word', () => asStaff('/api/orders/paginate', { s: PERSON.number }));

  await db(em).updateTable('task').set({ run_at: store.clock.now() }).where('queue', '=', 'notices').execute();
  const { length } = await em.execute('select id from notice');
  expect(length).toBe(2);
  isGatewayBroken = true;
  mails.fail({ at: 'rcpt', code: 451 });
  await workQueue(store.services, noticeQueue, new AbortController().signal);
  isGatewayBroken = false;
  const mailed = mails.taken.length;
  store.clock.advance(3_600);
  await workQueue(store.services, noticeQueue, new AbortController().signal);
  expect(mails.taken.length).toBeGreaterThan(mailed);
  expect((await asStaff('/api/notices/paginate', { s: order_no })).status).toBe(200);
  await failing('notice', () => asStaff('/api/notices/paginate', { s: PERSON.full_name }));
  await em.execute('delete from notice');
  await walkTheCounter(asStaff, _id);
}

test('no line of the log contains a number, email, code, token, password or name, whatever fails', async () => {
  const { em } = store.deps();
  // Sign-in with a failing gateway that repeats its input, and with wrong and right codes.
  isGatewayBroken = true;
  expect((await post('/api/customers/phone-code', { phone_number: PERSON.number })).status).toBe(503);
  isGatewayBroken = false;
  await post('/api/customers/phone-code', { phone_number: PERSON.number });
  const code = /\b\d{6}\b/.exec(new URLSearchParams(gateway.requests.at(-1)?.body).get('message') ?? '')?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  secrets.add(code);
  await post('/api/customers/phone-login', { phone_number: PERSON.number, code: code === '000000' ? '1' : '000000' });
  const { body: session } = await post('/api/customers/phone-login', { phone_number: PERSON.number, code });
  const token = String(session.token);
  secrets.add(token);
  const forged = `${token.slice(0, -6)}forged`;
  secrets.add(forged);
  await post('/api/customers/profile', {}, forged);
  await post('/api/users/google-login', {
    credential: `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify(PERSON)).toString('base64url')}.x`,
  });

  // The customer's calls, including failing ones.
  const profile = {
    full_name: PERSON.full_name,
    email_address: PERSON.email,
    has_agreed_to_terms_and_conditions: true,
  };
  expect((await post('/api/customers/update-profile', profile, token)).status).toBe(200);
  await post('/api/customers/email', { email_address: `other-${PERSON.email}` }, token);
  const placed = await send('PUT', '/api/orders', await orderForm(token, await proofPicture()), token);
  expect(placed.status).toBe(200);
  const order = placed.body as unknown as { _id: string; order_no: string; proof_of_payment_url: string };
  await fetch(server.url + order.proof_of_payment_url);
  await fetch(`${server.url}${order.proof_of_payment_url}x`);
  secrets.add(/signature=([^&]+)/.exec(order.proof_of_payment_url)?.[1] ?? 'signature=');
  await post('/api/orders/customer-orders', {}, token);
  await post('/api/customers/my-data', {}, token);
  await post('/api/customers/data-file', {}, token);
  await send('GET', `/api/nowhere/${encodeURIComponent(PERSON.full_name)}?token=${token}`);
  await send('POST', '/api/customers/update-profile', 'not what was meant', token);

  // Staff sign-ins with wrong passwords.
  const id = await store.make.staff({ name: PERSON.staffName, username: PERSON.username });
  await em.execute('update staff_user set password_hash = ? where id = ?', [await hashPassword(PERSON.password), id]);
  await post('/api/users/login', { username: PERSON.username, password: PERSON.wrong });
  const { body: staff } = await post('/api/users/login', { username: PERSON.username, password: PERSON.password });
  const staffToken = String(staff.token);
  secrets.add(staffToken);
  await post('/api/users/register', { name: PERSON.staffName, username: PERSON.username, password: PERSON.password });
  await post('/api/dashboard/index', {}, staffToken);
  await send('GET', `/api/orders/${order._id}`, undefined, staffToken);
  await walkTheShop(token, staffToken, order);
  await post(
    '/api/orders/order-status',
    { _id: order._id, order_status: 'Cancelled', reason: PERSON.full_name },
    staffToken,
  );

  // Statements that fail halfway and quote their values.
  const form = await orderForm(token, await proofPicture(90));
  await failing('order_student', () => send('PUT', '/api/orders', form, token));
  await failing('customer', () => post('/api/customers/update-profile', profile, token));
  await failing('sms_code', () => post('/api/customers/phone-code', { phone_number: PERSON.number }));
  await failing('staff_user', () => post('/api/users/login', { username: PERSON.username, password: PERSON.password }));

  // Background work: an erasure, and failing jobs and queues.
  await registerJobs(store.services, JOBS);
  await em.execute("update task set requested_at = '2026-11-20 02:00:00'");
  const { signal } = new AbortController();
  await runDueJobs(store.services, JOBS, signal);
  await em.insert(PrivacyRequest, {
    customer: Number((session.user as { _id: string })._id),
    kind: 'erasure',
    due_on: '2026-12-11',
    run_at: store.clock.now(),
    created_at: store.clock.now(),
  });
  await em.execute('rename table order_word to order_word_away');
  store.clock.advance(3_600);
  await runDueJobs(store.services, JOBS, signal);
  await em.execute('rename table order_word_away to order_word');
  store.services.pictures.removeProof = () =>
    Promise.reject(new Error(`EACCES: ${PERSON.email} called +63 917 555 0199`));
  store.clock.advance(3_600);
  await runDueJobs(store.services, JOBS, signal);
  for (const queue of QUEUES) await workQueue(store.services, queue, signal);

  // Checks that the errors were logged; otherwise the test would prove nothing.
  const log = lines.join('');
  for (const reported of [
    'an SMS could not be sent',
    'procedure failed',
    'Google sign-in rejected',
    'a job failed',
    'a task failed',
    'a task was given up',
  ]) {
    expect(log, reported).toContain(reported);
  }
  const carried = [...secrets].filter((secret) => log.toLowerCase().includes(secret.toLowerCase()));
  expect(carried).toEqual([]);
  expect(log).not.toMatch(/eyJ[\w-]{5,}\.|Bearer |signature=|argon2|@example/);
  const stored = JSON.stringify(await em.execute('select last_error from task'));
  expect([...secrets].filter((secret) => stored.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
});
