import { expect, test } from 'vitest';
import { MAX_NOTE_LENGTH, MAX_NOTES } from '#shared/domain/orders/orderNotes.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const category = await store.make.category();
const ana = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
const ben = await store.staff(await store.make.staff({ name: 'Ben Reyes', categories: [category] }));

test('staff who see an order read its notes, and delete only their own', async () => {
  const { order, caller } = await placeSimpleOrder(store, { category });
  const { _id } = order;
  await ana.orders.addNote({ _id, text: '  Calls again on Monday.\nAsk for Liza.  ' });
  store.clock.advance(60);
  const { docs } = await ben.orders.addNote({ _id, text: 'Box 7' });
  expect(docs.map(({ text, who, is_own }) => [text, who, is_own])).toEqual([
    ['Box 7', 'Ben Reyes', true],
    ['Calls again on Monday.\nAsk for Liza.', 'Ana Cruz', false],
  ]);
  expect(docs[0]?.when).toEqual(store.clock.now());
  const note_id = docs[0]?._id ?? '';
  expect(await toApiError(ana.orders.deleteNote({ _id, note_id }))).toMatchObject({ code: 'not_found' });
  expect((await ben.orders.deleteNote({ _id, note_id })).docs).toHaveLength(1);
  expect((await ana.orders.notes({ _id })).docs.map(({ text }) => text)).toEqual([docs[1]?.text]);

  // History and audit log record the note without its text, and the customer sees neither.
  const { docs: history } = await ana.orders.history({ _id });
  expect(history.slice(0, 3).map(({ who, changes }) => [who, changes[0]?.to])).toEqual([
    ['Ben Reyes', 'Deleted'],
    ['Ben Reyes', 'Added'],
    ['Ana Cruz', 'Added'],
  ]);
  const entries = await ana.auditLog.paginate({ extras: { record_type: 'order', action: 'updated' } });
  expect(entries.docs.slice(0, 3).map(({ who, changes }) => [who, changes[0]?.to])).toEqual([
    ['Ben Reyes', 'Deleted'],
    ['Ben Reyes', 'Added'],
    ['Ana Cruz', 'Added'],
  ]);
  expect(JSON.stringify([history, entries, await caller.orders.get({ _id })])).not.toContain('Monday');
});

test('a note has text of limited length, and their number is limited', async () => {
  const { _id } = (await placeSimpleOrder(store)).order;
  for (const text of ['', '  \n ', 'x'.repeat(MAX_NOTE_LENGTH + 1)]) {
    expect(await toApiError(ana.orders.addNote({ _id, text }))).toMatchObject({ code: 'invalid' });
  }
  const rows = Array.from({ length: MAX_NOTES }, () => `(${_id}, 'Box', 'Ana Cruz')`);
  await store.deps().em.execute(`insert into order_note (order_id, text, staff_name) values ${rows.join()}`);
  expect(await toApiError(ana.orders.addNote({ _id, text: 'One more' }))).toMatchObject({
    errors: { text: staffMessages.tooManyNotes },
  });
  expect((await ana.orders.notes({ _id })).docs).toHaveLength(MAX_NOTES);
  expect((await ana.orders.history({ _id })).docs.every(({ kind }) => kind !== 'note')).toBe(true);
});
