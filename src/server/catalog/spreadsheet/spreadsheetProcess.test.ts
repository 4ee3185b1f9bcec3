import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { zipOf } from '#test/records/zipOf.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openFile } from '../../platform/files/fileOnDisk.ts';
import type { Cell } from './cellText.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { rowsOf } from './rowLines.ts';
import { buildWorkbook, limitsFor, readSpreadsheet } from './spreadsheetProcess.ts';

/** A workbook of one sheet, with one text in this row. */
function sheetWithRow(row: number): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>
      <row r="1"><c r="A1" t="str"><v>name</v></c></row><row r="${row}"><c r="A${row}" t="str"><v>PE Shirt</v></c></row>
    </sheetData></worksheet>`,
  });
}

test('a sheet that would fill the memory with its blank rows ends nothing but the process that reads it', async () => {
  const limits = { milliseconds: 30_000, megabytes: 64 };
  const { lines } = await readSpreadsheet(new Blob([new Uint8Array(sheetWithRow(3))]), limits);
  expect(lines.flatMap(rowsOf)).toEqual([{ row: 3, cells: ['PE Shirt'] }]);
  const apiError = await toApiError(readSpreadsheet(new Blob([new Uint8Array(sheetWithRow(4_000_000_000))]), limits));
  expect(apiError.message).toBe(serverMessages.importFileUnreadable);
});

test('a file that takes too long is given up', async () => {
  const apiError = await toApiError(
    readSpreadsheet(new Blob([new Uint8Array(sheetWithRow(3))]), { milliseconds: 1, megabytes: 64 }),
  );
  expect(apiError.message).toBe(serverMessages.importFileUnreadable);
});

test('a file below a megabyte is read for fifteen seconds at most, a larger one for thirty', () => {
  expect([limitsFor(58_000), limitsFor(2_000_000)].map(({ milliseconds }) => milliseconds)).toEqual([15_000, 30_000]);
});

test('a file of many parts is read whole, in their order', async () => {
  const names = Array.from({ length: 1_000 }, (_, row) => `${row} ${'ñ'.repeat(100)}`);
  const { lines } = await readSpreadsheet(new Blob([`name\n${names.join('\n')}\n`]));
  expect(lines.flatMap(rowsOf).map(({ cells }) => cells[0])).toEqual(names);
});

test('an upload is read from the disk, without passing through the store', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'campus-store-sheet-'));
  const path = join(folder.path, 'stocks.csv');
  await writeFile(path, 'name\nPE Shirt\n');
  const file = await openFile(path, { name: 'stocks.csv', type: 'text/csv' });
  file.stream = () => {
    throw new Error('its bytes came through the store');
  };
  const { lines } = await readSpreadsheet(file);
  expect(lines.flatMap(rowsOf)).toEqual([{ row: 2, cells: ['PE Shirt'] }]);
});

test('what is no spreadsheet is rejected at its field', async () => {
  const apiError = await toApiError(readSpreadsheet(new Blob(['PK\x03\x04 and no more'])));
  const message = serverMessages.importFileUnreadable;
  expect(apiError).toMatchObject({ code: 'invalid', message: message, errors: { file: message } });
});

test('a workbook is built from chunks of rows, in their order', async () => {
  const row = (...cells: Cell[]) => EXPORT_COLUMNS.map((_, index) => cells[index] ?? null);
  const sheet = { name: 'Stocks', heads: EXPORT_COLUMNS, widths: EXPORT_COLUMNS.map(() => 10) };
  const file = await buildWorkbook(
    sheet,
    (async function* () {
      yield [row(1, 'A'), row(2, 'B')];
      yield [row(3, 'C')];
    })(),
  );
  const { lines } = await readSpreadsheet(new Blob([new Uint8Array(file)]));
  expect(lines.flatMap(rowsOf).map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['1', 'A'],
    ['2', 'B'],
    ['3', 'C'],
  ]);
});
