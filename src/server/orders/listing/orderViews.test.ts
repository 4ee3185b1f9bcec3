import { expect, test } from 'vitest';
import { MAX_OWN_VIEWS } from '#shared/domain/orders/orderViews.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

async function newStaff() {
  const id = await store.make.staff();
  return { id, orders: (await store.staff(id)).orders };
}
const done = { name: 'Done', query: 'status=Claimed' };

test('views belong only to the staff user, on every browser', async () => {
  const [ana, ben] = [await newStaff(), await newStaff()];
  expect(await ana.orders.saveView(done)).toEqual({ views: [done] });
  expect(await (await store.staff(ana.id)).orders.views()).toEqual({ views: [done] });
  expect(await ben.orders.views()).toEqual({ views: [] });
  await ben.orders.deleteView({ name: 'Done' });
  expect(await ana.orders.views()).toEqual({ views: [done] });
  expect(await ana.orders.deleteView({ name: 'Done' })).toEqual({ views: [] });
});

test('a view replaces one with the same name, and a thirteenth is rejected', async () => {
  const { orders } = await newStaff();
  await orders.saveView(done);
  expect(await orders.saveView({ name: 'done', query: 's=a' })).toEqual({ views: [{ name: 'done', query: 's=a' }] });
  for (let count = 1; count < MAX_OWN_VIEWS; count += 1) await orders.saveView({ name: `${count}`, query: '' });
  await expect(orders.saveView({ name: 'One more', query: '' })).rejects.toMatchObject({
    cause: { errors: { name: staffMessages.tooManyViews } },
  });
  expect((await orders.saveView({ name: '1', query: 's=b' })).views).toHaveLength(MAX_OWN_VIEWS);
  for (const input of [
    { name: '', query: '' },
    { name: 'a'.repeat(31), query: '' },
    { name: 'a', query: 'q'.repeat(1_001) },
  ]) {
    await expect(orders.saveView(input)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  }
});

test('two tabs that save concurrently lose no view', async () => {
  const { orders } = await newStaff();
  await Promise.all(['A', 'B', 'C', 'D'].map((name) => orders.saveView({ name, query: '' })));
  expect((await orders.views()).views.map(({ name }) => name).sort()).toEqual(['A', 'B', 'C', 'D']);
});

test('the audit log has the names of views, and never their search', async () => {
  const { id, orders } = await newStaff();
  await orders.saveView({ name: 'Mine', query: 's=Maria+Santos' });
  const [entry] = await store
    .deps()
    .em.execute<{ changes: unknown }[]>(
      "select changes from audit_log where record_type = 'staff_user' and record_id = ? and action = 'updated'",
      [String(id)],
    );
  expect(JSON.stringify(entry?.changes)).toContain('Mine');
  expect(JSON.stringify(entry?.changes)).not.toContain('Santos');
});
