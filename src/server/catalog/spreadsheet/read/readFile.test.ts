import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { zipOf } from '#test/records/zipOf.ts';
import { DATE_MARK } from './cellText.ts';
import { parseFile } from './readFile.ts';
import { IMPORT_ROWS } from './readTable.ts';

async function read(file: string | Uint8Array) {
  const { table, problem } = await parseFile(typeof file === 'string' ? Buffer.from(file) : file, {});
  if (!table) throw new Error(problem ?? '');
  return table;
}
/** The rows without their original cells. */
const rowsOf = async (file: string | Uint8Array) => (await read(file)).rows.map(({ row, cells }) => ({ row, cells }));

test.each([
  ['commas', 'name,selling_price,size\nPE Shirt,"1,234.50",S\n'],
  ['semicolons', 'name;selling_price;size\nPE Shirt;1,234.50;S\n'],
  ['tabs', 'name\tselling_price\tsize\nPE Shirt\t1,234.50\tS\n'],
  ['a byte order mark, CRLF and an empty last line', '\ufeffname,selling_price,size\r\nPE Shirt,"1,234.50",S\r\n\r\n'],
  ["Excel's own word for the delimiter", 'sep=;\r\nname;selling_price;size\r\nPE Shirt;1,234.50;S'],
  ['marks that nobody sees', 'name,\u200eselling_price,size\n\u202aPE Sh\u200birt\u202c,"\ufeff1,234.50",\u3164S\n'],
  ['spaces around, and heads as people write them', ' Name , Selling Price ,SIZE\n PE Shirt ,"1,234.50 ", S\n'],
  [
    'UTF-16, as Excel saves Unicode text',
    Buffer.from('\ufeffname\tselling_price\tsize\r\nPE Shirt\t1,234.50\tS\r\n', 'utf16le'),
  ],
])('a CSV file with %s is read', async (_kind, file) => {
  expect(await read(file)).toMatchObject({ columns: ['name', 'selling_price', 'size'], ignored: [] });
  expect(await rowsOf(file)).toEqual([{ row: 2, cells: ['PE Shirt', '1,234.50', 'S'] }]);
});

test('rows are counted as the spreadsheet does, blank ones and line breaks in a cell included', async () => {
  expect(await rowsOf('name,description\nA,"two\nlines"\n,\nB,\n')).toEqual([
    { row: 2, cells: ['A', 'two\nlines'] },
    { row: 4, cells: ['B', ''] },
  ]);
});

test('text that is not UTF-8 is read as Excel writes plain CSV', async () => {
  expect((await read(Buffer.from('name\nNi\xf1o\n', 'latin1'))).rows[0]?.cells).toEqual(['Niño']);
});

test('unknown column names are reported, except the picture column of an export', async () => {
  const { columns, ignored } = await read('name,Remarks,picture\nA,x,https://a.ph/1.jpg\n');
  expect({ columns, ignored }).toEqual({ columns: ['name'], ignored: ['Remarks'] });
});

test("a workbook's numbers, texts, flags, times and dates are read", async () => {
  const file = await writeXlsxFile([
    ['name', 'selling_price', 'size', 'is_available', 'from_time_available', 'to_time_available', 'description'],
    [
      'A',
      285.1,
      10,
      true,
      { value: 1 / 3, type: Number, format: 'h:mm AM/PM' },
      { value: 0.75, type: Number },
      { value: new Date('2026-01-02T00:00:00Z'), format: 'd-mmm' },
    ],
  ]).toBuffer();
  const [row] = (await read(file)).rows;
  expect(row?.cells).toEqual(['A', '285.1', '10', 'true', '08:00', '0.75', `${DATE_MARK}2026-01-02T00:00:00.000Z`]);
});

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook with this second row. */
const bookOf = (row: string, doctype = '') => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${doctype}<worksheet><sheetData>
    <row r="1"><c r="A1" t="str"><v>name</v></c><c r="B1" t="str"><v>content</v></c></row><row r="2">${row}</row>
  </sheetData></worksheet>`,
});
const textCell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
/** A workbook whose sheet has its own document type and uses an entity of it. */
const sheetWithEntity = (entity: string) =>
  zipOf(bookOf(textCell('A2', 'Pen &entity;'), `<?xml version="1.0"?><!DOCTYPE worksheet [${entity}]>`));

test.each([
  ['a file of the machine', `<!ENTITY entity SYSTEM "${import.meta.url}">`],
  ['a URL', '<!ENTITY entity SYSTEM "http://127.0.0.1:9/entity">'],
  ['a text of its own', '<!ENTITY entity "written out by the parser">'],
  [
    'texts that grow with each level',
    `<!ENTITY a0 "grown">${Array.from({ length: 12 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join('')}<!ENTITY entity "&a12;">`,
  ],
])('an entity for %s in a workbook is never expanded', async (_title, entity) => {
  const text = await read(sheetWithEntity(entity)).then(JSON.stringify, String);
  expect(text).not.toMatch(/import|written out|grown/);
  expect(text.length).toBeLessThan(500);
});

const megabytes = 'x'.repeat(2_000_000);

test.each<[kind: string, file: string | Uint8Array, cell: string | null]>([
  ['of megabytes', zipOf(bookOf(textCell('A2', 'Pen') + textCell('B2', megabytes))), null],
  ['of one character more than there may be', zipOf(bookOf(textCell('AB2', 'x'.repeat(32_768)))), 'AB2'],
])('a workbook with a cell %s is rejected', async (_kind, file, cell) => {
  await expect(read(file)).rejects.toThrow(cellTooLong(cell, 32_767));
});

test('a cell has at most as many characters as spreadsheet programs allow, in any XML notation', async () => {
  const { rows } = await read(zipOf(bookOf(textCell('A2', 'Pen') + textCell('B2', '&quot;'.repeat(32_767)))));
  expect(rows[0]?.cells[1] === '"'.repeat(32_767)).toBe(true);
});

test('a cell of a CSV file that is longer than any product page is rejected by its name', async () => {
  await expect(read(`name,content\nPen,x\nInk,${'x'.repeat(100_001)}\n`)).rejects.toThrow(cellTooLong('B3', 100_000));
});

const bomb = Buffer.alloc(80 * 1024 * 1024, '<a/>');
const half = bomb.subarray(0, 32 * 1024 * 1024);
test.each(['A4000000000', 'AAAA2', 'A99999999'])(
  'a workbook with a cell %s, which no program writes, is rejected',
  async (name) => {
    await expect(read(zipOf(bookOf(textCell(name, 'Pen'))))).rejects.toThrow(serverMessages.importFileUnreadable);
  },
);

const manyParts = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}.xml`, '']));

test.each<[kind: string, file: string | Uint8Array, message: string]>([
  ['a bomb of an archive', zipOf({ 'xl/workbook.xml': bomb }), staffMessages.tooLarge],
  ['a bomb that lies about its size', zipOf({ 'xl/workbook.xml': bomb }, 100), staffMessages.tooLarge],
  [
    'a bomb of parts that are small each',
    zipOf({ 'a.xml': half, 'b.rels': half, 'c.xml': '<' }),
    staffMessages.tooLarge,
  ],
  ['more parts than a workbook has', zipOf(manyParts), staffMessages.tooLarge],
  ['an archive that is no workbook', zipOf({ 'hello.xml': '<a/>' }), serverMessages.importFileUnreadable],
  ['an archive cut short', zipOf({ 'xl/workbook.xml': '<a/>' }).subarray(0, 60), serverMessages.importFileUnreadable],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), staffMessages.importFileUnknown],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), staffMessages.importFileUnknown],
  ['an open quote', 'name\n"A', serverMessages.importFileUnreadable],
  ['nothing at all', '', serverMessages.importHeadsMissing],
  ['no heads', 'PE Shirt,285\n', serverMessages.importNoProducts],
  ['heads alone', 'name,selling_price\n,\n', serverMessages.importEmpty],
  ['a column twice', 'name,Name\nA,B\n', serverMessages.importHeadTwice],
  ['too many rows', `name\n${'A\n'.repeat(IMPORT_ROWS + 1)}`, serverMessages.importTooLong],
  ['texts too long to keep', `name,content\n${`A,${'x'.repeat(4_000_000)}\n`.repeat(2)}`, staffMessages.tooLarge],
])('%s is rejected by a message', async (_kind, file, message) => {
  await expect(read(file)).rejects.toMatchObject({ message });
});
