import { expect, test } from 'vitest';
import { makeStaffUser } from '#test/records/staffUsers.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { Deps } from '../platform/services.ts';
import { alignDemoStaff, DEMO_SCOPED_USERNAME, DEMO_STAFF } from './demoStaff.ts';

const store = await openTestStore();
const { username, password } = DEMO_STAFF;
await makeStaffUser(store.deps().em, { name: 'Admin', username, password, now: store.clock.now() });
await makeStaffUser(store.deps().em, {
  name: 'Changed',
  username: DEMO_SCOPED_USERNAME,
  password: 'a password of my own',
  now: store.clock.now(),
});

const as = (demo: boolean): Deps => ({ ...store.deps(), config: { ...store.services.config, demo } });
const signIn = async (username: string, password: string) => (await store.anyone()).users.login({ username, password });

test('the demo’s account signs no user in once the store is no demo, and its sessions end', async () => {
  const { token } = await signIn(DEMO_STAFF.username, DEMO_STAFF.password);
  const identity = await store.services.tokens.verify(token);
  await alignDemoStaff(as(false));
  await expect(signIn(DEMO_STAFF.username, DEMO_STAFF.password)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(identity?.kind === 'staff' && (await store.services.loadStaffMember(store.deps().em, identity))).toBeNull();
});

test('an account with a changed password stays unchanged', async () => {
  await alignDemoStaff(as(false));
  expect(await signIn(DEMO_SCOPED_USERNAME, 'a password of my own')).toHaveProperty('token');
});

test('the demo’s account works again when the store is a demo again', async () => {
  await alignDemoStaff(as(true));
  expect(await signIn(DEMO_STAFF.username, DEMO_STAFF.password)).toHaveProperty('token');
});
