import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import type { Policy } from './platform/trpc/admission.ts';
import { appRouter } from './router.ts';

/** The five master calls and the log of a kind of records, of which all staff read and free staff write. */
const masterData = (name: string, read: Policy = 'staff'): Record<string, Policy> => ({
  [`${name}.get`]: read,
  [`${name}.paginate`]: read,
  [`${name}.history`]: read,
  [`${name}.create`]: 'unscopedStaff',
  [`${name}.update`]: 'unscopedStaff',
  [`${name}.delete`]: 'unscopedStaff',
});

/** Who may call what, by procedure (docs/rules.md, Access). */
const policies: Record<string, Policy> = {
  'users.login': 'anyone',
  'users.register': 'anyone',
  'users.updatePassword': 'staff',
  'users.me': 'staff',
  'users.setSingleKeys': 'staff',
  'users.logout': 'staff',
  'users.startPasskeyLogin': 'anyone',
  'users.passkeyLogin': 'anyone',
  'users.passkeys': 'staff',
  'users.startPasskey': 'staff',
  'users.addPasskey': 'staff',
  'users.removePasskey': 'staff',
  'users.newRecoveryCodes': 'staff',
  'users.resetPasskeys': 'unscopedStaff',
  'users.sessions': 'unscopedStaff',
  'users.endSession': 'unscopedStaff',
  ...masterData('users', 'unscopedStaff'),
  ...masterData('warehouses'),
  ...masterData('subjects'),
  ...masterData('gradeLevels'),
  ...masterData('agriculture'),
  'customers.phoneCode': 'anyone',
  'customers.codeChallenge': 'anyone',
  'customers.phoneLogin': 'anyone',
  'customers.googleLogin': 'anyone',
  'customers.codeUsage': 'staff',
  'customers.linkPhone': 'customer',
  'customers.linkGoogle': 'customer',
  'customers.sessions': 'customer',
  'customers.endSession': 'customer',
  'customers.endSessions': 'customer',
  'customers.logout': 'customer',
  'customers.profile': 'customer',
  'customers.email': 'customer',
  'customers.updateProfile': 'customer',
  ...masterData('categories'),
  'categories.list': 'anyone',
  'categories.get': 'anyone',
  'categories.menu': 'anyone',
  'categories.breadcrumbs': 'anyone',
  'categories.move': 'unscopedStaff',
  'stocks.productList': 'anyone',
  'stocks.productFilters': 'anyone',
  'stocks.filterCounts': 'anyone',
  'stocks.suggest': 'anyone',
  'stocks.stockInventory': 'anyone',
  'stocks.get': 'anyone',
  'stocks.create': 'staff',
  'stocks.update': 'staff',
  'stocks.delete': 'staff',
  'stocks.paginate': 'staff',
  'stocks.listing': 'staff',
  'stocks.suggestions': 'staff',
  'stocks.availability': 'staff',
  'stocks.bulk': 'staff',
  'stocks.bulkPreview': 'staff',
  'stocks.countSize': 'staff',
  'stocks.upload': 'staff',
  'stocks.deleteImage': 'staff',
  'stocks.orderImages': 'staff',
  'stocks.openSizes': 'staff',
  'stocks.ledger': 'staff',
  'stocks.history': 'staff',
  'stocks.export': 'staff',
  'stocks.checkImport': 'staff',
  'stocks.runImport': 'staff',
  'stocks.importProgress': 'staff',
  'cart.items': 'customer',
  'cart.add': 'customer',
  'cart.updateItem': 'customer',
  'cart.updateItems': 'customer',
  'cart.deleteItem': 'customer',
  'cart.restoreItem': 'customer',
  'orders.place': 'customer',
  'orders.uploadProof': 'customer',
  'orders.get': 'customerOrStaff',
  'orders.customerOrders': 'customer',
  'orders.orderStatus': 'staff',
  'orders.undoStatus': 'staff',
  'orders.bulkStatus': 'staff',
  'orders.bulkUndo': 'staff',
  'orders.views': 'staff',
  'orders.saveView': 'staff',
  'orders.deleteView': 'staff',
  'orders.notes': 'staff',
  'orders.addNote': 'staff',
  'orders.deleteNote': 'staff',
  'orders.setPaymentStatus': 'staff',
  'orders.payments': 'staff',
  'orders.find': 'staff',
  'orders.paginate': 'staff',
  'orders.history': 'staff',
  'orders.updates': 'customerOrStaff',
  'orders.code': 'customer',
  'orders.byCode': 'staff',
  'orders.atCounter': 'staff',
  'orders.handover': 'staff',
  'orders.pickups': 'staff',
  'orders.pickingList': 'staff',
  'orders.slips': 'staff',
  'orders.markPrinted': 'staff',
  'dashboard.index': 'staff',
  'dashboard.frontPage': 'staff',
  'staffSearch.find': 'staff',
  'reports.summary': 'staff',
  'reports.rows': 'staff',
  'reports.detail': 'staff',
  'reports.fileProgress': 'staff',
  'reports.ordersHistory': 'staff',
  'reports.ordersHistoryPerCategory': 'staff',
  'reports.summaryPerStatus': 'staff',
  'reports.customerCarts': 'staff',
  'reports.inventoryReport': 'staff',
  'settings.list': 'anyone',
  'settings.save': 'unscopedStaff',
  'settings.uploadAccountPicture': 'unscopedStaff',
  'settings.history': 'staff',
  'settings.closedDays': 'staff',
  'settings.closeDay': 'unscopedStaff',
  'settings.openDay': 'unscopedStaff',
  'settings.openExtraDay': 'unscopedStaff',
  'closing.preview': 'unscopedStaff',
  'closing.save': 'unscopedStaff',
  'settings.pageViews': 'staff',
  'settings.pickupCalendar': 'anyone',
  'auditLog.paginate': 'unscopedStaff',
  'auditLog.people': 'unscopedStaff',
  'privacy.myData': 'customer',
  'privacy.requestErasure': 'customer',
  'privacy.cancelErasure': 'customer',
  'privacy.requests': 'unscopedStaff',
  'privacy.addRequest': 'unscopedStaff',
  'privacy.closeRequest': 'unscopedStaff',
  'notices.paginate': 'unscopedStaff',
  'notices.ofOrder': 'staff',
  'notices.usage': 'staff',
  'notices.sendAgain': 'unscopedStaff',
  'notices.choices': 'customer',
  'notices.saveChoices': 'customer',
  'notices.stockRequests': 'customer',
  'notices.setStockRequest': 'customer',
  'webhooks.list': 'unscopedStaff',
  'webhooks.create': 'unscopedStaff',
  'webhooks.update': 'unscopedStaff',
  'webhooks.rotateSecret': 'unscopedStaff',
  'webhooks.delete': 'unscopedStaff',
  'webhooks.deliveries': 'unscopedStaff',
  'webhooks.replay': 'unscopedStaff',
  'webhooks.test': 'unscopedStaff',
  'apiTokens.list': 'unscopedStaff',
  'apiTokens.create': 'unscopedStaff',
  'apiTokens.revoke': 'unscopedStaff',
  'jobs.list': 'unscopedStaff',
  'jobs.run': 'unscopedStaff',
  'jobs.retryTasks': 'unscopedStaff',
};

let store: TestStore;
let server: { url: string; close: () => Promise<void> };
beforeAll(async () => {
  store = await createTestStore();
  server = await serveTestStore(store);
});
afterAll(() => store.close());

test('every procedure declares the policy that the access table gives it', () => {
  const declared = Object.fromEntries(
    Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { policy?: Policy } } }>,
    ).map(([path, procedure]) => [path, procedure._def.meta?.policy]),
  );
  expect(declared).toEqual(policies);
});

const guarded = Object.entries(policies).filter(([, policy]) => policy !== 'anyone');

/** The status of a bare call by HTTP; the input never matters where the policy rejects. */
async function requestStatus(path: string, token?: string): Promise<number> {
  const type = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[path]?._def.type;
  const response = await fetch(`${server.url}/trpc/${path}`, {
    ...(type === 'mutation' ? { method: 'POST', body: '{}' } : {}),
    headers: { 'content-type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
  });
  // A stream opens with 200 and sends its error as its first event.
  return type === 'subscription' ? Number(/"httpStatus":(\d+)/.exec(await response.text())?.[1]) : response.status;
}

test.each(guarded)('%s is closed to a caller without a token (%s)', async (path) => {
  expect(await requestStatus(path)).toBe(401);
});

test.each(guarded)('%s is closed to a forged token (%s)', async (path) => {
  const forged = await (await import('./platform/sessions/tokens.ts'))
    .createTokens('another secret that this store has never seen', store.clock.now)
    .signCustomer(1);
  expect(await requestStatus(path, forged)).toBe(401);
});

test.each(guarded.filter(([, policy]) => policy === 'customer'))(
  '%s does not take a staff token (%s)',
  async (path) => {
    const id = await store.make.staff();
    expect(await requestStatus(path, await store.staffToken(id))).toBe(403);
  },
);

test.each(guarded.filter(([, policy]) => policy === 'staff' || policy === 'unscopedStaff'))(
  '%s does not take a customer token (%s)',
  async (path) => {
    const id = await store.make.customer();
    expect(await requestStatus(path, await store.customerToken(id))).toBe(403);
  },
);

/** What staff may do who have yet to add the passkey that the store requires. */
const WITHOUT_PASSKEY = [
  'users.me',
  'users.setSingleKeys',
  'users.updatePassword',
  'users.passkeys',
  'users.startPasskey',
  'users.addPasskey',
  'users.removePasskey',
  'users.newRecoveryCodes',
  'users.logout',
];

describe('while the store requires passkeys', () => {
  const setRequired = (value: string) =>
    store
      .deps()
      .em.execute(
        "insert into account_setting (`key`, value) values ('require_passkey', ?) on duplicate key update value = values(value)",
        [value],
      );
  let token: string;
  beforeAll(async () => {
    await setRequired('true');
    token = await store.staffToken(await store.make.staff());
  });
  afterAll(() => setRequired('false'));

  test.each(guarded.filter(([path, policy]) => policy !== 'customer' && !WITHOUT_PASSKEY.includes(path)))(
    '%s is denied to staff who have none (%s)',
    async (path) => {
      expect(await requestStatus(path, token)).toBe(403);
    },
  );

  test('their own sign-in is theirs', async () => {
    expect(await requestStatus('users.me', token)).toBe(200);
  });
});

test.each(guarded.filter(([, policy]) => policy === 'unscopedStaff'))(
  '%s is rejected to staff with assigned categories (%s)',
  async (path) => {
    const id = await store.make.staff({ categories: [await store.make.category()] });
    expect(await requestStatus(path, await store.staffToken(id))).toBe(403);
  },
);
