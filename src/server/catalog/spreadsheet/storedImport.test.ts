import { expect, test } from 'vitest';
import { importHow } from '#shared/contracts/stockImport.ts';
import type { Column } from '#shared/domain/catalog/importColumns.ts';
import { toLines } from './rowLines.ts';
import { fromStoredImport, toStoredImport } from './storedImport.ts';

const columns: Column[] = ['name', 'description'];
const table = { columns, ignored: ['Remarks'] };
const rows = Array.from({ length: 3_000 }, (_, row) => ({ row: row + 2, cells: [`Pen ${row}`, 'two\nlines], "ñ"'] }));
const lines = [...toLines(rows)];
const plain = { how: undefined, source: undefined };

test('a file of many lines is read as it was kept', async () => {
  expect(lines.length).toBeGreaterThan(2);
  const text = toStoredImport({ table: { ...table, lines, row_count: rows.length }, ...plain }).toString();
  expect(await fromStoredImport(text)).toEqual({ table: { ...table, rows }, lines, ...plain });
});

test("a file of the clerk's own keeps what was said of it", async () => {
  const told = { how: importHow.parse({ found: 'skip' }), source: { heads_key: 'name|notes', columns: [] } };
  const text = toStoredImport({ table: { ...table, lines, row_count: rows.length }, ...told }).toString();
  expect(await fromStoredImport(text)).toEqual({ table: { ...table, rows }, lines, ...told });
});
