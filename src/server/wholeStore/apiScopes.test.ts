import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCOPES } from '#shared/domain/apiScopes.ts';
import { LIST_NAMES } from '#shared/domain/staffLists.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

const calls = definitionsOf(appRouter);

/**
 * Staff calls that no API token may make. Passwords, sessions and tokens give access to people; a webhook sends data to
 * any URL; a search covers several areas, of which a token may have one.
 */
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

test('calls closed to API tokens are listed here', () => {
  const closed = calls.filter(({ meta }) => meta.policy !== 'customer' && meta.scope === null);
  expect(closed.map(({ name }) => name).sort()).toEqual(NEVER);
});

/** The area of each router's calls; a few calls have another one. */
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
  // The response names students and their customers.
  'bookLists.notOrdered': 'orders:read',
  // The response names the customers of orders.
  'closing.preview': 'orders:read',
  'customers.codeUsage': 'settings:read',
  // Returns a count of waiting customers, without names.
  'notices.waiting': 'stocks:read',
  // Returns the sums of a day, as a report does.
  'payments.day': 'reports:read',
  // Checks a file and writes nothing.
  'stocks.checkImport': 'stocks:read',
  'users.get': 'users:read',
  'users.history': 'users:read',
  'users.me': 'users:read',
  'users.paginate': 'users:read',
};

test('queries and streams need read, mutations write, in the area of their router, except for the listed ones', () => {
  const other = calls.filter(({ name, type, meta }) => {
    const area = AREAS[name.slice(0, name.indexOf('.'))];
    return meta.scope !== null && meta.scope !== `${area}:${type === 'mutation' ? 'write' : 'read'}`;
  });
  expect(Object.fromEntries(other.map(({ name, meta }) => [name, meta.scope]))).toEqual(ELSEWHERE);
});

test('every scope opens a call, and the guide describes it', async () => {
  const opened = new Set(calls.map(({ meta }) => meta.scope));
  expect(SCOPES.filter((scope) => !opened.has(scope))).toEqual([]);
  const guide = await readFile(join(import.meta.dirname, '../../..', 'docs/guides/tokens.md'), 'utf8');
  expect(SCOPES.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
});
