import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { createTokens } from './platform/sessions/tokens.ts';
import type { Policy } from './platform/trpc/admission.ts';
import { REST_ROUTES } from './rest/routes.ts';
import { appRouter } from './router.ts';

/** The five calls of a documented base. */
const masterPaths = (
  base: string,
  read: Policy = 'staff',
  write: Policy = 'unscopedStaff',
): Record<string, Policy> => ({
  [`post ${base}/paginate`]: read === 'anyone' ? 'staff' : read,
  [`put ${base}`]: write,
  [`get ${base}/:_id`]: read,
  [`post ${base}/:_id`]: write,
  [`delete ${base}/:_id`]: write,
});

/** Who may call which documented path (docs/rules.md, Access). */
const policies: Record<string, Policy> = {
  'post /api/users/login': 'anyone',
  'post /api/users/register': 'anyone',
  'post /api/users/update-password': 'staff',
  ...masterPaths('/api/users', 'unscopedStaff'),
  ...masterPaths('/api/warehouses'),
  ...masterPaths('/api/subjects'),
  ...masterPaths('/api/grade-levels'),
  ...masterPaths('/api/agriculture'),
  'get /api/categories/menu': 'anyone',
  'get /api/categories/:_id/breadcrumbs': 'anyone',
  'get /api/categories': 'anyone',
  ...masterPaths('/api/categories', 'anyone'),
  'get /api/stocks/product-filters': 'anyone',
  'post /api/stocks/product-list': 'anyone',
  'post /api/stocks/stock-inventory': 'anyone',
  'get /api/stocks/listing': 'staff',
  'get /api/stocks/export': 'staff',
  'post /api/stocks/check-import': 'staff',
  'post /api/stocks/run-import': 'staff',
  'post /api/stocks/bulk': 'staff',
  'post /api/stocks/bulk-preview': 'staff',
  'post /api/stocks/:_id/quantity': 'staff',
  'post /api/stocks/:_id/availability': 'staff',
  'post /api/stocks/:_id/upload': 'staff',
  'post /api/stocks/:_id/delete-image': 'staff',
  ...masterPaths('/api/stocks', 'anyone', 'staff'),
  'post /api/users/google-login': 'anyone',
  'post /api/customers/phone-code': 'anyone',
  'get /api/customers/code-challenge': 'anyone',
  'post /api/customers/phone-login': 'anyone',
  'post /api/customers/profile': 'customer',
  'post /api/customers/email': 'customer',
  'post /api/customers/update-profile': 'customer',
  'post /api/customer-cart/cart-items': 'customer',
  'put /api/customer-cart': 'customer',
  'post /api/customer-cart/update-item': 'customer',
  'post /api/customer-cart/delete-item': 'customer',
  'put /api/orders': 'customer',
  'post /api/orders/customer-orders': 'customer',
  'post /api/orders/upload-proof': 'customer',
  'post /api/orders/order-status': 'staff',
  'post /api/orders/payment-status': 'staff',
  'post /api/orders/payments': 'staff',
  'get /api/orders/updates': 'customerOrStaff',
  'post /api/orders/paginate': 'staff',
  'get /api/orders/:_id': 'customerOrStaff',
  'get /api/orders/:_id/history': 'staff',
  'post /api/orders/bulk-status': 'staff',
  'post /api/orders/bulk-undo': 'staff',
  'get /api/order-views': 'staff',
  'put /api/order-views': 'staff',
  'delete /api/order-views/:name': 'staff',
  'get /api/orders/:_id/notes': 'staff',
  'put /api/orders/:_id/notes': 'staff',
  'delete /api/orders/:_id/notes/:note_id': 'staff',
  'get /api/orders/:_id/code': 'customer',
  'get /api/orders/by-code/:code': 'staff',
  'post /api/orders/handover': 'staff',
  'post /api/orders/pickups': 'staff',
  'post /api/orders/picking-list': 'staff',
  'post /api/orders/slips': 'staff',
  'post /api/orders/mark-printed': 'staff',
  'post /api/dashboard/index': 'staff',
  'post /api/search': 'staff',
  'post /api/orders/history': 'staff',
  'post /api/orders/summary-per-status': 'staff',
  'post /api/orders/customer-carts': 'staff',
  'post /api/stocks/inventory-report': 'staff',
  'post /api/orders/history-per-category': 'staff',
  'get /api/account-settings': 'anyone',
  'post /api/account-settings': 'unscopedStaff',
  'post /api/account-settings/account-picture': 'unscopedStaff',
  'get /api/account-settings/closed-days': 'staff',
  'post /api/account-settings/closed-days/preview': 'unscopedStaff',
  'put /api/account-settings/closed-days': 'unscopedStaff',
  'delete /api/account-settings/closed-days/:date': 'unscopedStaff',
  'put /api/account-settings/opened-days': 'unscopedStaff',
  'get /api/users/me': 'staff',
  'get /api/stocks/:_id/ledger': 'staff',
  'put /api/privacy/requests': 'unscopedStaff',
  'post /api/privacy/requests/:_id/close': 'unscopedStaff',
  'get /api/customers/code-usage': 'staff',
  'get /api/jobs': 'unscopedStaff',
  'post /api/notices/paginate': 'unscopedStaff',
  'get /api/notices/usage': 'staff',
  'post /api/notices/send-again': 'unscopedStaff',
  'get /api/orders/:_id/notices': 'staff',
  'get /api/customers/notices': 'customer',
  'post /api/customers/notices': 'customer',
  'get /api/customers/stock-requests': 'customer',
  'post /api/customers/stock-requests': 'customer',
  'get /api/webhooks': 'unscopedStaff',
  'put /api/webhooks': 'unscopedStaff',
  'post /api/webhooks/deliveries': 'unscopedStaff',
  'post /api/webhooks/replay': 'unscopedStaff',
  'post /api/webhooks/:_id/rotate-secret': 'unscopedStaff',
  'post /api/webhooks/:_id/test': 'unscopedStaff',
  'post /api/webhooks/:_id': 'unscopedStaff',
  'delete /api/webhooks/:_id': 'unscopedStaff',
  'get /api/users/:_id/sessions': 'unscopedStaff',
  'post /api/customers/cancel-erasure': 'customer',
  'post /api/customers/end-session': 'customer',
  'post /api/customers/end-sessions': 'customer',
  'post /api/customers/link-google': 'customer',
  'post /api/customers/link-phone': 'customer',
  'post /api/customers/logout': 'customer',
  'post /api/customers/my-data': 'customer',
  'post /api/customers/request-erasure': 'customer',
  'post /api/customers/sessions': 'customer',
  'post /api/jobs/retry-tasks': 'unscopedStaff',
  'post /api/jobs/run': 'unscopedStaff',
  'post /api/privacy/requests': 'unscopedStaff',
  'post /api/users/:_id/end-session': 'unscopedStaff',
  'post /api/users/logout': 'staff',
  'get /api/users/passkeys': 'staff',
  'post /api/users/remove-passkey': 'staff',
  'post /api/users/:_id/reset-passkeys': 'unscopedStaff',
  'post /api/audit-log/paginate': 'unscopedStaff',
  'get /api/account-settings/pickup-calendar': 'anyone',
  'post /api/reports/file': 'staff',
  'post /api/orders/file': 'staff',
  'post /api/audit-log/file': 'unscopedStaff',
  'post /api/customers/data-file': 'customer',
  'post /api/privacy/consents': 'unscopedStaff',
  'get /public/images/:filename': 'anyone',
  'get /api/openapi.json': 'anyone',
  'get /api/docs': 'anyone',
  'get /api/docs/files/:filename': 'anyone',
  'get /api/docs/guides/:name': 'anyone',
  'get /healthz': 'anyone',
  'get /readyz': 'anyone',
  'post /page-view': 'anyone',
  'get /api/tokens': 'unscopedStaff',
  'put /api/tokens': 'unscopedStaff',
  'delete /api/tokens/:_id': 'unscopedStaff',
};

type Ended = 'endedCustomer' | 'endedStaff' | 'revokedApiToken';

let store: TestStore;
let server: { url: string; close: () => Promise<void> };
const tokens: Record<'customer' | 'staff' | 'scoped' | 'forged' | Ended, string> = {
  customer: '',
  staff: '',
  scoped: '',
  forged: '',
  endedCustomer: '',
  endedStaff: '',
  revokedApiToken: '',
};
beforeAll(async () => {
  store = await createTestStore();
  server = await serveTestStore(store);
  tokens.customer = await store.customerToken(await store.make.customer());
  tokens.staff = await store.staffToken(await store.make.staff());
  tokens.scoped = await store.staffToken(await store.make.staff({ categories: [await store.make.category()] }));
  tokens.forged = await createTokens('another secret that this store has never seen', store.clock.now).signCustomer(1);
  const times = {
    device: '',
    created_at: store.clock.now(),
    expires_at: new Date(store.clock.now().getTime() + 86_400_000),
  };
  const ended = { ...times, ended_at: store.clock.now() };
  const customer = await store.make.customer();
  tokens.endedCustomer = await store.customerToken(
    customer,
    await store.make.insert('session', { ...ended, customer_id: customer }),
  );
  const staffId = await store.make.staff();
  tokens.endedStaff = await store.staffToken(
    staffId,
    await store.make.insert('session', { ...ended, staff_user_id: staffId }),
  );
  const staff = await store.staff(staffId);
  const made = await staff.apiTokens.create({ name: 'Stock taking', scopes: ['stocks:read'], days: 30 });
  await staff.apiTokens.revoke(made.record);
  tokens.revokedApiToken = made.token;
});
afterAll(() => store.close());

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** No record has this number. */
const NOWHERE = '999999999';

async function call(method: string, path: string, token: string | null, body?: string | FormData) {
  const answer = await fetch(server.url + path.replaceAll(':_id', NOWHERE), {
    method: method.toUpperCase(),
    headers: {
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'get' ? {} : { body: body ?? '{}' }),
  });
  // A stream would go on for as long as it is listened to.
  if (answer.headers.get('content-type') === 'text/event-stream' && token === tokens.staff) {
    await answer.body?.cancel();
    return { status: answer.status, text: '', challenge: null };
  }
  return { status: answer.status, text: await answer.text(), challenge: answer.headers.get('www-authenticate') };
}

test('every documented path has a row in this table, and every row a path', () => {
  expect(REST_ROUTES.map(keyOf).toSorted()).toEqual(Object.keys(policies).toSorted());
});

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: { policy: Policy } } }>,
);

const guarded = REST_ROUTES.filter((route) => policies[keyOf(route)] !== 'anyone').map(
  (route) => [keyOf(route), route] as const,
);

test.each(guarded)(
  '%s is closed to strangers, to forged tokens and to the wrong kind of person',
  async (key, route) => {
    const { method, path } = route;
    const policy = policies[key];
    const statusOf = async (token: string | null, body?: FormData) => (await call(method, path, token, body)).status;
    expect([await statusOf(null), await statusOf(tokens.forged)]).toEqual([401, 401]);
    if (policy === 'customer') expect(await statusOf(tokens.staff)).toBe(403);
    if (policy === 'staff' || policy === 'unscopedStaff') expect(await statusOf(tokens.customer)).toBe(403);
    // Whose categories are assigned is read once the form is.
    if (policy === 'unscopedStaff')
      expect(await statusOf(tokens.scoped, 'form' in route && route.form ? new FormData() : undefined)).toBe(403);
  },
);

test.each<Ended>(['endedCustomer', 'endedStaff', 'revokedApiToken'])(
  'every guarded path answers 401 to a token that has ended, and asks for another (%s)',
  async (kind) => {
    const letIn: string[] = [];
    for (const [key, { method, path }] of guarded) {
      const { status, challenge } = await call(method, path, tokens[kind]);
      if (status !== 401 || challenge !== 'Bearer') letIn.push(`${key}: ${status}`);
    }
    expect(letIn).toEqual([]);
  },
);

test.each<Ended>(['endedCustomer', 'endedStaff', 'revokedApiToken'])(
  'every guarded procedure answers 401 to a token that has ended, and asks for another (%s)',
  async (kind) => {
    const letIn: string[] = [];
    for (const [path, { _def }] of procedures) {
      if (_def.meta.policy === 'anyone') continue;
      const answer = await call(_def.type === 'mutation' ? 'post' : 'get', `/trpc/${path}`, tokens[kind]);
      // A stream opens with 200, and sends its error as its first event.
      const isRefused =
        _def.type === 'subscription'
          ? answer.text.includes('"httpStatus":401')
          : answer.status === 401 && answer.challenge === 'Bearer';
      if (!isRefused) letIn.push(`${path}: ${answer.status}`);
    }
    expect(letIn).toEqual([]);
  },
);

const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
const HOSTILE = [
  '{',
  'null',
  '7',
  '"text"',
  '[]',
  '[{}]',
  deep,
  '{"_id":{"$gt":""},"orders":{"length":1e9},"item":[],"name":{},"filters":7,"page":-1}',
  '{"__proto__":{"kind":"staff"},"constructor":{"prototype":{}},"_id":"1 or 1=1","s":"\'; drop table stock; --"}',
  '{"_id":1e400,"page":1.5,"quantity":9e15,"category":"\\u0000","period_covered":{"start":"2026-13-45","end":[]}}',
];

test.each(REST_ROUTES.map((route) => [keyOf(route), route] as const))(
  '%s answers every malformed body with a message, never with an error of its own',
  async (key, { method, path }) => {
    const token = policies[key] === 'customer' ? tokens.customer : tokens.staff;
    for (const body of method === 'get' ? [''] : HOSTILE) {
      const { status, text } = await call(method, path, token, body);
      expect(status, `${body.slice(0, 80)} → ${text}`).toBeLessThan(500);
      expect(text).not.toMatch(/node_modules|\.ts:|ER_[A-Z]|stack/);
    }
  },
);

test.each(procedures.filter(([, { _def }]) => _def.type !== 'subscription'))(
  '%s answers every malformed input with a message, never with an error of its own',
  async (path, { _def: { type, meta } }) => {
    const token = meta.policy === 'customer' ? tokens.customer : tokens.staff;
    const send = (paths: string, input: string) =>
      type === 'query'
        ? call('get', `/trpc/${paths}input=${encodeURIComponent(input)}`, token)
        : call('post', `/trpc/${paths}`, token, input);
    const expectMessage = (status: number, text: string, input: string) => {
      expect(status, `${input.slice(0, 80)} → ${text}`).toBeLessThan(500);
      expect(text).not.toMatch(/node_modules|\.ts:|ER_[A-Z]/);
    };
    // By itself, for a batch is rejected as a whole for it.
    const nested = await send(`${path}?`, `{"json":${deep}}`);
    expectMessage(nested.status, nested.text, deep);
    const inputs = HOSTILE.slice(1).filter((input) => input !== deep);
    const batch = inputs.map((input, index) => `"${index}":{"json":${input}}`).join();
    const { text } = await send(`${inputs.map(() => path).join()}?batch=1&`, `{${batch}}`);
    const answers = JSON.parse(text) as { error?: { json: { data: { httpStatus: number } } } }[];
    expect(answers).toHaveLength(inputs.length);
    for (const [index, answer] of answers.entries())
      expectMessage(answer.error?.json.data.httpStatus ?? 200, JSON.stringify(answer), inputs[index] ?? '');
  },
);
