import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));

test('a supplier has a name, a phone and a note, and each change of them is in the audit log', async () => {
  const { _id } = await staff.suppliers.create({ name: 'Rex Publishing', phone: ' 0917 555 0101 ', note: 'Gate 2\n' });
  expect(await staff.suppliers.get({ _id })).toEqual({
    ...{ _id, name: 'Rex Publishing', phone: '0917 555 0101', note: 'Gate 2' },
    version: 1,
  });
  await staff.suppliers.update({ _id, phone: '' });
  expect(await staff.suppliers.get({ _id })).toMatchObject({ phone: '', note: 'Gate 2', version: 2 });
  const log = await staff.auditLog.paginate({ extras: { record_type: 'supplier' } });
  expect(log.docs.map(({ action, record_name }) => [action, record_name])).toEqual([
    ['updated', 'Rex Publishing'],
    ['created', 'Rex Publishing'],
  ]);
});
