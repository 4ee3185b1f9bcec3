import { beforeEach, expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Subject } from '../staffLists/staffLists.entity.ts';
import { listHistory } from './audit.queries.ts';
import { writeAudit } from './audit.ts';
import { changeRecords, findForChange } from './changeRecords.ts';

let id: number;
const store = await openTestStore();
const ana = { id: await store.make.staff({ name: 'Ana Cruz' }), name: 'Ana Cruz' };
beforeEach(async () => {
  id = await store.make.insert('subject', { name: `Subject ${crypto.randomUUID()}`, version: 3 });
});

const rename = (name: string, end = async () => {}) =>
  changeRecords(store.deps(), ana, async (em) => {
    const subject = await findForChange(em, Subject, id);
    subject.name = name;
    await em.flush();
    await end();
  });
const nameNow = async () => (await store.deps().em.findOneOrFail(Subject, id)).name;
const history = async () => (await listHistory(store.deps(), 'subject', { record_id: id })).docs;

test('a change and its audit entry are written together, or neither is', async () => {
  const before = await nameNow();
  await expect(rename('Never', () => Promise.reject(new Error('too late')))).rejects.toThrow('too late');
  expect([await nameNow(), await history()]).toEqual([before, []]);
  await rename(`Renamed ${id}`);
  expect(await history()).toMatchObject([
    { action: 'updated', who: 'Ana Cruz', changes: [{ field: 'name', from: before, to: `Renamed ${id}` }] },
  ]);
});

test('a change aborted by the database runs again, and leaves one entry', async () => {
  let runs = 0;
  await rename(`Again ${id}`, async () => {
    runs += 1;
    if (runs === 1) throw Object.assign(new Error('gave up'), { code: 'ER_LOCK_DEADLOCK' });
  });
  expect([runs, await nameNow(), (await history()).length]).toEqual([2, `Again ${id}`, 1]);
});

test('an audited record changed without an author stays unchanged', async () => {
  const before = await nameNow();
  const flush = inTransaction(store.deps().em, async (em) => {
    (await em.findOneOrFail(Subject, id)).name = 'Nobody’s';
  });
  await expect(flush).rejects.toThrow('outside of changeRecords');
  expect([await nameNow(), await history()]).toEqual([before, []]);
});

test('the error of an older version names the user who saved, or another user', async () => {
  const guard = (version?: number) =>
    changeRecords(store.deps(), ana, async (em) => void (await findForChange(em, Subject, id, version)));
  const note = (name: string, to: number) =>
    inTransaction(store.deps().em, (em) =>
      writeAudit(em, name ? { ...ana, name } : null, store.clock.now(), [
        { record_type: 'subject', record_id: id, action: 'updated', changes: { name: { from: '', to } } },
      ]),
    );
  await guard();
  await guard(3);
  expect(await toApiError(guard(2))).toMatchObject({ code: 'version_old', message: staffMessages.changedByAnother });
  await note('', 1);
  expect((await toApiError(guard(2))).message).toMatch(/^Someone else saved this record on Fri, 20 Nov 2026/);
  await note('Ana Cruz', 2);
  expect((await toApiError(guard(4))).message).toMatch(/^Ana Cruz saved this record on Fri, 20 Nov 2026/);
});
