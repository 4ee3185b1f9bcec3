import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { toApiError } from '#test/store/domainError.ts';
import { countLockWaits } from '#test/store/lockWaits.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import type { AppCaller } from '../../router.ts';
import { INDEX_SEQUENCE } from '../product/indexVersion.ts';
import { failAbandonedImports, LEASE_MS } from './importLease.ts';

let store: TestStore;
let staff: AppCaller;
let serial = 0;
beforeAll(async () => {
  store = await createTestStore();
  await store.make.category({ name: 'Books' });
  staff = await store.staff(await store.make.staff());
});
afterAll(() => store.close());
// No lease is renewed: the process of an import is paused.
beforeEach(() => {
  serial += 1;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const em = () => store.deps().em;
const checked = async (subject = '') =>
  (
    await staff.stocks.checkImport(
      importForm(`name,category,selling_price,subjects\nPaused ${serial},Books,1,${subject}\n`),
    )
  ).import_id;
const written = async () =>
  (await db(em()).selectFrom('stock').select('id').where('name', '=', `Paused ${serial}`).execute()).length;
const waits = (table: string) => () => countLockWaits((statement) => em().execute(statement), table);
const pauseForLease = () => store.clock.advance(LEASE_MS / 1_000);

test('the lease of an import ends well within ten seconds, and is renewed four times meanwhile', async () => {
  expect(LEASE_MS).toBeLessThanOrEqual(6_000);
  const subject = await store.make.insert('subject', { name: `Latin ${serial}` });
  const import_id = await checked(`Latin ${serial}`);
  const leaseOf = async () =>
    (await db(em()).selectFrom('stock_import').select('lease_until').where('id', '=', import_id).executeTakeFirst())
      ?.lease_until;
  let run: Promise<unknown> = Promise.resolve();
  await em().transactional(async (holder) => {
    await holder.execute('select id from subject where id = ? for update', [subject]);
    run = staff.stocks.runImport({ import_id, rows: 'all' });
    await expect.poll(waits('subject')).toBe(1);
    store.clock.advance(2);
    await vi.advanceTimersByTimeAsync(LEASE_MS / 4);
    await expect.poll(leaseOf).toEqual(new Date(store.clock.now().getTime() + LEASE_MS));
  });
  expect(await run).toMatchObject({ state: 'done' });
});

test('an import that was reported as failed writes nothing when its paused process goes on, and can be run again', async () => {
  const subject = await store.make.insert('subject', { name: `Latin ${serial}` });
  const import_id = await checked(`Latin ${serial}`);
  let outcome: Promise<unknown> = Promise.resolve();
  await em().transactional(async (holder) => {
    await holder.execute('select id from subject where id = ? for update', [subject]);
    outcome = toApiError(staff.stocks.runImport({ import_id, rows: 'all' }));
    await expect.poll(waits('subject')).toBe(1);
    pauseForLease();
    expect(await staff.stocks.importProgress({ import_id })).toMatchObject({ state: 'failed', rows_done: 0 });
  });
  expect(await outcome).toMatchObject({ code: 'conflict', message: staffMessages.importInterrupted });
  expect(await written()).toBe(0);
  expect(await staff.stocks.importProgress({ import_id })).toMatchObject({ state: 'failed' });
  expect(await staff.stocks.runImport({ import_id, rows: 'all' })).toMatchObject({ products_created: 1 });
  expect(await written()).toBe(1);
});

test('a run that was paused takes nothing from the one that came after it', async () => {
  const subject = await store.make.insert('subject', { name: `Latin ${serial}` });
  const import_id = await checked(`Latin ${serial}`);
  let outcome: Promise<unknown> = Promise.resolve();
  await em().transactional(async (holder) => {
    await holder.execute('select id from subject where id = ? for update', [subject]);
    outcome = toApiError(staff.stocks.runImport({ import_id, rows: 'all' }));
    await expect.poll(waits('subject')).toBe(1);
    // As another process does when it takes the import over.
    await em().execute("update stock_import set lease_token = 'another', lease_until = ?", [
      new Date(store.clock.now().getTime() + LEASE_MS),
    ]);
  });
  expect(await outcome).toMatchObject({ code: 'conflict', message: staffMessages.importInterrupted });
  expect(await written()).toBe(0);
  expect(await staff.stocks.importProgress({ import_id })).toMatchObject({ state: 'running' });
  expect(await toApiError(staff.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject({
    message: serverMessages.importRunning,
  });
});

test('while an import commits, nobody is told that nothing was written, however old its lease is', async () => {
  const import_id = await checked();
  let run: Promise<unknown> = Promise.resolve();
  let answer: Promise<unknown> = Promise.resolve();
  let job: Promise<unknown> = Promise.resolve();
  await em().transactional(async (holder) => {
    // The last step of every change of the catalog.
    await holder.execute('select * from sequence where name = ? for update', [INDEX_SEQUENCE]);
    run = staff.stocks.runImport({ import_id, rows: 'all' });
    await expect.poll(waits('sequence')).toBe(1);
    pauseForLease();
    answer = staff.stocks.importProgress({ import_id });
    await expect.poll(waits('stock_import')).toBe(1);
    job = failAbandonedImports(store.deps());
    await expect.poll(waits('stock_import')).toBe(2);
  });
  expect(await run).toMatchObject({ state: 'done' });
  await job;
  expect(await answer).toMatchObject({ state: 'done', products_created: 1 });
  expect(await staff.stocks.importProgress({ import_id })).toMatchObject({ state: 'done' });
});
