import { readFile } from 'node:fs/promises';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { openDatabaseProxy } from '#test/servers/databaseProxy.ts';
import { toApiError } from '#test/store/domainError.ts';
import { passTime } from '#test/store/passTime.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { createRateLimits, LIMITS } from './rateLimits.ts';

const store = await openTestStore();
const { throttles } = store.services;
afterEach(() => {
  vi.useRealTimers();
});

const { points, duration } = LIMITS.register;
const isOver = async (who: string) => (await toApiError(throttles.take(['register', who]))).code === 'too_many';

test('the limit holds for concurrent and successive tries, and starts again after its window', async () => {
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => throttles.take(['register', 'a network'])));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
  expect(await isOver('a network')).toBe(true);
  await throttles.take(['register', 'another network']);
  passTime(duration);
  await throttles.take(['register', 'a network']);
  expect(await throttles.count('register', 'a network')).toBe(1);
});

test('a try over the limit does not count, nor do the limits after it', async () => {
  for (let tries = 0; tries < points; tries += 1) await throttles.take(['register', 'here']);
  await toApiError(throttles.take(['register', 'here'], ['invitation', 'here']));
  expect(await throttles.count('invitation', 'here')).toBe(0);
  expect(await throttles.count('register', 'here')).toBe(points);
});

test('a returned try can be used again, and returning more than was counted has no effect', async () => {
  await throttles.take(['register', 'right']);
  await throttles.giveBack('register', 'right', 99);
  await throttles.giveBack('register', 'right');
  expect(await throttles.count('register', 'right')).toBe(0);
  for (let tries = 0; tries < points; tries += 1) await throttles.take(['register', 'right']);
  expect(await isOver('right')).toBe(true);
});

test('silently lost connections are given up in time, and occupy no slot of later ones', async () => {
  await using stack = new AsyncDisposableStack();
  const proxy = await openDatabaseProxy(inject('database'));
  stack.defer(() => proxy.close());
  const connection = proxy.connectionOf(store.database.connection);
  const { forkEm, now } = store.services;
  const far = createRateLimits({ connection, forkEm, now, secret: 'a secret', countMs: 300 });
  stack.defer(() => far.end());
  const takeAll = (who: string) => Promise.allSettled(Array.from({ length: 4 }, () => far.take(['invitation', who])));
  await takeAll('before');
  proxy.failAfter({ bytes: 0, way: 'back', by: 'silence' });
  for (const lost of await takeAll('meanwhile'))
    expect(lost).toMatchObject({ reason: { code: 'PROTOCOL_CONNECTION_LOST' } });
  proxy.failAfter(null);
  await far.take(['invitation', 'later']);
});

test('the table contains no names, and expired rows are deleted', async () => {
  await throttles.take(['register', '203.0.113.77']);
  const rows = () => store.deps().em.execute<{ key: string }[]>('select * from rate_limit');
  expect(JSON.stringify(await rows())).not.toContain('203.0.113');
  passTime(2 * duration + 1);
  await throttles.purge();
  expect(await rows()).toEqual([]);
});

test('no sign-in is delayed for longer than ten minutes', () => {
  for (const limit of Object.values(LIMITS)) if (limit.shownAs === 'sign-in') expect(limit.duration).toBe(600);
});

test('SECURITY.md shows each limit', async () => {
  const names: Record<keyof typeof LIMITS, string> = {
    staffSignIn: 'failed staff sign-ins of one name from one network',
    staffKnown: 'the same from a device or network where the name has signed in',
    staffName: 'failed staff sign-ins of one name from places where it has not signed in',
    staffNetwork: 'failed staff sign-ins from one network',
    staffPassword: 'wrong tries of a staff user at their present password',
    customerSignIn: 'failed customer sign-ins from one network',
    phoneCode: 'codes that a network (a /48 of IPv6) has requested and not used',
    emailCode: 'codes by email for one customer, and to one address',
    emailGuess: 'wrong codes of a customer for an email address',
    trialCode: 'codes shown to one staff user for a test',
    codeProof: 'uses of one solved challenge',
    invitation: 'links of invitations that did not hold, from one network',
    saleCustomer: 'numbers at the counter that no customer of a staff user has',
    register: 'registrations from one network',
  };
  const text = await readFile('SECURITY.md', 'utf8');
  for (const [name, { points, duration }] of Object.entries(LIMITS)) {
    const within = duration % 3_600 === 0 ? `${duration / 3_600} h` : `${duration / 60} min`;
    expect(text).toContain(`| ${names[name as keyof typeof LIMITS]} | ${points} | ${within} |`);
  }
});
