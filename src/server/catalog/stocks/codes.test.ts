import { expect, test } from 'vitest';
import { codeInvalid, codeTaken, codeTwice, seeRow } from '#shared/serverMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
const category = String(await store.make.category());

const create = (name: string, barcode?: string) => staff.stocks.create({ name, category, selling_price: 10, barcode });
const inField = (message: string) => ({ code: 'UNPROCESSABLE_CONTENT', cause: { errors: { barcode: message } } });

test('a barcode is stored as one EAN in any notation, and setting, changing and removing it is logged', async () => {
  const atlas = await create('Atlas of the Philippines', '0-306-40615-2');
  expect(atlas.barcode).toBe('9780306406157');
  const changed = await staff.stocks.update({ _id: atlas._id, barcode: '036000291452' });
  expect(changed).toMatchObject({ barcode: '0036000291452' });
  expect(await staff.stocks.update({ _id: atlas._id, description: 'New' })).toMatchObject({ barcode: '0036000291452' });
  expect(await staff.stocks.update({ _id: atlas._id, barcode: '' })).toMatchObject({ barcode: '' });
  const { docs } = await staff.stocks.history({ _id: atlas._id });
  const logged = docs.flatMap(({ changes }) => changes.filter(({ field }) => field === 'barcode'));
  expect(logged.map(({ from, to }) => [from, to])).toEqual([
    ['0036000291452', ''],
    ['9780306406157', '0036000291452'],
    [null, '9780306406157'],
  ]);
});

test('a wrong check digit is an error at the field', async () => {
  await expect(create('Ruler', '4800016644932')).rejects.toMatchObject(inField(codeInvalid.barcode));
});

test('another product’s barcode is an error that names this product; saving an own barcode is not', async () => {
  const pen = await create('Pen', '96385074');
  await expect(create('Pencil', '9638-5074')).rejects.toMatchObject(inField(codeTaken('Pen', 'barcode')));
  const pencil = await create('Pencil');
  await expect(staff.stocks.update({ _id: pencil._id, barcode: '96385074' })).rejects.toMatchObject(
    inField(codeTaken('Pen', 'barcode')),
  );
  expect(await staff.stocks.update({ _id: pen._id, name: 'Pen, blue', barcode: '96385074' })).toMatchObject({
    barcode: '96385074',
  });
});

test('of concurrent products with one barcode, one gets it', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Bag ${index}`);
  const results = await Promise.allSettled(names.map((name) => create(name, '4800016644931')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('staff find a product by its whole barcode, scanned or typed, within their categories', async () => {
  const other = await store.make.category();
  const globe = await store.make.stock({ name: 'Globe', category: other, barcode: '9791090636071' });
  const found = async (s: string, caller = staff) => (await caller.stocks.paginate({ s })).docs.map(({ _id }) => _id);
  expect(await found('979-10-90636-07-1')).toEqual([String(globe.id)]);
  expect(await found('979109063607')).toEqual([]);
  const [row] = (await staff.stocks.paginate({ s: '9791090636071' })).docs;
  expect(row?.barcode).toBe('9791090636071');
  expect((await staff.stocks.listing({ s: '9791090636071' })).map(({ name }) => name)).toEqual(['Globe']);
  const walked = await staff.stocks.paginate({ s: '9791090636071', cursor: 'start' });
  expect(walked.docs.map(({ _id }) => _id)).toEqual([String(globe.id)]);
  const librarian = await store.staff(await store.make.staff({ categories: [Number(category)] }));
  expect(await found('9791090636071', librarian)).toEqual([]);
});

test('staff find products by the whole name of a shelf, before matches in words; customers neither see nor find it', async () => {
  const other = await store.make.category();
  const make = (name: string, shelf: string, at = Number(category)) => store.make.stock({ name, shelf, category: at });
  await make('Q7 marker', '');
  const pad = await make('Writing pad', 'Q7');
  await make('Ruler', 'Q7', other);
  await make('Stapler', 'Q71');
  const found = async (caller: AppCaller, s: string) =>
    (await caller.stocks.paginate({ s })).docs.map(({ name }) => name);
  expect(await found(staff, ' q7 ')).toEqual(['Ruler', 'Writing pad', 'Q7 marker']);
  const librarian = await store.staff(await store.make.staff({ categories: [Number(category)] }));
  expect(await found(librarian, 'Q7')).toEqual(['Writing pad', 'Q7 marker']);
  const walked = await staff.stocks.paginate({ s: 'Q7', cursor: 'start' });
  expect(walked.docs).toHaveLength(3);
  const anyone = await store.anyone();
  const listed = await anyone.stocks.productList({ keyword: 'Q7' });
  expect(listed.docs.map(({ name }) => name)).toEqual(['Q7 marker']);
  expect(JSON.stringify(await anyone.stocks.get({ _id: String(pad.id) }))).not.toContain('Q7');
});

async function check(text: string) {
  const form = new FormData();
  form.set('file', new File([text], 'stocks.csv', { type: 'text/csv' }));
  return staff.stocks.checkImport(form);
}

test('an import sets barcodes by the rules of a save, and an export has them', async () => {
  const chalk = await store.make.stock({ name: 'Chalk', category: Number(category) });
  const board = await store.make.stock({ name: 'Board', category: Number(category), barcode: '4006381333931' });
  const rows = [
    '_id,name,barcode',
    `${chalk.id},Chalk,4006381333931`,
    `${board.id},Board,12345`,
    `,New slate,73513537`,
    `,Another slate,73513537`,
  ];
  const { rows: checked } = await check(rows.join('\n'));
  const errors = checked.flatMap(({ errors }) => errors.filter(({ column }) => column === 'barcode'));
  expect(errors.map(({ message }) => message)).toEqual([
    codeTaken('Board', 'barcode'),
    codeInvalid.barcode,
    seeRow(codeTwice('barcode'), 4),
  ]);

  const good = await check(`_id,name,barcode\n${chalk.id},Chalk,73513537\n${board.id},Board,\n`);
  await staff.stocks.runImport({ import_id: good.import_id, rows: 'all' });
  expect(await staff.stocks.get({ _id: String(chalk.id) })).toMatchObject({ barcode: '73513537' });
  expect(await staff.stocks.get({ _id: String(board.id) })).toMatchObject({ barcode: '' });
  const { content } = await staff.stocks.export({ format: 'csv' });
  expect(Buffer.from(content, 'base64').toString('utf8')).toContain('73513537');
});

test('an ISBN is stored as thirteen digits, shown to customers, and found by typing and by scanning', async () => {
  const novel = await staff.stocks.create({
    name: 'Noli Me Tangere',
    category,
    selling_price: 350,
    isbn: 'ISBN 0-14-303969-5',
  });
  expect(novel).toMatchObject({ isbn: '9780143039693', barcode: '' });
  const anyone = await store.anyone();
  expect(await anyone.stocks.get({ _id: novel._id })).toMatchObject({ isbn: '9780143039693' });
  for (const typed of ['9780143039693', '978-0-14-303969-3', '0143039695']) {
    expect((await anyone.stocks.productList({ keyword: typed })).docs.map(({ _id }) => _id)).toEqual([novel._id]);
    expect((await staff.stocks.paginate({ s: typed })).docs).toMatchObject([{ _id: novel._id, isbn: '9780143039693' }]);
  }
  expect((await anyone.stocks.suggest({ keyword: '9780143039693' })).products).toMatchObject([{ _id: novel._id }]);
  await expect(staff.stocks.update({ _id: novel._id, isbn: '4800016644931' })).rejects.toMatchObject({
    cause: { errors: { isbn: codeInvalid.isbn } },
  });

  // A scanned code finds one product, whether it is stored as an ISBN or as a barcode.
  await expect(create('Noli, annotated', '9780143039693')).rejects.toMatchObject(
    inField(codeTaken('Noli Me Tangere', 'ISBN')),
  );
  expect(await staff.stocks.update({ _id: novel._id, barcode: '9780143039693' })).toMatchObject({
    barcode: '9780143039693',
  });
  const { rows } = await check(`name,isbn\nA,978-0-306-40615-7\nB,0306406152\nC,9780143039693\nD,123\n`);
  expect(rows.map(({ errors }) => errors.find(({ column }) => column === 'isbn')?.message)).toEqual([
    undefined,
    seeRow(codeTwice('ISBN'), 2),
    codeTaken('Noli Me Tangere', 'barcode'),
    codeInvalid.isbn,
  ]);
});

test('the product’s own code has one notation, is only for staff, and matches before words', async () => {
  const bag = await staff.stocks.create({ name: 'Tote', category, selling_price: 150, sku: ' bag  01/a ' });
  expect(bag).toMatchObject({ sku: 'BAG 01/A' });
  // Its name contains the words of the code and sorts first.
  await create('A bag 01/a of paper');
  const { docs } = await staff.stocks.paginate({ s: 'Bag 01/A' });
  expect(docs[0]).toMatchObject({ _id: bag._id, sku: 'BAG 01/A' });
  expect(JSON.stringify(await (await store.anyone()).stocks.get({ _id: bag._id }))).not.toContain('01/A');
  await expect(
    staff.stocks.create({ name: 'Sack', category, selling_price: 1, sku: 'BAG 01/a' }),
  ).rejects.toMatchObject({
    cause: { errors: { sku: codeTaken('Tote', 'own code (SKU)') } },
  });
  await expect(staff.stocks.update({ _id: bag._id, sku: '=1+1' })).rejects.toMatchObject({
    cause: { errors: { sku: codeInvalid.sku } },
  });
});
