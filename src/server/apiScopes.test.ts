import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { neededScope, SCOPED_NAMES, SCOPES, type Scope } from '#shared/domain/apiScopes.ts';
import type { Policy } from './platform/trpc/admission.ts';
import { appRouter } from './router.ts';

type Type = Parameters<typeof neededScope>[1];

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: Type; meta: { policy: Policy } } }>,
).map(([path, { _def }]) => ({ path, type: _def.type, policy: _def.meta.policy }));

/** Calls that staff may make and no API token may: whoever sets passwords, ends sessions or makes tokens lets people in, and a webhook
 * sends what it tells to wherever it is told. One search goes over several areas, of which a token may have one. */
const NEVER = [
  'apiTokens.create',
  'apiTokens.list',
  'apiTokens.revoke',
  'customers.codeChallenge',
  'customers.googleLogin',
  'customers.phoneCode',
  'customers.phoneLogin',
  'staffSearch.find',
  'users.addPasskey',
  'users.create',
  'users.delete',
  'users.endSession',
  'users.login',
  'users.logout',
  'users.newRecoveryCodes',
  'users.passkeyLogin',
  'users.passkeys',
  'users.register',
  'users.removePasskey',
  'users.resetPasskeys',
  'users.sessions',
  'users.setSingleKeys',
  'users.startPasskey',
  'users.startPasskeyLogin',
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

test('every procedure has an area, or is closed to API tokens on purpose', () => {
  expect(procedures.filter(({ path, type }) => neededScope(path, type) === undefined)).toEqual([]);
  const closed = procedures.filter(({ path, type, policy }) => policy !== 'customer' && !neededScope(path, type));
  expect(closed.map(({ path }) => path).sort()).toEqual(NEVER);
});

test('the table names nothing that there is not', () => {
  const there = new Set(procedures.flatMap(({ path }) => [path, path.slice(0, path.indexOf('.'))]));
  expect(SCOPED_NAMES.filter((name) => !there.has(name))).toEqual([]);
});

test('queries and streams need read, mutations write, and a mutation that only reads needs read', () => {
  const wrong = procedures
    .map(({ path, type }) => ({ path, type, scope: neededScope(path, type) }))
    .filter(({ path, type, scope }) => {
      const writes = type === 'mutation' && path !== 'stocks.checkImport';
      return typeof scope === 'string' && !scope.endsWith(writes ? ':write' : ':read');
    });
  expect(wrong).toEqual([]);
});

test('every scope opens something, and the guide tells what', async () => {
  const opened = new Set<Scope | null | undefined>(procedures.map(({ path, type }) => neededScope(path, type)));
  expect(SCOPES.filter((scope) => !opened.has(scope))).toEqual([]);
  const guide = await readFile(join(import.meta.dirname, '../..', 'docs/guides/tokens.md'), 'utf8');
  expect(SCOPES.filter((scope) => !guide.includes(`\`${scope}\``))).toEqual([]);
});
