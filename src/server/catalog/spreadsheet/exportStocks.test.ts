import { parse } from 'csv-parse/sync';

import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { FileFormat } from '#shared/contracts/reports.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { unpackWithin } from './read/readXlsx.ts';

const store = await openTestStore({ env: { SMS_HOST: 'store.example.ph' } });
const { make } = store;
const uniforms = await make.category({ name: 'Uniforms' });
const pe = await make.category({ name: 'PE', parent: uniforms });
const books = await make.category({ name: 'Books' });
await make.category({ name: 'PE', parent: books });
const shirt = await make.stock({
  name: 'PE Shirt, "white"',
  category: pe,
  description: '=SUM(A1:A9)',
  content: '<p>Line one\r\nline _x0041_ two; ₱5, Niño</p>',
  selling_price: 1234.5,
  colors: ['Red;Blue', 'Back\\slash'],
  filters: ['+63', '@home'],
  weekly_schedule: [2, 6],
  from_time_available: '08:00',
  to_time_available: '17:30',
  sizes: [
    { size: '10', price: -5.5, available_quantity: 7, restock_level: 5 },
    { size: "'=M", restrict_if_no_available: false },
  ],
});
const subject = await make.insert('subject', { name: 'Arts; Music' });
await make.insert('stock_subject', { stock_id: shirt.id, subject_id: subject });
for (const [filename, color] of [
  ['front.jpg', ''],
  ['back 1.jpg', 'Back\\slash'],
])
  await make.insert('stock_image', { stock_id: shirt.id, filename, color, width: 300, height: 400, sequence: 0 });
const guide = await make.stock({
  name: '-Guide',
  category: books,
  content: `<p>${'x'.repeat(40_000)}</p>`,
  sizes: [{}],
});
const hidden = await make.stock({ name: 'Hidden', category: books, is_available: false, sizes: [] });
await indexStocks(store.deps().em, [shirt.id, guide.id, hidden.id]);
const staff = await store.staff(await make.staff());

type Input = Parameters<AppCaller['stocks']['export']>[0];

async function download(input: Input, caller = staff) {
  const { content, ...file } = await caller.stocks.export(input);
  return { ...file, bytes: Buffer.from(content, 'base64') };
}

async function readLines(input: Input, caller = staff): Promise<Record<string, string>[]> {
  return parse((await download(input, caller)).bytes, { bom: true, columns: true });
}
const readNames = async (input: Input, caller = staff) => [
  ...new Set((await readLines(input, caller)).map(({ name }) => name)),
];

test('a CSV file has one row per size, with the product’s fields in its first row', async () => {
  const { filename, type, bytes } = await download({ s: 'shirt' });
  expect({ filename, type }).toEqual({ filename: 'stocks-2026-11-20.csv', type: 'text/csv' });
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\ufeff'));
  expect(bytes.toString()).toContain('\r\n');
  const [first, second, ...more] = await readLines({ s: 'shirt' });
  expect(Object.keys(first ?? {})).toEqual([...EXPORT_COLUMNS]);
  expect(first).toMatchObject({
    _id: String(shirt.id),
    name: 'PE Shirt, "white"',
    description: "'=SUM(A1:A9)",
    category: 'Uniforms > PE',
    selling_price: '1234.5',
    subjects: 'Arts\\; Music',
    filters: "'@home;+63",
    is_available: 'yes',
    weekly_schedule: 'Mon;Fri',
    from_time_available: '08:00',
    size: '10',
    price: '-5.5',
    available_quantity: '7',
    adjustment_quantity: '',
    restock_level: '5',
    restrict_if_no_available: 'yes',
    picture:
      'https://store.example.ph/public/images/front.jpg | Back\\slash: https://store.example.ph/public/images/back%201.jpg',
  });
  expect(second).toMatchObject({ _id: String(shirt.id), category: '', size: "''=M", restrict_if_no_available: 'no' });
  expect(more).toEqual([]);
});

test('a workbook has numbers as numbers, texts unchanged, and a mark for a text too long for a cell', async () => {
  const { filename, bytes } = await download({ format: 'xlsx' });
  expect(filename).toBe('stocks-2026-11-20.xlsx');
  const [heads, ...lines] = await readSheet(bytes);
  expect(heads).toEqual([...EXPORT_COLUMNS]);
  const cell = (name: string, column: (typeof EXPORT_COLUMNS)[number]) =>
    lines.find((line) => line[1] === name)?.[EXPORT_COLUMNS.indexOf(column)];
  expect(cell('PE Shirt, "white"', '_id')).toBe(shirt.id);
  expect(cell('PE Shirt, "white"', 'selling_price')).toBe(1234.5);
  expect(cell('PE Shirt, "white"', 'price')).toBe(-5.5);
  expect(cell('PE Shirt, "white"', 'size')).toBe('10');
  expect(cell('PE Shirt, "white"', 'description')).toBe('=SUM(A1:A9)');
  expect(cell('-Guide', 'content')).toBe(serverMessages.importContentTooLong);
  const parts = (await unpackWithin(bytes, 10_000_000)).archive.toString();
  expect(parts).toContain('state="frozen"');
  expect(parts).toContain('<b/>');
});

test.each<FileFormat>(['csv', 'xlsx'])('an import finds the %s export unchanged', async (format) => {
  const { bytes, filename } = await download({ format });
  const report = await staff.stocks.checkImport(importForm(bytes, filename));
  expect(report.ignored_columns).toEqual([]);
  expect(report.rows.flatMap(({ errors }) => errors)).toEqual([]);
  expect(report).toMatchObject({ rows_total: 4, products_to_create: 0, products_to_update: 0, products_faulty: 0 });
});

test('it exports the filtered list: by keyword, category with its subcategories, and availability', async () => {
  expect(await readNames({})).toEqual(["'-Guide", 'Hidden', 'PE Shirt, "white"']);
  expect(await readNames({ s: 'gui' })).toEqual(["'-Guide"]);
  expect(await readNames({ category: String(uniforms) })).toEqual(['PE Shirt, "white"']);
  expect(await readNames({ is_available: false })).toEqual(['Hidden']);
  expect(await readNames({ s: 'nothing' })).toEqual([]);
});

test('staff with assigned categories export only these', async () => {
  const librarian = await store.staff(await store.make.staff({ categories: [books] }));
  expect(await readNames({}, librarian)).toEqual(["'-Guide", 'Hidden']);
  expect(await readNames({ category: String(uniforms) }, librarian)).toEqual([]);
});

test.each<FileFormat>(['csv', 'xlsx'])('the example of the %s template is never a product', async (format) => {
  const { bytes, filename } = await download({ format, template: true });
  expect(filename).toBe(`stocks-template.${format}`);
  await expect(staff.stocks.checkImport(importForm(bytes, filename))).rejects.toThrow(serverMessages.importEmpty);
});

test('the template as a workbook explains its columns and lists the categories', async () => {
  const { bytes } = await download({ format: 'xlsx', template: true });
  const [stocks, explained, lists] = await readXlsxFile(bytes);
  expect(stocks?.data[0]).toEqual([...EXPORT_COLUMNS]);
  expect(explained?.data).toContainEqual(['name', 'Name', 'yes', null, 'PE Shirt']);
  expect(lists).toEqual({
    sheet: 'Lists',
    data: [['Categories'], ['Books'], ['Books > PE'], ['Uniforms'], ['Uniforms > PE']],
  });
});
