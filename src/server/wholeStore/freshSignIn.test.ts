import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { definitionsOf } from '../platform/trpc/documentedPath.ts';
import { appRouter } from '../router.ts';

const store = await openTestStore();
const adminId = await store.make.staff();
const ownId = String(adminId);
const admin = await store.staff(adminId);
const secrets = { password: 'paper boat on the pond', password_confirmation: 'paper boat on the pond' };
const user = await admin.users.create({ name: 'Ben Reyes', username: 'ben', ...secrets });
const waiting = await admin.users.create({ name: 'Eva Lim', username: 'eva', is_active: false, ...secrets });
const books = String(await store.make.category());
const { invitations } = await admin.users.invite({ users: [{ name: 'Lea Ramos', username: 'lramos' }] });
const invited = { _id: String(invitations[0]?.user_id) };
const webhook = await admin.webhooks.create({ url: 'https://example.org/', events: ['order.placed'], description: '' });
store.clock.advance(11 * 60);

const { _id } = user;
const change = (sent: object) => admin.users.update({ _id, version: user.version, ...sent });
const save = (key: string, value: unknown) => admin.settings.save({ key, value });

/** Calls that give permanent access, or redirect money and messages, each with its input. */
const ASKING: Record<string, Record<string, () => Promise<unknown>>> = {
  'users.create': { '': () => admin.users.create({ name: 'Al', username: 'al', ...secrets }) },
  'users.update': {
    'another password': () => change(secrets),
    'assigned categories': () => change({ assigned_categories: [books] }),
    approval: () => admin.users.update({ _id: waiting._id, version: waiting.version, is_active: true }),
  },
  'users.invite': { '': () => admin.users.invite({ users: [{ name: 'Al', username: 'al' }] }) },
  'users.renewInvitation': { '': () => admin.users.renewInvitation(invited) },
  'users.resetPasskeys': { '': () => admin.users.resetPasskeys({ _id }) },
  'users.startPasskey': { '': () => admin.users.startPasskey() },
  'users.removePasskey': { '': () => admin.users.removePasskey({ _id: '1' }) },
  'users.newRecoveryCodes': { '': () => admin.users.newRecoveryCodes() },
  'apiTokens.create': { '': () => admin.apiTokens.create({ name: 'Al', scopes: ['stocks:read'], days: 1 }) },
  'webhooks.create': {
    '': () => admin.webhooks.create({ url: 'https://example.org/', events: ['order.placed'], description: '' }),
  },
  'webhooks.update': {
    'another URL': () => admin.webhooks.update({ _id: webhook._id, url: 'https://example.com/' }),
    'other events': () => admin.webhooks.update({ _id: webhook._id, events: ['stock.low'] }),
    on: () => admin.webhooks.update({ _id: webhook._id, is_enabled: true }),
  },
  'webhooks.rotateSecret': { '': () => admin.webhooks.rotateSecret({ _id: webhook._id }) },
  'settings.save': {
    'payment accounts': () => save('payment_accounts', []),
    'no passkeys needed': () => save('require_passkey', false),
  },
};

/** Calls for staff only that give no access, with the reason. */
const FREE: Record<string, string> = {
  'users.updatePassword': 'asks for the present password',
  'users.addPasskey': 'needs the challenge of startPasskey, five minutes old at most',
  'users.logout': 'ends access',
  'users.endSession': 'ends access',
  'users.revokeInvitation': 'ends access',
  'users.delete': 'ends access',
  'apiTokens.revoke': 'ends access',
  'webhooks.delete': 'ends what is sent',
  'webhooks.replay': 'goes to a URL that is there',
  'webhooks.test': 'goes to a URL that is there',
  'users.setSingleKeys': 'is about one’s own screens',
  'users.setWorksAtCounter': 'is about one’s own screens',
  'customers.trialCode': 'is for a number that no customer has',
  'stocks.addNames': 'is about products',
};

test('every change closed to API tokens needs a fresh sign-in, or has a reason not to', () => {
  const names = definitionsOf(appRouter)
    .filter(({ type, meta }) => type === 'mutation' && meta.scope === null && /staff/i.test(meta.policy))
    .map(({ name }) => name);
  expect(names.filter((name) => !(name in ASKING) && !(name in FREE))).toEqual([]);
});

test.each(
  Object.entries(ASKING).flatMap(([name, calls]) =>
    Object.entries(calls).map(([title, call]): [string, string, typeof call] => [name, title, call]),
  ),
)('a session of eleven minutes is rejected by %s %s', async (_name, _way, call) => {
  expect(await toApiError(call())).toMatchObject({ code: 'forbidden', message: serverMessages.signInAgain });
});

test('a user cannot set their own password through the form for colleagues without the current one, however fresh the session', async () => {
  const fresh = await store.staff(adminId);
  expect(await toApiError(fresh.users.update({ _id: ownId, ...secrets }))).toMatchObject({
    code: 'forbidden',
    errors: { password: serverMessages.notOwnPassword },
  });
});

test('a session of any age can save a colleague’s name, and turn off access', async () => {
  expect(await change({ name: 'Benito Reyes', is_active: false })).toMatchObject({ is_active: false });
  expect(await admin.webhooks.update({ _id: webhook._id, is_enabled: false })).toMatchObject({ is_enabled: false });
});
