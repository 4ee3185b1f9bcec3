import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { startMailServer } from '#test/servers/mailServer.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { invitationMailQueue } from '../../notices/invitationMails.ts';
import { db } from '../../platform/database/db.ts';
import { workQueue } from '../../platform/jobs/queue.ts';
import { LIMITS } from '../../platform/limits/rateLimits.ts';
import { loadStaffMember } from '../loadStaffMember.ts';

const password = 'paper-boat-on-the-pond';
const secrets = { password, password_confirmation: password };
let logged = '';
let serial = 0;

const mails = await startMailServer({ account: { user: 'store', password: 'secret' } });
const log = pino(
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  }),
);
const env = {
  DEMO: 'false',
  SMTP_URL: mails.url.replace('//', '//store:secret@'),
  MAIL_FROM: 'store@university.edu.ph',
};
const store = await openTestStore({
  log,
  env: { ...env, SMS_HOST: 'shop.university.edu.ph' },
});
const adminId = await store.make.staff({ name: 'Ada Admin' });
let admin = await store.staff(adminId);
const books = await store.make.category({ name: 'Books' });
afterAll(() => mails.close());
beforeEach(async () => {
  serial += 1;
  store.clock.advance(60);
  admin = await store.staff(adminId);
  mails.taken.length = 0;
  await db(store.deps().em).deleteFrom('rate_limit').execute();
});

/** Invites one user; returns the user's key and the token of the link. */
async function invite(over: { email?: string; assigned_categories?: string[] } = {}) {
  const { invitations } = await admin.users.invite({
    users: [{ name: 'Lea Ramos', username: `lea-${serial}`, ...over }],
  });
  const [one] = invitations;
  if (!one) throw new Error('nobody was invited');
  return { ...one, token: tokenOf(one) };
}
const tokenOf = ({ path }: { path: string }) => path.split('#')[1] ?? '';
const visitor = () => store.anyone();
const accept = async (token: string, over: Partial<typeof secrets> = {}) =>
  (await visitor()).users.acceptInvitation({ token, ...secrets, ...over });
const read = async (token: string) => (await visitor()).users.readInvitation({ token });
const signIn = async (username: string) => (await visitor()).users.login({ username, password });
const sendMails = () => workQueue(store.services, invitationMailQueue, new AbortController().signal);
/** Returns the staff user of a session while it is valid. */
const memberOf = async ({ token }: { token: string }) => {
  const identity = await store.services.tokens.verify(token);
  return identity?.kind === 'staff' ? loadStaffMember(store.deps().em, identity) : null;
};
const historyOf = async (_id: string) =>
  (await admin.users.history({ _id })).docs.map(({ who, changes }) => [
    who,
    changes.find(({ field }) => field === 'invitation')?.to,
  ]);

describe('a list of invited users', () => {
  test('is created as a whole: each user is approved, has their fields and a link that sets the password and signs in', async () => {
    const { invitations } = await admin.users.invite({
      users: [
        { name: 'Ben Reyes', username: 'ben', assigned_categories: [String(books)], works_at_counter: true },
        { name: 'Cara Lim', username: 'cara' },
      ],
    });
    expect(invitations.map(({ username, is_mailed }) => [username, is_mailed])).toEqual([
      ['ben', false],
      ['cara', false],
    ]);
    const [ben] = invitations;
    const _id = ben?.user_id ?? '';
    const expires_at = new Date(store.clock.now().getTime() + 72 * 3_600_000);
    const record = { is_active: true, approved_at: store.clock.now(), assigned_categories: [String(books)] };
    expect(await admin.users.get({ _id })).toMatchObject({ ...record, invited_until: expires_at });
    const token = tokenOf(ben ?? { path: '' });
    expect(await read(token)).toEqual({ name: 'Ben Reyes', username: 'ben', expires_at });
    const session = await accept(token);
    expect(await memberOf(session)).toMatchObject({ username: 'ben', assigned_categories: [books] });
    const { works_at_counter } = await (await store.staff(Number(_id))).users.me();
    expect(works_at_counter).toBe(true);
    expect(await signIn('ben')).toHaveProperty('token');
    expect(await admin.users.get({ _id })).toMatchObject({ ...record, invited_until: null });
    expect(await historyOf(_id)).toEqual([
      ['Ben Reyes', 'used'],
      ['Ada Admin', 'link made'],
      ['Ada Admin', undefined],
    ]);
  });

  test('is rejected as a whole, with each field in error by its row', async () => {
    await invite();
    const users = [
      { name: 'New', username: `new-${serial}` },
      { name: 'Taken', username: `LEA-${serial}` },
      { name: 'Twice', username: `néw-${serial}` },
      { name: 'Lost', username: `lost-${serial}`, assigned_categories: ['99999'], warehouse: '99999' },
    ];
    expect(await toApiError(admin.users.invite({ users }))).toMatchObject({
      code: 'invalid',
      errors: {
        'users.1.username': staffMessages.usernameTaken,
        'users.2.username': staffMessages.usernameTaken,
        'users.3.assigned_categories': serverMessages.categoryUnknown,
        'users.3.warehouse': serverMessages.warehouseUnknown,
      },
    });
    expect((await admin.users.paginate({ s: `new-${serial}` })).total).toBe(0);
    const usernames = [`new-${serial}`, `LÉA-${serial}`];
    expect(await admin.users.takenUsernames({ usernames })).toEqual({ usernames: [`LÉA-${serial}`] });
  });
});

describe('a link', () => {
  test('works once: the second use is rejected, and changes neither the password nor a session', async () => {
    const { token, username } = await invite();
    const session = await accept(token);
    const other = 'another-boat-on-the-sea';
    expect(await toApiError(accept(token, { password: other, password_confirmation: other }))).toMatchObject({
      code: 'conflict',
      message: serverMessages.invitationUsed,
    });
    expect(await signIn(username)).toHaveProperty('token');
    expect(await memberOf(session)).toMatchObject({ username });
  });

  test('used ten times concurrently works once', async () => {
    const { token } = await invite();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => accept(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('expires after 72 hours, and a new one works', async () => {
    const { token, user_id } = await invite();
    store.clock.advance(72 * 3_600);
    for (const use of [read, accept]) {
      expect(await toApiError(use(token))).toMatchObject({
        code: 'conflict',
        message: serverMessages.invitationExpired,
      });
    }
    admin = await store.staff(adminId);
    const { invitation } = await admin.users.renewInvitation({ _id: user_id });
    expect(await accept(tokenOf(invitation))).toHaveProperty('token');
    expect(await toApiError(accept(token))).toMatchObject({
      code: 'not_found',
      message: serverMessages.invitationUnknown,
    });
    expect(await toApiError(admin.users.renewInvitation({ _id: user_id }))).toMatchObject({
      code: 'conflict',
      message: serverMessages.notInvited,
    });
  });

  test('ends if staff revoke it, set a password or deactivate the user', async () => {
    const ends: ((_id: string) => Promise<unknown>)[] = [
      (_id) => admin.users.revokeInvitation({ _id }),
      (_id) => admin.users.update({ _id, ...secrets }),
      (_id) => admin.users.update({ _id, is_active: false }),
    ];
    for (const end of ends) {
      serial += 1;
      const { token, user_id } = await invite();
      await end(user_id);
      expect(await toApiError(accept(token))).toMatchObject({ code: 'not_found' });
    }
  });

  test('accepts no password that the rule rejects', async () => {
    const { token, username } = await invite();
    const common = { password: 'password123', password_confirmation: 'password123' };
    expect(await toApiError(accept(token, common))).toMatchObject({
      errors: { password: serverMessages.passwordCommon },
    });
    const named = { password: `${username}-Ramos1`, password_confirmation: `${username}-Ramos1` };
    expect(await toApiError(accept(token, named))).toMatchObject({
      errors: { password: staffMessages.passwordIsName },
    });
    expect(await accept(token)).toHaveProperty('token');
  });

  test('has a limit on guesses, and a valid one is not counted', async () => {
    const { token } = await invite();
    for (let tried = 0; tried < LIMITS.invitation.points + 1; tried += 1) await read(token);
    for (let tried = 0; tried < LIMITS.invitation.points; tried += 1) await toApiError(read(`guess-${tried}`));
    expect(await toApiError(read('one more'))).toMatchObject({ code: 'too_many' });
  });

  test('is stored neither in the database nor in the log', async () => {
    const { token, user_id } = await invite({ email: 'lea@example.com' });
    const { em } = store.deps();
    const tables = [
      await em.execute('select * from staff_user'),
      await em.execute('select * from task'),
      await em.execute('select * from audit_log'),
    ];
    await sendMails();
    await accept(token);
    expect(JSON.stringify(tables)).not.toContain(token);
    expect(JSON.stringify(await admin.users.get({ _id: user_id }))).not.toContain(token);
    expect(logged).not.toContain(token);
  });
});

describe('the mail of an invitation', () => {
  test('has the link after the address of the store', async () => {
    const { token, is_mailed } = await invite({ email: 'lea@example.com' });
    expect(is_mailed).toBe(true);
    await sendMails();
    expect(mails.taken).toHaveLength(1);
    expect(JSON.stringify(mails.taken[0])).toContain(`https://shop.university.edu.ph/invitation#${token}`);
  });

  test('is not sent by a store without a configured address, so that no Host header becomes a link', async () => {
    const nameless = await openTestStore({ env });
    const caller = await nameless.staff(await nameless.make.staff());
    const users = [{ name: 'Lea Ramos', username: 'lramos', email: 'lea@example.com' }];
    expect((await caller.users.invite({ users })).invitations).toMatchObject([{ is_mailed: false }]);
  });

  test('is not sent if the link expired before it was sent', async () => {
    const { user_id } = await invite({ email: 'lea@example.com' });
    await admin.users.revokeInvitation({ _id: user_id });
    await sendMails();
    expect(mails.taken).toEqual([]);
  });
});
