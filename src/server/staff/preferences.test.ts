import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

async function newStaff() {
  const id = await store.make.staff();
  return { id, staff: await store.staff(id) };
}

test('single keys are turned off only for the caller, at every sign-in, and on again', async () => {
  const [ana, ben] = [await newStaff(), await newStaff()];
  expect(await ana.staff.users.me()).toMatchObject({ single_keys: true });
  expect(await ana.staff.users.setSingleKeys({ single_keys: false })).toEqual(await ana.staff.users.me());
  expect(await (await store.staff(ana.id)).users.me()).toMatchObject({ single_keys: false });
  expect(await ben.staff.users.me()).toMatchObject({ single_keys: true });
  await ana.staff.users.setSingleKeys({ single_keys: true });
  expect(await ana.staff.users.me()).toMatchObject({ single_keys: true });
});

test('the switch leaves an audit entry only when it changes', async () => {
  const { id, staff } = await newStaff();
  for (const single_keys of [false, false, true]) await staff.users.setSingleKeys({ single_keys });
  const entries = await store
    .deps()
    .em.execute<{ changes: unknown }[]>(
      "select changes from audit_log where record_type = 'staff_user' and record_id = ? order by id",
      [String(id)],
    );
  expect(entries.map(({ changes }) => changes)).toEqual([
    { single_keys: { from: true, to: false } },
    { single_keys: { from: false, to: true } },
  ]);
});

test('the menu of the counter is a personal choice and removes no right', async () => {
  const [ana, ben] = [await newStaff(), await newStaff()];
  expect(await ana.staff.users.setWorksAtCounter({ works_at_counter: true })).toMatchObject({ works_at_counter: true });
  expect(await (await store.staff(ana.id)).users.me()).toMatchObject({ works_at_counter: true, single_keys: true });
  expect(await ben.staff.users.me()).toMatchObject({ works_at_counter: false });
  await ana.staff.settings.save({ key: 'offer_delivery', value: false });
});
