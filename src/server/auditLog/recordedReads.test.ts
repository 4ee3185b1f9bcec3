import { expect, test } from 'vitest';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { setUpTokenCalls } from '#test/store/tokenCalls.ts';

const tokens = setUpTokenCalls();
const { makeToken, call, execute } = tokens;

const readsBy = async (staff: number) =>
  (await execute("select record_id, changes from audit_log where staff_user_id = ? and action = 'read' order by id", [
    staff,
  ])) as { record_id: string; changes: unknown }[];

test('listing payments and previewing a closing leave an entry in the audit log', async () => {
  const { order } = await placeSimpleOrder(tokens.store);
  const id = await tokens.store.make.staff();
  const staff = await tokens.store.staff(id);
  await staff.payments.payments({ payment_status: 'Awaiting Proof' });
  await staff.closing.preview({ from: '2026-11-23', until: '2026-12-31' });
  const reads = await readsBy(id);
  expect(reads.map(({ record_id }) => record_id)).toEqual(['payments', 'closing']);
  expect(JSON.stringify(reads[0]?.changes)).toContain(order.order_no);
});

test('a read that names no person is not logged', async () => {
  const id = await tokens.store.make.staff();
  const staff = await tokens.store.staff(id);
  await staff.payments.payments({ payment_status: 'Rejected' });
  await staff.closing.preview({ from: '2027-06-01', until: '2027-06-01' });
  expect(await readsBy(id)).toEqual([]);
});

test('the dashboard is recorded for a token, not for people, who see it all day', async () => {
  const { order } = await placeSimpleOrder(tokens.store);
  const { token, owner } = await makeToken({ scopes: ['orders:read'] });
  await (await tokens.store.staff(owner)).dashboard.index({});
  expect(await readsBy(owner)).toEqual([]);
  expect((await call(token, '/api/dashboard/index', { body: {} })).status).toBe(200);
  const [read] = await readsBy(owner);
  expect(read?.record_id).toBe('dashboard');
  expect(JSON.stringify(read?.changes)).toContain(order.order_no);
});

test('a token that may only read settings cannot list the orders of a closing', async () => {
  const range = { from: '2026-11-24', until: '2026-11-24' };
  const statusOf = async (scopes: ('settings:read' | 'orders:read')[]) => {
    const { token } = await makeToken({ scopes });
    return (await call(token, '/api/account-settings/closed-days/preview', { body: range })).status;
  };
  expect([await statusOf(['settings:read']), await statusOf(['orders:read'])]).toEqual([403, 200]);
});
