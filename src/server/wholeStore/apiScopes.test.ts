import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCOPES } from '#shared/domain/apiScopes.ts';
import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

const calls = definitionsOf(appRouter);

/** Calls that staff may make and no API token may: whoever sets passwords, ends sessions or makes tokens lets people in, and a webhook
 * sends what it tells to wherever it is told. One search goes over several areas, of which a token may have one. */
const NEVER = [
  'apiTokens.create',
  'apiTokens.list',
  'apiTokens.revoke',
  'counter.saleCustomer',
  'customers.codeChallenge',
  'customers.googleLogin',
  'customers.phoneCode',
  'customers.phoneLogin',
  'customers.trialCode',
  'staffSearch.find',
  'stocks.addNames',
  'users.acceptInvitation',
  'users.addPasskey',
  'users.create',
  'users.delete',
  'users.endSession',
  'users.invite',
  'users.login',
  'users.logout',
  'users.newRecoveryCodes',
  'users.passkeyLogin',
  'users.passkeys',
  'users.readInvitation',
  'users.register',
  'users.removePasskey',
  'users.renewInvitation',
  'users.resetPasskeys',
  'users.revokeInvitation',
  'users.sessions',
  'users.setSingleKeys',
  'users.setWorksAtCounter',
  'users.startPasskey',
  'users.startPasskeyLogin',
  'users.takenUsernames',
  'users.update',
  'users.updatePassword',
  'webhooks.create',
  'webhooks.delete',
  'webhooks.deliveries',
  'webhooks.list',
  'webhooks.replay',
  'webhooks.rotateSecret',
  'webhooks.test',
  'webhooks.update',
];

test('what no API token may call is closed to them on purpose', () => {
  const closed = calls.filter(({ meta }) => meta.policy !== 'customer' && meta.scope === null);
  expect(closed.map(({ name }) => name).sort()).toEqual(NEVER);
});

/** The area of each router's calls; a few calls belong to another. */
const AREAS: Readonly<Record<string, string>> = {
  warehouses: 'warehouses',
  ...Object.fromEntries(LIST_NAMES.map((list) => [list, 'reference'])),
  categories: 'categories',
  stocks: 'stocks',
  synonyms: 'stocks',
  bookLists: 'stocks',
  searches: 'stocks',
  finding: 'stocks',
  orders: 'orders',
  counter: 'orders',
  payments: 'orders',
  closing: 'settings',
  dashboard: 'orders',
  reports: 'reports',
  settings: 'settings',
  jobs: 'jobs',
  auditLog: 'audit-log',
  privacy: 'privacy',
  notices: 'orders',
};
const ELSEWHERE = {
  // Names students and their customers.
  'bookLists.notOrdered': 'orders:read',
  // Names the customers of orders.
  'closing.preview': 'orders:read',
  'customers.codeUsage': 'settings:read',
  // Counts those who wait for a product, and names nobody.
  'notices.waiting': 'stocks:read',
  // Sums up a day, as a report does.
  'payments.day': 'reports:read',
  // Checks a file and writes nothing.
  'stocks.checkImport': 'stocks:read',
  'users.get': 'users:read',
  'users.history': 'users:read',
  'users.me': 'users:read',
  'users.paginate': 'users:read',
};

test('queries and streams need read, mutations write, in the area of their router; but for those that are named', () => {
  const other = calls.filter(({ name, type, meta }) => {
    const area = AREAS[name.slice(0, name.indexOf('.'))];
    return meta.scope !== null && meta.scope !== `${area}:${type === 'mutation' ? 'write' : 'read'}`;
  });
  expect(Object.fromEntries(other.map(({ name, meta }) => [name, meta.scope]))).toEqual(ELSEWHERE);
});

test('every scope opens something, and the guide tells what', async () => {
  const opened = new Set(calls.map(({ meta }) => meta.scope));
  expect(SCOPES.filter((scope) => !opened.has(scope))).toEqual([]);
  const guide = await readFile(join(import.meta.dirname, '../../..', 'docs/guides/tokens.md'), 'utf8');
  expect(SCOPES.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
});
