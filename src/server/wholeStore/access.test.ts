import { describe, expect, test } from 'vitest';
import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createTokens } from '../platform/sessions/tokens.ts';
import type { Policy } from '../platform/trpc/admission.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { REST_ROUTES } from '../rest/routes.ts';
import { appRouter } from '../router.ts';

const ofLists = (calls: string) => LIST_NAMES.map((list) => `${list}: ${calls}`).join('\n');
/** Allowed callers by router (docs/rules/privacy.md, Access). A path has the policy of its procedure. */
const CALLERS: Record<Policy, string> = {
  anyone: `
    users: login register startPasskeyLogin passkeyLogin readInvitation acceptInvitation
    customers: phoneCode codeChallenge phoneLogin googleLogin
    settings: help list pickupCalendar
    bookLists: published open
    finding: overview rows together products
    categories: get list menu breadcrumbs
    stocks: productList productFilters filterCounts suggest stockInventory get
  `,
  staff: `
    users: updatePassword me setSingleKeys setWorksAtCounter logout passkeys startPasskey addPasskey removePasskey newRecoveryCodes
    warehouses: get paginate history
    ${ofLists('get paginate history')}
    customers: codeUsage
    bookLists: get paginate history export
    categories: paginate history
    stocks: create update delete paginate listing suggestions availability bulk bulkPreview labels deletePreview deleteMany countSize upload matchPictures
      deleteImage setImageColor orderImages openSizes ledger history export checkImport runImport importFaults imports importPictures
    synonyms: get paginate history export
    searches: paginate
    orders: orderStatus undoStatus bulkStatus bulkUndo views saveView deleteView notes addNote deleteNote movePickup message find paginate history
    payments: setPaymentStatus payments receipts addReceipt takeBackReceipt addRefund
    counter: byCode atCounter handover exchange sell saleCustomer waiting pickups pickingList ticks pick slips markPrinted
    dashboard: index frontPage
    staffSearch: find
    reports: summary rows detail fileProgress ordersHistory ordersHistoryPerCategory summaryPerStatus customerCarts inventoryReport
    settings: history closedDays pageViews
    notices: ofOrder usage waiting
  `,
  unscopedStaff: `
    users: resetPasskeys sessions endSession takenUsernames invite renewInvitation revokeInvitation get paginate history create update delete
    warehouses: create update delete
    ${ofLists('create update delete')}
    bookLists: create update delete copy importFile notOrdered
    categories: create update delete move
    stocks: addNames
    synonyms: create update delete
    payments: refunds day
    dashboard: setup
    customers: trialCode
    settings: save uploadAccountPicture closeDay openDay openExtraDay
    closing: preview save
    auditLog: paginate people
    privacy: requests addRequest closeRequest
    notices: paginate sendAgain
    webhooks: list create update rotateSecret delete deliveries replay test
    apiTokens: list create revoke
    jobs: list run retryTasks
  `,
  customer: `
    customers: emailCode proveEmail linkPhone linkGoogle sessions endSession endSessions logout profile email updateProfile
    students: list add update remove
    finding: own
    cart: addItems items add updateItem updateItems deleteItem restoreItem
    orders: place uploadProof cancel reschedule toPay shortLines byNumber again customerOrders
    counter: code
    privacy: myData requestErasure cancelErasure
    notices: choices saveChoices stockRequests setStockRequest
  `,
  customerOrStaff: `
    orders: get updates
  `,
};
const policies: Record<string, Policy> = Object.fromEntries(
  Object.entries(CALLERS).flatMap(([policy, routers]) =>
    [...routers.matchAll(/(\w+):([^:]*)(?=\s\w+:|$)/g)].flatMap(([, name, calls = '']) =>
      calls
        .trim()
        .split(/\s+/)
        .map((call) => [`${name}.${call}`, policy as Policy]),
    ),
  ),
);

/** Allowed callers of paths without a procedure. */
const served: Record<string, Policy> = {
  'get /api/openapi.json': 'anyone',
  'get /api/docs': 'anyone',
  'get /api/docs/files/:filename': 'anyone',
  'get /api/docs/guides/:name': 'anyone',
  'post /api/reports/file': 'staff',
  'post /api/orders/day-payments/file': 'unscopedStaff',
  'post /api/orders/file': 'staff',
  'post /api/audit-log/file': 'unscopedStaff',
  'post /api/customers/data-file': 'customer',
  'post /api/privacy/consents': 'unscopedStaff',
  'get /public/images/:filename': 'anyone',
  'get /healthz': 'anyone',
  'get /readyz': 'anyone',
  'post /page-view': 'anyone',
};

type Ended = 'endedCustomer' | 'endedStaff' | 'revokedApiToken';

const tokens: Record<'customer' | 'staff' | 'scoped' | 'forged' | Ended, string> = {
  customer: '',
  staff: '',
  scoped: '',
  forged: '',
  endedCustomer: '',
  endedStaff: '',
  revokedApiToken: '',
};
const store = await openTestStore();
const server = await serveTestStore(store);
tokens.customer = await store.customerToken(await store.make.customer());
tokens.staff = await store.staffToken(await store.make.staff());
tokens.scoped = await store.staffToken(await store.make.staff({ categories: [await store.make.category()] }));
tokens.forged = await createTokens('another secret that this store has never seen', store.clock.now).signCustomer(1, 1);
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

interface Answer {
  status: number;
  challenge: string | null;
}

/** A callable path or procedure. `call` sends an empty body or the given one. */
interface Target {
  name: string;
  policy: Policy | undefined;
  call: (token: string | null, body?: FormData) => Promise<Answer>;
  isForm?: boolean;
}

async function request(method: string, path: string, token: string | null, body: string | FormData = '{}') {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: response.status, challenge: response.headers.get('www-authenticate'), text: await response.text() };
}

const procedures = definitionsOf(appRouter).map(
  ({ name, type }): Target => ({
    name,
    policy: policies[name],
    call: async (token) => {
      const answer = await request(type === 'mutation' ? 'POST' : 'GET', `/trpc/${name}`, token);
      // A stream responds with 200 and sends its error as the first event.
      if (type !== 'subscription') return answer;
      return { status: Number(/"httpStatus":(\d+)/.exec(answer.text)?.[1]), challenge: 'Bearer' };
    },
  }),
);
const paths = REST_ROUTES.map((route): Target => {
  const { method, path, procedure } = route;
  const name = `${method} ${path}`;
  return {
    name,
    policy: procedure === undefined ? served[name] : policies[procedure],
    call: (token, body) => request(method.toUpperCase(), path.replaceAll(/:\w+/g, '999999999'), token, body),
    isForm: procedure !== undefined && route.form !== undefined,
  };
});

test('every procedure and every path without a procedure has the policy of these tables', () => {
  const declared = definitionsOf(appRouter).map(({ name, meta }) => [name, meta.policy]);
  expect(Object.fromEntries(declared)).toEqual(policies);
  const ownPolicies = REST_ROUTES.flatMap((route) =>
    route.procedure === undefined ? [[`${route.method} ${route.path}`, route.policy]] : [],
  );
  expect(Object.fromEntries(ownPolicies)).toEqual(served);
});

describe.each([
  ['procedures', procedures],
  ['paths', paths],
])('of the guarded %s', (_kind, targets) => {
  const guarded = targets.filter(({ policy }) => policy !== 'anyone');
  const staffs = guarded.filter(({ policy }) => policy === 'staff' || policy === 'unscopedStaff');

  /** The calls that respond with another status to a token, with that status. */
  async function others(of: readonly Target[], expected: number, token: string | null) {
    const wrong: string[] = [];
    for (const { name, call } of of) {
      const { status } = await call(token);
      if (status !== expected) wrong.push(`${name}: ${status}`);
    }
    return wrong;
  }

  test('none is open without a token or with a forged one', async () => {
    expect(guarded.length).toBeGreaterThan(100);
    expect([...(await others(guarded, 401, null)), ...(await others(guarded, 401, tokens.forged))]).toEqual([]);
  });

  test('none accepts the token of the wrong kind of person', async () => {
    const customers = guarded.filter(({ policy }) => policy === 'customer');
    expect(await others(customers, 403, tokens.staff)).toEqual([]);
    expect(await others(staffs, 403, tokens.customer)).toEqual([]);
  });

  test('none for staff without assigned categories accepts the token of staff with some', async () => {
    const letIn: string[] = [];
    for (const { name, call, isForm } of staffs.filter(({ policy }) => policy === 'unscopedStaff')) {
      const { status } = await call(tokens.scoped, isForm ? new FormData() : undefined);
      if (status !== 403) letIn.push(`${name}: ${status}`);
    }
    expect(letIn).toEqual([]);
  });

  test.each<Ended>(['endedCustomer', 'endedStaff', 'revokedApiToken'])(
    'all return 401 for an ended token, and ask for another (%s)',
    async (kind) => {
      const letIn: string[] = [];
      for (const { name, call } of guarded) {
        const { status, challenge } = await call(tokens[kind]);
        if (status !== 401 || challenge !== 'Bearer') letIn.push(`${name}: ${status}`);
      }
      expect(letIn).toEqual([]);
    },
  );
});

/** Staff calls that are allowed before the required passkey is added. */
const WITHOUT_PASSKEY = [
  'users.me',
  'users.setSingleKeys',
  'users.setWorksAtCounter',
  'users.updatePassword',
  'users.passkeys',
  'users.startPasskey',
  'users.addPasskey',
  'users.removePasskey',
  'users.newRecoveryCodes',
  'users.logout',
];

test('while the store requires passkeys, staff without one can only sign in and add one', async () => {
  const setRequired = (value: string) =>
    store
      .deps()
      .em.execute(
        "insert into account_setting (`key`, value) values ('require_passkey', ?) on duplicate key update value = values(value)",
        [value],
      );
  await setRequired('true');
  const token = await store.staffToken(await store.make.staff());
  const letIn: string[] = [];
  for (const { name, policy, call } of procedures) {
    if (policy === 'anyone' || policy === 'customer' || WITHOUT_PASSKEY.includes(name)) continue;
    const { status } = await call(token);
    if (status !== 403) letIn.push(`${name}: ${status}`);
  }
  expect(letIn).toEqual([]);
  expect((await request('GET', '/trpc/users.me', token)).status).toBe(200);
  await setRequired('false');
});
