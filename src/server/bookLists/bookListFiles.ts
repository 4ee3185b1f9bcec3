import type { z } from 'zod';
import {
  BOOK_LIST_FILE_BYTES,
  type BookListFields,
  createBookListInput,
  type importBookListsOutput,
} from '#shared/contracts/bookLists.ts';
import type { FileOutput } from '#shared/contracts/common.ts';
import { addressOf } from '#shared/domain/catalog/bookLists.ts';
import { codesOf } from '#shared/domain/catalog/products/productCodes.ts';
import { CODE_FIELDS } from '#shared/domain/catalog/products/productFields.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { faultyRow, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { unescapeFormula } from '../catalog/spreadsheet/read/cellText.ts';
import { fileFormLimits, readSentRows, rejectedFile } from '../catalog/spreadsheet/read/sheets.ts';
import { findCodeOwners } from '../catalog/stocks/codes.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import { csvBuffer, escapeFormula } from '../platform/files/csv.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { readBookList } from './bookLists.queries.ts';
import { createIn, updateIn } from './saveBookList.ts';

const MAX_ROWS = 10_000;
const LIST_HEADS = ['address', 'name', 'school_year', 'grade_level', 'program', 'section', 'is_published'] as const;
const LINE_HEADS = ['product', 'code', 'size', 'quantity', 'is_required', 'note'] as const;
const HEADS = [...LIST_HEADS, ...LINE_HEADS];
type Head = (typeof HEADS)[number];

export const BOOK_LIST_FORM_LIMITS = fileFormLimits(BOOK_LIST_FILE_BYTES);

/** Writes all lists as CSV for an import: a row for each line, one for an empty list. */
export async function exportBookLists({ em, now, config }: Deps): Promise<FileOutput> {
  const rows = await db(em)
    .selectFrom('book_list as b')
    .leftJoin('grade_level as g', 'g.id', 'b.grade_level_id')
    .leftJoin('book_list_line as l', 'l.book_list_id', 'b.id')
    .leftJoin('stock as s', 's.id', 'l.stock_id')
    .select(['b.address', 'b.name', 'b.school_year', 'g.name as grade_level', 'b.program', 'b.section'])
    .select(['b.is_published', 's.name as stock_name', 'l.name as product', 'l.size', 'l.quantity', 'l.is_required'])
    .select(['l.note', ...CODE_FIELDS.map((field) => `s.${field}` as const)])
    .orderBy('b.address')
    .orderBy('l.sequence')
    .orderBy('l.id')
    .execute();
  const cells = rows.map((row) => [
    ...[row.address, row.name, row.school_year, row.grade_level, row.program, row.section, yesNo(row.is_published)],
    ...(row.product === null
      ? ['', '', '', '', '', '']
      : [
          row.stock_name ?? row.product,
          CODE_FIELDS.map((field) => row[field]).find(Boolean) ?? '',
          row.size,
          String(row.quantity),
          yesNo(row.is_required),
          row.note,
        ]),
  ]);
  const file = csvBuffer([HEADS, ...cells.map((each) => each.map((cell) => escapeFormula(cell ?? '')))]);
  const filename = `book-lists-${storeDayOf(now(), config.store.timeZone)}.csv`;
  return { filename, type: 'text/csv', content: file.toString('base64') };
}

const yesNo = (value: boolean | null): string => (value ? 'yes' : 'no');

/** Imports lists from CSV or XLSX, all or nothing: replaces those with the same address. Throws too_large, or invalid naming the row. */
export async function importBookLists(
  deps: Deps,
  staff: StaffMember,
  form: FormData,
): Promise<z.input<typeof importBookListsOutput>> {
  const rows = rowsOf(
    await readSentRows(form, { bytes: BOOK_LIST_FILE_BYTES, heads: HEADS, rowsAtMost: MAX_ROWS + 2 }),
  );
  return changeRecords(deps, staff, async (em) => {
    const codes = rows.flatMap((row) => codesOf(row.cell('code')));
    const owners = await findCodeOwners(em, codes);
    const byCode = new Map(owners.map(({ code, id }) => [code, id]));
    const done = { created: 0, updated: 0 };
    for (const [address, own] of Map.groupBy(rows, (row) => row.cell('address') || addressOf(row.cell('name')))) {
      const known = await db(em).selectFrom('book_list').select('id').where('address', '=', address).executeTakeFirst();
      const fields = await toFields(em, address, own, { byCode, gone: known ? await deletedNames(em, known.id) : [] });
      const saved = known ? updateIn(em, { ...sentOf(fields, own[0]), _id: known.id }) : createIn(em, fields);
      await saved.catch((error: unknown) => {
        throw error instanceof DomainError && error.code === 'invalid' ? faulty(own[0], error.message) : error;
      });
      if (known) done.updated += 1;
      else done.created += 1;
    }
    return done;
  });
}

interface Row {
  /** As in a spreadsheet: the header is row 1. */
  number: number;
  cell: (head: Head) => string;
  has: (column: string) => boolean;
}

/** Fields of a list without a column stay unchanged. */
const sentOf = (fields: BookListFields, row: Row | undefined): Partial<BookListFields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name === 'lines' || row?.has(name)));

/** Names of deleted products on a list, because an exported file still has them. */
async function deletedNames(em: StoreEntityManager, listId: number): Promise<string[]> {
  const { lines } = await readBookList(em, listId);
  return lines.flatMap(({ item, name }) => (item === null ? name : []));
}

async function toFields(
  em: StoreEntityManager,
  address: string,
  rows: readonly Row[],
  { byCode, gone }: { byCode: ReadonlyMap<string, number>; gone: readonly string[] },
): Promise<BookListFields> {
  const lines: unknown[] = [];
  for (const row of rows) {
    const name = row.cell('product');
    if (name === '' && row.cell('code') === '') continue;
    const item = await findProduct(em, row, byCode);
    if (item === null && !gone.includes(name)) throw faulty(row, serverMessages.listItemMissing);
    const quantity = row.cell('quantity');
    if (quantity !== '' && !/^\d{1,5}$/.test(quantity)) throw faulty(row, serverMessages.listQuantityInvalid);
    lines.push({
      item,
      name,
      size: row.cell('size'),
      quantity: quantity === '' ? 1 : Number(quantity),
      is_required: row.cell('is_required').toLowerCase() !== 'no',
      note: row.cell('note'),
    });
  }
  const [first] = rows;
  const head = Object.fromEntries(LIST_HEADS.map((name) => [name, first?.cell(name) ?? '']));
  const parsed = createBookListInput.safeParse({
    ...head,
    address,
    is_published: first?.cell('is_published').toLowerCase() === 'yes',
    lines,
  });
  if (parsed.success) return parsed.data;
  throw faulty(first, parsed.error.issues[0]?.message ?? staffMessages.invalidInput);
}

/** Finds a product by code, else by name; null if unknown. */
async function findProduct(em: StoreEntityManager, row: Row, byCode: ReadonlyMap<string, number>) {
  const [code] = codesOf(row.cell('code')).flatMap((each) => byCode.get(each) ?? []);
  const name = row.cell('product');
  if (code !== undefined || name === '') return code ?? null;
  const found = await db(em)
    .selectFrom('stock')
    .select('id')
    .where('name', '=', name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

const faulty = (row: Row | undefined, message: string) => rejectedFile(faultyRow(row?.number ?? 1, message));

function rowsOf({ heads, rows: table }: Awaited<ReturnType<typeof readSentRows>>): Row[] {
  const positions = new Map(heads.map((head, index) => [head, index]));
  for (const needed of ['name', 'school_year', 'product'])
    if (!positions.has(needed)) throw rejectedFile(serverMessages.bookListHeadsMissing);
  const rows = table.flatMap((cells, index): Row[] =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : [
          {
            number: index + 2,
            cell: (head) => unescapeFormula((cells[positions.get(head) ?? -1] ?? '').trim()),
            has: (column) => positions.has(column),
          },
        ],
  );
  if (rows.length > MAX_ROWS) throw rejectedFile(serverMessages.tooManyBookLists);
  if (rows.length === 0) throw rejectedFile(serverMessages.importEmpty);
  return rows;
}
