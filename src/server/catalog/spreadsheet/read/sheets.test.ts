import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { zipOf } from '#test/records/zipOf.ts';
import { toApiError } from '#test/store/domainError.ts';
import { readSpreadsheet } from './sheets.ts';

const LIMITS = { milliseconds: 30_000, megabytes: 64 };
const read = async (file: string | Uint8Array, limits = LIMITS) => {
  const bytes = typeof file === 'string' ? file : new Uint8Array(file);
  const { table } = await readSpreadsheet(new Blob([bytes]), {}, limits);
  return table?.rows.map(({ cells }) => cells);
};

/** A workbook with one text per row, in the last possible column. */
function wideSheet(rows: number): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const cells = Array.from({ length: rows }, (_, index) => {
    const row = index + 2;
    return `<row r="${row}"><c r="A${row}" t="str"><v>Pen ${row}</v></c><c r="XFD${row}" t="str"><v>x</v></c></row>`;
  });
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>name</v></c></row>${cells.join('')}</sheetData></worksheet>`,
  });
}

test('a sheet that would fill the memory ends only the thread that reads it', async () => {
  expect(await read(wideSheet(2))).toEqual([['Pen 2'], ['Pen 3']]);
  expect((await toApiError(read(wideSheet(5_000)))).message).toBe(serverMessages.importFileUnreadable);
});

test('a file that takes too long is given up', async () => {
  const apiError = await toApiError(read('name\nPE Shirt\n', { ...LIMITS, milliseconds: 1 }));
  expect(apiError.message).toBe(serverMessages.importFileUnreadable);
});

test('a file that is no spreadsheet is rejected at its field', async () => {
  const message = serverMessages.importFileUnreadable;
  expect(await toApiError(read('PK\x03\x04 and no more'))).toMatchObject({
    ...{ code: 'invalid', message, errors: { file: message } },
  });
});
