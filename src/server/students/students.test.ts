import { beforeEach, describe, expect, test } from 'vitest';
import { STUDENT_RETENTION_DAYS } from '#shared/domain/customers/retention.ts';
import { MAX_STUDENTS } from '#shared/domain/orders/students.ts';
import { serverMessages, tooManyStudents } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';
import { deleteIdleStudents } from './deleteIdleStudents.ts';

let maria: AppCaller;
let mariaId: number;
const store = await openTestStore();
for (const name of ['Grade 4', 'Grade 7']) await store.make.insert('grade_level', { name });
beforeEach(async () => {
  mariaId = await store.make.customer({ full_name: 'Maria Santos' });
  maria = await store.customer(mariaId);
});

const add = async (name: string, grade_level = 'Grade 7') => {
  const { students } = await maria.students.add({ name, grade_level, section: 'Rosal' });
  return students.at(-1)?._id ?? '';
};
const item = async (over: Parameters<TestStore['make']['stock']>[0] = {}) =>
  String((await store.make.stock({ selling_price: 100, ...over })).id);
const linesOf = async () =>
  (await maria.cart.items()).orders.map(({ quantity, student }) => [student?.name ?? null, quantity]);

describe('the students of a customer', () => {
  test('have a name, a grade level of the list and a section, and belong only to the customer', async () => {
    const ana = await add('Ana');
    expect(await maria.students.update({ _id: ana, section: 'Sampaguita', grade_level: 'Grade 4' })).toEqual({
      students: [{ _id: ana, name: 'Ana', grade_level: 'Grade 4', section: 'Sampaguita' }],
      grade_levels: ['Grade 4', 'Grade 7'],
    });
    expect((await maria.students.update({ _id: ana, grade_level: '' })).students[0]).toMatchObject({ grade_level: '' });
    await expect(maria.students.update({ _id: ana, grade_level: 'Grade 99' })).rejects.toMatchObject({
      message: serverMessages.nameUnknown,
    });
    await expect(maria.students.add({ name: ' ' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const ben = await store.customer(await store.make.customer());
    expect((await ben.students.list()).students).toEqual([]);
  });

  test('are at most twelve, also in concurrent calls', async () => {
    const added = await Promise.allSettled(
      Array.from({ length: MAX_STUDENTS + 2 }, (_, index) => add(`Child ${index}`)),
    );
    expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect((await maria.students.list()).students).toHaveLength(MAX_STUDENTS);
    await expect(add('One more')).rejects.toMatchObject({ message: tooManyStudents(MAX_STUDENTS), code: 'CONFLICT' });
  });

  test('are deleted two years after their last order, and not while the cart has a line of theirs', async () => {
    const product = await item();
    const [ana, ben] = [await add('Ana'), await add('Ben')];
    await add('Cora');
    await maria.cart.add({ item: product, quantity: 1, student: ana });
    const stale = (await maria.cart.add({ item: product, quantity: 1, student: ben })).orders.at(-1)?._id;
    await maria.orders.place(orderBody([Number(stale)], 100));
    await store
      .deps()
      .em.execute('update student set created_at = date_sub(created_at, interval ? day)', [STUDENT_RETENTION_DAYS + 1]);
    await deleteIdleStudents(store.deps());
    expect((await maria.students.list()).students.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  });
});

describe('a line of the cart', () => {
  test('is for one student: the same product for another is another line, and for the same one more piece', async () => {
    const product = await item();
    const [ana, ben] = [await add('Ana'), await add('Ben')];
    for (const student of [ana, ben, ana, undefined]) await maria.cart.add({ item: product, quantity: 1, student });
    expect(await linesOf()).toEqual([
      ['Ana', 2],
      ['Ben', 1],
      [null, 1],
    ]);
  });

  test('moves to another student, also while its size is sold out, and merges with an equal line of theirs', async () => {
    const product = await item({ sizes: [{ available_quantity: 3 }] });
    const [ana, ben] = [await add('Ana'), await add('Ben')];
    const { orders } = await maria.cart.add({ item: product, quantity: 1, student: ana });
    await maria.cart.add({ item: product, quantity: 2, student: ben });
    await store.deps().em.execute('update size_price set available_quantity = 0 where stock_id = ?', [product]);
    const _id = orders[0]?._id ?? '';
    await maria.cart.updateItem({ _id, student: '' });
    expect(await linesOf()).toEqual([
      [null, 1],
      ['Ben', 2],
    ]);
    await maria.cart.updateItem({ _id, quantity: 1 });
    expect(await linesOf()).toContainEqual([null, 1]);
  });

  test('stays without a student when its student is removed, and returns without a student when its removal is undone', async () => {
    const product = await item();
    const ana = await add('Ana');
    await maria.cart.add({ item: product, quantity: 1 });
    const { orders } = await maria.cart.add({ item: product, quantity: 2, student: ana });
    const other = await maria.cart.add({ item: await item(), quantity: 1, student: ana });
    const { undo } = await maria.cart.deleteItem({ _id: other.orders.at(-1)?._id ?? '' });
    expect(orders.map(({ student }) => student?.name)).toEqual([undefined, 'Ana']);
    await maria.students.remove({ _id: ana });
    expect(await linesOf()).toEqual([[null, 3]]);
    await maria.cart.restoreItem({ undo });
    expect(await linesOf()).toEqual([
      [null, 3],
      [null, 1],
    ]);
  });
});

describe('an order', () => {
  test('has lines of several students, each with the name, and other named students', async () => {
    const product = await item();
    const [ana, ben] = [await add('Ana'), await add('Ben', 'Grade 4')];
    await maria.cart.add({ item: product, quantity: 1, student: ben });
    await maria.cart.add({ item: product, quantity: 2, student: ana });
    const { orders } = await maria.cart.add({ item: product, quantity: 1 });
    const named = [
      { name: 'ana', grade_level: 'grade 7' },
      { name: 'Cora', grade_level: '' },
    ];
    const order = await maria.orders.place(
      orderBody(
        orders.map(({ _id }) => Number(_id)),
        400,
        { data: { students: named } },
      ),
    );
    const [benIs, anaIs] = [
      { name: 'Ben', grade_level: 'Grade 4', section: 'Rosal' },
      { name: 'Ana', grade_level: 'Grade 7', section: 'Rosal' },
    ];
    expect(order.students).toEqual([benIs, anaIs, { name: 'Cora', grade_level: '' }]);
    expect(order.orders.map(({ student }) => student)).toEqual([benIs, anaIs, undefined]);
    await maria.students.remove({ _id: ana });
    const read = await maria.orders.get({ _id: order._id });
    expect(read.orders.map(({ student }) => student?.name)).toEqual(['Ben', 'Ana', undefined]);
    const staff = await store.staff(await store.make.staff());
    expect((await staff.counter.slips({ ids: [order._id] }))[0]?.orders.map(({ student }) => student?.name)).toEqual([
      'Ben',
      'Ana',
      undefined,
    ]);
  });
});
