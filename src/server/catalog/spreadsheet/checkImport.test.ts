import { expect, test } from 'vitest';
import { IMPORT_BYTES, importHow } from '#shared/contracts/stockImport.ts';
import { messages } from '#shared/messages.ts';
import { seeRow, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { planImport } from './planImport.ts';
import { parseFile } from './read/readFile.ts';

const store = await openTestStore();
const { make } = store;
const uniforms = await make.category({ name: 'Uniforms' });
const pe = await make.category({ name: 'PE', parent: uniforms });
const books = await make.category({ name: 'Books' });
const booksPe = await make.category({ name: 'PE', parent: books });
await make.insert('subject', { name: 'Filipino' });
await make.insert('grade_level', { name: 'Grade 7' });
const shirt = await make.stock({ name: 'PE Shirt', category: pe, sizes: [{ size: 'S' }, { size: 'M' }] });
const pencil = await make.stock({ name: 'Pencil', category: books, sizes: [{}] });
const staff = await store.staff(await make.staff());
const everywhere = { id: 1, name: '', username: '', warehouse: null, assigned_categories: [], scope: null };
const librarian = { ...everywhere, scope: [books, booksPe] };

/** Returns the effect of a file's rows, read in this thread. */
async function plan(file: string, member: StaffMember = everywhere) {
  const { em } = store.deps();
  const how = importHow.parse({});
  const { table, problem } = await parseFile(Buffer.from(file), {});
  if (!table) throw new Error(problem ?? '');
  return (await planImport(em, member, table, { how })).products;
}

/** Returns the errors of a file as `row column: message`. */
async function findErrors(file: string, member?: StaffMember): Promise<string[]> {
  const rows = (await plan(file, member)).flatMap((product) => product.rows);
  return rows.flatMap(({ row, errors }) => errors.map(({ column, message }) => `${row} ${column}: ${message}`));
}

test('a file is reported row by row, and only the file itself is stored', async () => {
  const counts = () =>
    store.deps().em.execute('select (select count(*) from stock) as s, (select count(*) from audit_log) as a');
  const before = await counts();
  const file = importForm(
    [
      '_id,name,category,selling_price,size,adjustment_quantity,Remarks',
      `${shirt.id},,,₱99.50,S,5,x`,
      ',Notebook,Books,45,,,',
      ',Notebook,,,A5,10,',
      ',Eraser,Nowhere,,,,',
    ].join('\n'),
  );
  const [shirtRow, first, second, faulty] = [
    { row: 2, name: 'PE Shirt', size: 'S', action: 'update', errors: [], values: { quantity: 105 } },
    { row: 3, name: 'Notebook', size: '', action: 'create', errors: [], values: { quantity: null } },
    { row: 4, name: 'Notebook', size: 'A5', action: 'create', errors: [], values: { selling_price: 45, quantity: 10 } },
    { row: 5, name: 'Eraser', size: '', action: 'create', values: { category: 'Nowhere', selling_price: null } },
  ];
  const price = { field: 'selling_price', from: expect.any(String), to: '99.5' };
  const errors = [
    { column: 'category', message: serverMessages.categoryUnknown },
    { column: 'selling_price', message: messages.fieldRequired },
  ];
  const report = await staff.stocks.checkImport(file);
  expect(report).toMatchObject({
    import_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    filename: 'stocks.csv',
    ignored_columns: ['Remarks'],
    rows: [{ ...shirtRow, changes: expect.arrayContaining([price]) }, first, second, { ...faulty, errors }],
    ...{ rows_total: 4, rows_faulty: 1, products_to_create: 1, products_to_update: 1, products_faulty: 1 },
  });
  expect(report.file).toBeUndefined();
  expect(await counts()).toEqual(before);
});

const HEADS = 'name,category,selling_price';
test.each<[error: string, file: string, expected: string]>([
  ['a name too long', `${HEADS}\n${'x'.repeat(201)},Books,1`, `2 name: ${serverMessages.tooLong}`],
  ['no name', `${HEADS}\n,Books,1`, `2 name: ${messages.fieldRequired}`],
  ['no number', `${HEADS}\nA,Books,cheap`, `2 selling_price: ${serverMessages.importNotNumber}`],
  ['a price below zero', `${HEADS}\nA,Books,-1`, `2 selling_price: ${messages.numberTooSmall}`],
  ['half a centavo', `${HEADS}\nA,Books,10.0055`, `2 selling_price: ${messages.notValid}`],
  ['a point of two meanings', `${HEADS}\nA,Books,1.250`, `2 selling_price: ${serverMessages.importPointUnclear}`],
  ['an unknown category', `${HEADS}\nA,Nowhere,1`, `2 category: ${serverMessages.categoryUnknown}`],
  ['a category of two', `${HEADS}\nA,PE,1`, `2 category: ${serverMessages.importCategoryAmbiguous}`],
  [
    'an unknown subject',
    `${HEADS},subjects\nA,Books,1,Filipino;Alchemy`,
    `2 subjects: Alchemy: ${serverMessages.nameUnknown}`,
  ],
  [
    'one hour',
    `${HEADS},from_time_available\nA,Books,1,8:00 AM`,
    `2 to_time_available: ${serverMessages.hoursIncomplete}`,
  ],
  [
    'hours reversed',
    `${HEADS},from_time_available,to_time_available\nA,Books,1,5 PM,8 AM`,
    `2 to_time_available: ${serverMessages.hoursReversed}`,
  ],
  ['no hour', `${HEADS},from_time_available\nA,Books,1,noon`, `2 from_time_available: ${serverMessages.importNotTime}`],
  ['no day', `${HEADS},weekly_schedule\nA,Books,1,Someday`, `2 weekly_schedule: ${serverMessages.importNotDays}`],
  ['neither yes nor no', `${HEADS},is_available\nA,Books,1,maybe`, `2 is_available: ${serverMessages.importNotYesNo}`],
  ['a size twice', `${HEADS},size\nA,Books,1,S\nA,,,s`, `3 size: ${seeRow(messages.sameTwice, 2)}`],
  ['a size without a name', `${HEADS},size,price\nA,Books,1,S,\nA,,,,5`, `3 size: ${messages.fieldRequired}`],
  ['half a piece', `${HEADS},adjustment_quantity\nA,Books,1,1.5`, `2 adjustment_quantity: ${messages.notValid}`],
  [
    'a negative level',
    `${HEADS},size,restock_level\nA,Books,1,S,\nA,,,M,-1`,
    `3 restock_level: ${messages.numberTooSmall}`,
  ],
  [
    'a differing repetition',
    `${HEADS},size,uom\nA,Books,1,S,pc\nA,Books,1,M,box`,
    `3 uom: ${seeRow(serverMessages.importDiffers, 2, 'pc')}`,
  ],
  ['an unknown product', '_id,name\n999999,A', `2 _id: ${staffMessages.notFound}`],
  ['what is no key', '_id,name\nabc,A', `2 _id: ${staffMessages.notFound}`],
])('%s is reported at its row and column', async (_error, file, expected) => {
  expect(await findErrors(file)).toEqual([expected]);
});

test('a product counted without sizes takes no size, and a product with sizes takes no nameless size', async () => {
  expect(await findErrors(`_id,size,price\n${pencil.id},HB,1`)).toEqual([`2 size: ${serverMessages.importSizeless}`]);
  expect(await findErrors(`_id,price\n${shirt.id},1`)).toEqual([`2 size: ${messages.fieldRequired}`]);
});

test('a key must match exactly: a product is not changed twice under two spellings of it', async () => {
  expect(
    await findErrors(`_id,filters\n${pencil.id},Red\n${pencil.id}.0,Blue\n0x${pencil.id.toString(16)},Blue\n`),
  ).toEqual([`3 _id: ${staffMessages.notFound}`, `4 _id: ${staffMessages.notFound}`]);
});

test('names match in any spelling, and categories also by their path', async () => {
  const file = `${HEADS},grade_levels,subjects\nA,uniforms>pe,1,GRADE 7;grade 7,filipino\nB,BOOKS,1,,`;
  expect(await findErrors(file)).toEqual([]);
});

test('rows without a key belong to the product of their name and category', async () => {
  const products = await plan(`${HEADS},size\nA,Books,1,S\nA,Uniforms,2,S\nA,Books,,M\n,,,L\nB,Books,3,`);
  expect(products.map(({ rows }) => rows.map(({ row }) => row))).toEqual([[2, 4, 5], [3], [6]]);
});

test('a row without changes updates nothing', async () => {
  expect(await plan(`_id,name,size,price\n${shirt.id},PE Shirt,S,0`)).toMatchObject([{ errors: [], change: null }]);
});

test('for staff with assigned categories, other products are unknown and other categories rejected', async () => {
  expect(await findErrors(`_id,name\n${shirt.id},Mine`, librarian)).toEqual([`2 _id: ${staffMessages.notFound}`]);
  expect(await findErrors(`${HEADS}\nA,Uniforms,1`, librarian)).toEqual([`2 category: ${serverMessages.outOfScope}`]);
  expect(await findErrors(`_id,category\n${pencil.id},Uniforms`, librarian)).toEqual([
    `2 category: ${serverMessages.outOfScope}`,
  ]);
  // One of the two categories named PE is assigned to the librarian.
  expect(await findErrors(`${HEADS}\nA,PE,1`, librarian)).toEqual([]);
});

test('a form without a file, and a file too large, are rejected', async () => {
  expect(await toApiError(staff.stocks.checkImport(new FormData()))).toMatchObject({
    code: 'invalid',
    errors: { file: serverMessages.noFile },
  });
  const large = importForm(new Uint8Array(IMPORT_BYTES + 1));
  expect(await toApiError(staff.stocks.checkImport(large))).toMatchObject({ code: 'too_large' });
});

test('a cell of megabytes is rejected as too large, and a name that is too long is shown shortened', async () => {
  const cell = `name\n"${'x'.repeat(5_000_000)}"\n`;
  await expect(plan(cell)).rejects.toThrow(staffMessages.tooLarge);
  const [row] = (await plan(`name,selling_price\n${'x'.repeat(90_000)},1\n`)).flatMap((product) => product.rows);
  expect(row?.name).toHaveLength(200);
  expect(row?.errors).toContainEqual({ column: 'name', message: serverMessages.tooLong });
});

function checkAsOwn(file: string) {
  const form = importForm(file, 'shop.csv');
  form.set('how', '{}');
  return staff.stocks.checkImport(form);
}

test('the faulty rows are a file with a column of instructions, which can be corrected and imported', async () => {
  const file = `Item,Category,Price,Remarks\nGood,Books,5,A\nBad,Books,cheap,B\n=Odd,Nowhere,6,C\n`;
  const { import_id } = await checkAsOwn(file);
  const { filename, content } = await staff.stocks.importFaults({ import_id });
  expect(filename).toBe('shop-left-out.csv');
  const text = Buffer.from(content, 'base64').toString();
  expect(text.split('\r\n')).toEqual([
    '\ufeffItem,Category,Price,Remarks,What to do',
    `Bad,Books,cheap,B,"Selling price: ${serverMessages.importNotNumber} Enter only the number, such as 350 or 1,250.50."`,
    `'=Odd,Nowhere,6,C,"Category: ${serverMessages.categoryUnknown} Create the missing categories, or choose existing ones."`,
    '',
  ]);
  const mended = await checkAsOwn(text.replace('cheap', '7').replace('Nowhere', 'Books'));
  expect(mended).toMatchObject({ ignored_columns: ['Remarks'], rows_faulty: 0, products_to_create: 2 });
  const other = await store.staff(await store.make.staff());
  await expect(other.stocks.importFaults({ import_id })).rejects.toThrow(serverMessages.importUnknown);
});
