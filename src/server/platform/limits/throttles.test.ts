import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { networkOf } from './networks.ts';
import { codeTries, limits, pauseAfter } from './throttles.ts';

const showSeconds = (seconds: number) =>
  seconds >= 3_600 ? `${seconds / 3_600} h` : seconds >= 60 ? `${seconds / 60} min` : `${seconds} s`;

const store = await openTestStore();

test('a pause doubles with every try beyond the free ones, up to its limit', () => {
  const limit = { free: 3, firstPauseSeconds: 5, maxPauseSeconds: 60, windowSeconds: 600 };
  expect([0, 2, 3, 4, 5, 6, 7, 1_000_000].map((tries) => pauseAfter(tries, limit))).toEqual([
    0, 0, 5, 10, 20, 40, 60, 60,
  ]);
});

test('no limit holds anybody back for longer than ten minutes', () => {
  for (const limit of Object.values(limits)) expect(limit.maxPauseSeconds).toBeLessThanOrEqual(600);
});

test('SECURITY.md shows how tries are held back, each limit that does so', async () => {
  const names = {
    staffSignIn: 'failed staff sign-ins of one name from one network',
    staffKnown: 'the same from a device or network where the name has signed in',
    staffAttacked: 'the same from another one while the name is under attack',
    staffNetwork: 'failed staff sign-ins from one network',
    staffPassword: 'wrong tries of a staff user at their present password',
    customerSignIn: 'failed customer sign-ins from one network',
    phoneCode: 'codes that a network has requested and not used',
    phoneCode56: 'the same of a /56 of IPv6',
    phoneCode48: 'the same of a /48 of IPv6',
    codeProof: 'uses of one solved challenge',
    invitation: 'links of invitations that did not hold, from one network',
    saleCustomer: 'numbers at the counter that no customer of a staff user has',
    register: 'registrations from one network',
  };
  const held = Object.entries(limits).filter(([, { free }]) => Number.isFinite(free));
  expect(Object.keys(names)).toEqual(held.map(([name]) => name));
  const rows = held.map(([name, { free, firstPauseSeconds, maxPauseSeconds, windowSeconds }]) => {
    const figures = [free, ...[firstPauseSeconds, maxPauseSeconds, windowSeconds].map(showSeconds)];
    return `| ${[names[name as keyof typeof names], ...figures].join(' | ')} |`;
  });
  expect(await readFile('SECURITY.md', 'utf8')).toContain(rows.join('\n'));
});

test('of several counts none counts where one holds back', async () => {
  const { throttles } = store.services;
  for (let tries = 0; tries < limits.register.free; tries += 1) await throttles.take(['register', 'both']);
  expect(await toApiError(throttles.take(['staffNetwork', 'both'], ['register', 'both']))).toMatchObject({
    code: 'too_many',
    retryAfter: limits.register.firstPauseSeconds,
  });
  expect(await throttles.count('staffNetwork', 'both')).toBe(0);
});

test('tries are forgotten in time, and their rows with them', async () => {
  const { throttles } = store.services;
  const rows = async () => {
    const [row] = await store.deps().em.execute<{ n: number }[]>('select count(*) as n from throttle');
    return row?.n;
  };
  for (let tries = 0; tries < limits.register.free; tries += 1) await throttles.take(['register', 'late']);
  store.clock.advance(limits.register.windowSeconds);
  expect(await throttles.count('register', 'late')).toBe(0);
  await throttles.take(['register', 'late']);
  expect(await throttles.count('register', 'late')).toBe(1);
  store.clock.advance(limits.register.windowSeconds);
  await throttles.purge();
  expect(await rows()).toBe(0);
});

test('neither names nor networks stand in the tables', async () => {
  const { throttles } = store.services;
  await throttles.take(['staffSignIn', 'maria 203.0.113.7']);
  await throttles.remember('staff maria', '203.0.113.7');
  const rows = await store
    .deps()
    .em.execute<{ id: string }[]>('select id from throttle union select id from known_network');
  expect(rows.length).toBe(2);
  for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{64}$/);
});

test('a device is known in every network, and before the network that it is in', async () => {
  const of = (device: string | null) => store.services.throttles.ofCall(() => {}, device);
  await of('mine').remember('staff cai', '203.0.113.10');
  expect(await of('mine').knownPlace('staff cai', '198.51.100.1')).toBe('device mine');
  expect(await of('mine').knownPlace('staff cai', '203.0.113.10')).toBe('device mine');
  expect(await of('another').knownPlace('staff cai', '203.0.113.10')).toBe('203.0.113.10');
  expect(await of('another').knownPlace('staff cai', '198.51.100.1')).toBeNull();
  expect(await of('mine').knownPlace('staff dan', '203.0.113.10')).toBeNull();
});

test('a network of IPv6 counts together with the wider ones around it', () => {
  expect(codeTries(networkOf('203.0.113.7'))).toEqual([['phoneCode', '203.0.113.7']]);
  expect(codeTries(networkOf('2001:db8:0:1fab::9'))).toEqual([
    ['phoneCode', '2001:db8:0:1fab::/64'],
    ['phoneCode56', '2001:db8:0:1f/56'],
    ['phoneCode48', '2001:db8:0/48'],
  ]);
});

test('a network is known for 90 days after the last sign-in', async () => {
  const { throttles } = store.services;
  await throttles.remember('staff ben', '203.0.113.8');
  store.clock.advance(90 * 86_400 - 1);
  expect(await throttles.knownPlace('staff ben', '203.0.113.8')).toBe('203.0.113.8');
  expect(await throttles.knownPlace('staff ben', '203.0.113.9')).toBeNull();
  expect(await throttles.knownPlace('staff ana', '203.0.113.8')).toBeNull();
  store.clock.advance(1);
  expect(await throttles.knownPlace('staff ben', '203.0.113.8')).toBeNull();
});
