import { expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staffId = await store.make.staff({ name: 'Ana Cruz' });
const staff = await store.staff(staffId);

test('a request of the counter is due in fifteen working days of the store, then overdue, until it is done', async () => {
  // Friday, 20 November 2026; two days are closed in addition to the weekends.
  await store.make.insert('holiday', { date: '2026-11-30', name: 'Bonifacio Day', year: 2026 });
  await store.make.insert('closed_day', { date: '2026-12-01', reason: 'Inventory' });
  await staff.privacy.addRequest({ kind: 'correction', note: 'Her name is spelled with ñ' });
  const first = await staff.privacy.requests({});
  expect(first).toMatchObject({ total: 1, counts: { open: 1, overdue: 0, done: 0 } });
  expect(first.docs[0]).toMatchObject({ kind: 'correction', due_on: '2026-12-15', state: 'open' });
  store.clock.advance(25 * 86_400);
  expect((await staff.privacy.requests({})).docs[0]?.state).toBe('open');
  store.clock.advance(86_400);
  expect((await staff.privacy.requests({ state: 'overdue' })).docs[0]?.state).toBe('overdue');
  expect((await staff.privacy.requests({})).counts).toEqual({ open: 1, overdue: 1, done: 0 });
  await staff.privacy.closeRequest({ _id: first.docs[0]?._id ?? '' });
  expect((await staff.privacy.requests({ state: 'done' })).docs[0]).toMatchObject({ state: 'done', note: '' });
  expect((await staff.privacy.requests({})).counts).toEqual({ open: 0, overdue: 0, done: 1 });
  const audit = await store
    .deps()
    .em.execute<Record<string, unknown>[]>(
      "select action from audit_log where record_type = 'privacy_request' and action <> 'read'",
    );
  expect(audit).toEqual([{ action: 'created' }, { action: 'updated' }]);
});

test('a request that the store carries out cannot be closed by hand, and an unknown request is 404', async () => {
  const customer = await store.make.customer({ phone_verified: false });
  await (await store.customer(customer)).privacy.requestErasure({});
  const { docs } = await staff.privacy.requests({ state: 'open' });
  await expect(staff.privacy.closeRequest({ _id: docs[0]?._id ?? '' })).rejects.toMatchObject({
    message: staffMessages.requestRunsByItself,
  });
  await expect(staff.privacy.closeRequest({ _id: '999' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('staff without assigned categories export the consent ledger as CSV, and the export is in the audit log', async () => {
  const customer = await store.make.customer({ full_name: 'Maria Santos', agreed: false });
  const caller = await store.customer(customer);
  await caller.customers.updateProfile({ has_agreed_to_terms_and_conditions: true });
  await caller.customers.updateProfile({ has_agreed_to_terms_and_conditions: false });
  const server = await serveTestStore(store);
  const ask = async (id: number) => {
    const token = await store.staffToken(id);
    return fetch(`${server.url}/api/privacy/consents`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
  };
  expect((await ask(await store.make.staff({ categories: [await store.make.category()] }))).status).toBe(403);
  const lines = (await (await ask(staffId)).text()).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('Maria Santos,agreed,tick_box,2025-04-10');
  expect(lines[2]).toContain('withdrawn');
  const rows = await store.deps().em.execute("select staff_name from audit_log where record_type = 'consent'");
  expect(rows).toEqual([{ staff_name: 'Ana Cruz' }]);
});
