import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../router.ts';

let notebook: string;
let shirt: string;
let serial = 0;
const store = await openTestStore();
await store.make.insert('grade_level', { name: 'Grade 7' });
const staff = await store.staff(await store.make.staff());
beforeEach(async () => {
  serial += 1;
  notebook = String((await store.make.stock({ name: `Notebook ${serial}`, selling_price: 45 })).id);
  const sizes = [{ size: 'S', available_quantity: 0 }, { size: 'M' }];
  shirt = String((await store.make.stock({ name: `Shirt ${serial}`, selling_price: 300, sizes })).id);
});

const make = (over: Partial<Parameters<AppCaller['bookLists']['create']>[0]> = {}) =>
  staff.bookLists.create({
    name: `Grade 7 – Sampaguita ${serial}`,
    school_year: '2026-2027',
    grade_level: 'Grade 7',
    section: 'Sampaguita',
    is_published: true,
    lines: [
      { item: notebook, quantity: 8, note: 'Ruled' },
      { item: shirt, is_required: false },
    ],
    ...over,
  });
const open = async (address: string) => (await store.anyone()).bookLists.open({ address });

describe('a book list', () => {
  test('is created with an address from its name, and customers see it once it is published', async () => {
    const list = await make({ is_published: false });
    expect(list).toMatchObject({
      address: `grade-7-sampaguita-${serial}`,
      grade_level: 'Grade 7',
      lines: [
        { item: { _id: notebook }, quantity: 8, is_required: true, note: 'Ruled', size: '', is_gone: false },
        { item: { _id: shirt, sizes: ['S', 'M'] }, quantity: 1, is_required: false, is_gone: false },
      ],
    });
    await expect(open(list.address)).rejects.toMatchObject({ message: serverMessages.bookListNotFound });
    await staff.bookLists.update({ _id: list._id, version: list.version, is_published: true });
    expect((await open(list.address)).lines.map(({ name, state }) => [name, state])).toEqual([
      [`Notebook ${serial}`, 'available'],
      [`Shirt ${serial}`, 'available'],
    ]);
    expect(await (await store.anyone()).bookLists.published()).toContainEqual(
      expect.objectContaining({ address: list.address, line_count: 2 }),
    );
  });

  test('says whether each line is sold out, too few or no longer offered', async () => {
    const few = String((await store.make.stock({ sizes: [{ available_quantity: 3 }] })).id);
    const hidden = String((await store.make.stock({ is_available: false })).id);
    const list = await make({
      lines: [{ item: shirt, size: 'S' }, { item: few, quantity: 4 }, { item: hidden }, { item: shirt, size: 'XXL' }],
    });
    const { lines } = await open(list.address);
    expect(lines.map(({ state }) => state)).toEqual(['sold_out', 'too_few', 'gone', 'gone']);
    expect(lines[2]?.item).toBeNull();
    const { docs } = await staff.bookLists.paginate({ s: list.name });
    expect(docs).toMatchObject([{ line_count: 4, gone_count: 2 }]);
  });

  test('keeps the name of a deleted product, and rejects a save of an older version', async () => {
    const list = await make();
    await staff.stocks.delete({ _id: notebook });
    const read = await staff.bookLists.get({ _id: list._id });
    expect(read.lines[0]).toMatchObject({ item: null, name: `Notebook ${serial}`, is_gone: true });
    const lines = read.lines.map(({ item, ...line }) => ({ ...line, item: item?._id ?? null }));
    const saved = await staff.bookLists.update({ _id: list._id, version: read.version, section: 'Rosal', lines });
    expect(saved.lines).toEqual(read.lines);
    expect(saved.version).toBeGreaterThan(read.version);
    await expect(staff.bookLists.update({ _id: list._id, version: read.version, name: 'Mine' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const { docs } = await staff.bookLists.history({ _id: list._id });
    expect(docs.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toMatchObject([
      ['updated', ['section']],
      ['created', expect.arrayContaining(['name', 'lines', 'grade_level'])],
    ]);
  });

  test.each([
    [{ name: '!!!' }, staffMessages.addressInvalid],
    [{ address: 'With Spaces' }, staffMessages.invalidInput],
    [{ school_year: '2026-2028' }, staffMessages.invalidInput],
    [{ grade_level: 'Grade 99' }, serverMessages.nameUnknown],
    [{ lines: [{ item: '999999' }] }, serverMessages.nameUnknown],
    [{ lines: [{ item: null }] }, serverMessages.listItemMissing],
    [{ lines: Array.from({ length: 101 }, () => ({ item: '1' })) }, staffMessages.invalidInput],
  ])('is rejected with %j', async (over, message) => {
    await expect(make(over)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message });
  });

  test('is copied into the next school year once: not published, with its deleted products', async () => {
    const list = await make();
    await staff.stocks.availability({ _id: notebook, checked: false });
    const copy = await staff.bookLists.copy({ _id: list._id });
    expect(copy).toMatchObject({
      name: `${list.name} 2027-2028`,
      address: `${list.address}-2027-2028`,
      school_year: '2027-2028',
      is_published: false,
      lines: [{ is_gone: true, quantity: 8 }, { is_gone: false }],
    });
    await expect(staff.bookLists.copy({ _id: list._id })).rejects.toMatchObject({
      message: staffMessages.addressTaken,
    });
    await staff.bookLists.delete({ _id: list._id });
    await expect(open(list.address)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await staff.bookLists.get({ _id: copy._id })).lines).toHaveLength(2);
  });
});

test('one call puts the available lines of a list into the cart for a student, and names the rest', async () => {
  const maria = await store.customer(await store.make.customer());
  const { students } = await maria.students.add({ name: 'Ana', grade_level: 'Grade 7', section: 'Sampaguita' });
  const student = students[0]?._id;
  const { orders, left } = await maria.cart.addItems({
    student,
    items: [
      { item: notebook, quantity: 8 },
      { item: shirt, quantity: 1, size: 'S' },
      { item: shirt, quantity: 2, size: 'M' },
      { item: notebook, quantity: 1 },
    ],
  });
  expect(orders.map(({ item, quantity, size, student }) => [item._id, quantity, size, student?.name])).toEqual([
    [notebook, 9, '', 'Ana'],
    [shirt, 2, 'M', 'Ana'],
  ]);
  expect(left).toEqual([{ index: 1, message: expect.stringContaining('Shirt') }]);
});

describe('a file of lists', () => {
  const formOf = (text: string) => {
    const form = new FormData();
    form.set('file', new File([text], 'lists.csv', { type: 'text/csv' }));
    return form;
  };

  test('is imported as it was exported, and replaces changed lists', async () => {
    const list = await make();
    const { content } = await staff.bookLists.export();
    const text = Buffer.from(content, 'base64').toString();
    await staff.bookLists.update({ _id: list._id, is_published: false, lines: [] });
    const { created } = await staff.bookLists.importFile(formOf(text));
    expect(created).toBe(0);
    const { version: _, ...back } = await staff.bookLists.get({ _id: list._id });
    const { version, ...before } = list;
    expect(version).toBe(1);
    expect(back).toEqual(before);
  });

  test('leaves the fields of missing columns unchanged; a new list has the defaults', async () => {
    const list = await make();
    const heads = 'address,name,school_year,product,quantity';
    const sent = `${heads}\n${list.address},${list.name},2027-2028,Notebook ${serial},7\nfresh-${serial},Fresh ${serial},2027-2028,,`;
    expect(await staff.bookLists.importFile(formOf(sent))).toEqual({ created: 1, updated: 1 });
    const { is_published, grade_level, program, section } = list;
    expect(await staff.bookLists.get({ _id: list._id })).toMatchObject({
      ...{ is_published, grade_level, program, section },
      school_year: '2027-2028',
      lines: [{ name: `Notebook ${serial}`, quantity: 7 }],
    });
    expect(is_published).toBe(true);
    const { docs } = await staff.bookLists.paginate({ s: `fresh-${serial}` });
    expect(docs[0]).toMatchObject({ is_published: false, grade_level: '', section: '' });
  });

  test('creates lists with products found by code or name, and writes nothing if a row has an error', async () => {
    const coded = String((await store.make.stock({ sku: `SKU-${serial}` })).id);
    const heads = 'name,school_year,grade_level,product,code,quantity,is_required';
    const good = `${heads}\nChoir ${serial},2026-2027,Grade 7,,SKU-${serial},3,no\nChoir ${serial},2026-2027,,Notebook ${serial},,,`;
    await expect(
      staff.bookLists.importFile(formOf(`${good}\nChoir ${serial},,,No such book,,,`)),
    ).rejects.toMatchObject({
      message: expect.stringContaining('4'),
    });
    expect((await staff.bookLists.paginate({ s: `Choir ${serial}` })).total).toBe(0);
    expect(await staff.bookLists.importFile(formOf(good))).toEqual({ created: 1, updated: 0 });
    const { docs } = await staff.bookLists.paginate({ s: `Choir ${serial}` });
    const made = await staff.bookLists.get({ _id: docs[0]?._id ?? '' });
    expect(made).toMatchObject({ grade_level: 'Grade 7', is_published: false });
    expect(made.lines).toMatchObject([
      { item: { _id: coded }, quantity: 3, is_required: false },
      { item: { _id: notebook }, quantity: 1, is_required: true },
    ]);
  });
});

test('students without an order: those of the grade and section without a line of the list that is not cancelled', async () => {
  const list = await make();
  const parent = await store.make.customer({ full_name: 'Maria Santos' });
  const maria = await store.customer(parent);
  for (const [name, section] of [
    ['Ana', 'Sampaguita'],
    ['Ben', 'Sampaguita'],
    ['Cora', 'Rosal'],
    ['Dan', ''],
  ])
    await maria.students.add({ name: name ?? '', grade_level: 'Grade 7', section });
  const [ana, ben] = (await maria.students.list()).students.map(({ _id }) => _id);
  const order = async (student: string | undefined, item: string, total: number, size = '') => {
    const { orders } = await maria.cart.addItems({ student, items: [{ item, quantity: 1, size }] });
    return maria.orders.place(orderBody([Number(orders.at(-1)?._id)], total));
  };
  await order(ana, notebook, 45);
  const cancelled = await order(ben, shirt, 300, 'M');
  const namesOf = async () =>
    (await staff.bookLists.notOrdered({ _id: list._id })).students
      .filter(({ customer }) => customer.name === 'Maria Santos')
      .map(({ name }) => name);
  // Dan's section is unknown, so he may belong to this one.
  expect(await namesOf()).toEqual(['Dan']);
  await staff.orders.orderStatus({ _id: cancelled._id, order_status: 'Cancelled' });
  expect(await namesOf()).toEqual(['Dan', 'Ben']);
  const withoutGrade = await make({ name: `Choir ${serial}`, grade_level: '' });
  await expect(staff.bookLists.notOrdered({ _id: withoutGrade._id })).rejects.toMatchObject({
    message: serverMessages.listWithoutGrade,
  });
  const reads = await store
    .deps()
    .em.execute("select 1 from audit_log where record_type = 'book_list' and action = 'read' and record_id = ?", [
      list._id,
    ]);
  expect(reads).toHaveLength(1);
});
