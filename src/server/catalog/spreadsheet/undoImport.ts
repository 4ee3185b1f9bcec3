import type { z } from 'zod';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { listImportsOutput, undoImportInput, undoImportOutput } from '#shared/contracts/stockImport.ts';
import { REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import { CODE_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { DomainError } from '#shared/errors.ts';
import { importUndone, importWasOrdered, serverMessages } from '#shared/serverMessages.ts';
import { changesBetween, writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks, readInChunks } from '../product/chunks.ts';
import { findNamed, type ResolvedNames } from '../product/stockNames.ts';
import { indexStocks } from '../search/stockIndex.ts';
import { findCodeOwners, lockCodes } from '../stocks/codes.ts';
import { type PlannedSize, unadjusted } from '../stocks/saveSizes.ts';
import { lockStocksAndSizes } from '../stocks/stockLocks.ts';
import { discardPicture } from '../stocks/stockPictures.ts';
import { type ExistingStock, loadStocks } from './importCatalog.ts';
import { takeOffPictures } from './importPictures.ts';
import { columnsOf, type StockChange } from './planProduct.ts';
import type { EarlierProduct } from './undoRecords.ts';
import { writeStocks } from './writeStocks.ts';

const LISTED = 20;
/** Products named in a message. */
const NAMED = 5;

/** The latest imports: all of them for a user who is free, else the user's own. */
export async function listImports(
  { em }: Pick<Deps, 'em'>,
  { id, scope }: StaffMember,
): Promise<z.input<typeof listImportsOutput>> {
  let query = db(em)
    .selectFrom('product_import')
    .select(['id', 'filename', 'staff_name', 'imported_at', 'products_created', 'products_updated', 'undone_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_picture as p').select('p.id').whereRef('p.product_import_id', '=', 'product_import.id'),
      ).as('has_pictures'),
    );
  if (scope !== null) query = query.where('staff_user_id', '=', id);
  const found = await query.orderBy('imported_at', 'desc').orderBy('id').limit(LISTED).execute();
  return found.map(({ id: import_id, staff_name: who, has_pictures, ...rest }) => ({
    ...{ import_id, who, ...rest },
    has_pictures: Boolean(has_pictures),
  }));
}

/**
 * Takes an import back: the products that it made are deleted, and those that it changed are as they were, but for those that were saved
 * since or whose code another product has by now. Throws not_found for an import that is unknown or has products outside the staff user's categories, and conflict for one that
 * was undone or of whose products one was ordered since.
 */
export async function undoImport(
  deps: Deps,
  staff: StaffMember,
  { import_id }: z.output<typeof undoImportInput>,
): Promise<z.input<typeof undoImportOutput>> {
  const { pictures, ...done } = await inTransaction(deps.em, async (em) => {
    const found = await db(em)
      .selectFrom('product_import')
      .select(['filename', 'imported_at', 'undone_at'])
      .where('id', '=', import_id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new DomainError('not_found', serverMessages.importUnknown);
    if (found.undone_at) throw new DomainError('conflict', importUndone(found.filename));
    const rows = await db(em)
      .selectFrom('product_import_stock')
      .select(['stock_id', 'earlier'])
      .where('product_import_id', '=', import_id)
      .execute();
    const ids = rows.map(({ stock_id }) => stock_id);
    await lockStocksAndSizes(em, ids);
    const stocks = await loadStocks(em, staff, ids);
    if (stocks.size < new Set(ids).size) throw new DomainError('not_found', serverMessages.importUnknown);
    await requireUnordered(em, ids, found.imported_at);

    const made = rows.flatMap(({ stock_id, earlier }) => (earlier === null ? (stocks.get(stock_id) ?? []) : []));
    const earlierOf = new Map(
      rows.flatMap(({ stock_id, earlier }) =>
        earlier === null ? [] : [[stock_id, JSON.parse(earlier) as EarlierProduct] as const],
      ),
    );
    const taken = await codesTaken(em, rows, earlierOf, stocks);
    const note = importUndone(found.filename);
    const left: string[] = [];
    const back: StockChange[] = [];
    const references = await findEarlierNames(em, [...earlierOf.values()]);
    for (const [id, earlier] of earlierOf) {
      const known = stocks.get(id);
      if (!known) continue;
      const isFree = !codesOf(earlier).some((code) => taken.has(code));
      if (isFree && known.record.version === earlier.version) back.push(restored(references, known, earlier, note));
      else left.push(known.record.name);
    }
    const at = deps.now();
    for (const chunk of chunks(back)) await writeStocks(em, staff, at, chunk);
    await takeOffSizes(em, back, earlierOf);
    const removed = await removeMade(em, staff, at, made);
    const fetched = await takeOffPictures(em, import_id);
    await indexStocks(em, [...back.map(({ known }) => Number(known?.record._id)), ...fetched.stockIds]);
    await db(em)
      .updateTable('product_import')
      .set({ undone_at: at, undone_by: staff.name })
      .where('id', '=', import_id)
      .execute();
    // The same file may be imported anew, and its deliveries are none that came before.
    await db(em).deleteFrom('imported_delivery').where('imported_at', '=', found.imported_at).execute();
    await db(em)
      .deleteFrom('imported_file')
      .where('filename', '=', found.filename)
      .where('imported_at', '=', found.imported_at)
      .execute();
    return {
      deleted: made.length,
      restored: back.length,
      left: left.slice(0, LISTED),
      left_count: left.length,
      pictures: [...removed, ...fetched.filenames],
    };
  });
  await whenCommitted(deps.em, () => Promise.all(pictures.map((filename) => discardPicture(deps, filename))));
  return done;
}

const codesOf = ({ columns }: EarlierProduct): string[] => CODE_FIELDS.flatMap((field) => columns[field] || []);

/** The codes of before that another product has by now, one that the undoing leaves as it is. */
async function codesTaken(
  em: StoreEntityManager,
  rows: readonly { stock_id: number; earlier: string | null }[],
  earlierOf: ReadonlyMap<number, EarlierProduct>,
  stocks: ReadonlyMap<number, ExistingStock>,
): Promise<Set<string>> {
  const codes = [...earlierOf.values()].flatMap(codesOf);
  if (codes.length === 0) return new Set();
  await lockCodes(em);
  const isUndone = ({ stock_id, earlier }: (typeof rows)[number]) =>
    earlier === null || stocks.get(stock_id)?.record.version === earlierOf.get(stock_id)?.version;
  const undone = new Set(rows.filter(isUndone).map(({ stock_id }) => stock_id));
  const owners = await findCodeOwners(em, codes);
  return new Set(owners.flatMap(({ id, code }) => (undone.has(id) ? [] : [code])));
}

async function requireUnordered(em: StoreEntityManager, ids: readonly number[], since: Date): Promise<void> {
  const lines = await readInChunks(ids, (chunk) =>
    db(em)
      .selectFrom('order_line as l')
      .innerJoin('order as o', 'o.id', 'l.order_id')
      .select('l.name')
      .distinct()
      .where('l.stock_id', 'in', chunk)
      .where('o.created_at', '>=', since)
      .limit(NAMED)
      .execute(),
  );
  const names = new Set(lines.map(({ name }) => name));
  if (names.size > 0) throw new DomainError('conflict', importWasOrdered([...names].slice(0, NAMED)));
}

/** The reference records that products had, by their names, list by list; those that have gone are not there. */
async function findEarlierNames(em: StoreEntityManager, earlier: readonly EarlierProduct[]) {
  const found: { [List in ReferenceFacet]?: Map<string, { id: number; name: string }> } = {};
  for (const list of REFERENCE_FACETS) {
    const names = new Set(earlier.flatMap((product) => product.names[list] ?? []));
    found[list] = new Map(await readInChunks(names, async (chunk) => [...(await findNamed(em, list, chunk)).byName]));
  }
  return found;
}

/** The change that makes a product what it was. */
function restored(
  references: Awaited<ReturnType<typeof findEarlierNames>>,
  known: ExistingStock,
  { columns, names, tags, sizes, changes }: EarlierProduct,
  note: string,
): StockChange {
  const resolved: ResolvedNames = {};
  for (const list of REFERENCE_FACETS) {
    const before = names[list];
    if (before) resolved[list] = before.flatMap((name) => references[list]?.get(name) ?? []);
  }
  const reversed = Object.entries(changes).map(([field, { from, to }]) => [field, { from: to, to: from }] as const);
  return {
    known,
    columns: { ...columnsOf(known.record), ...columns } as StockChange['columns'],
    names: resolved,
    tags: tags ?? undefined,
    sizes: sizes.length === 0 ? undefined : restoredSizes(known, sizes, note),
    changes: Object.fromEntries(reversed) as AuditChanges,
  };
}

function restoredSizes(known: ExistingStock, earlier: EarlierProduct['sizes'], note: string): PlannedSize[] {
  const before = new Map(earlier.map((one) => [one.size, one]));
  return known.sizes
    .filter(({ is_active, available_quantity }) => is_active || available_quantity !== 0)
    .map((row) => {
      const one = before.get(row.size);
      const moved = one?.moved ?? 0;
      return {
        ...(one?.before ?? unadjusted(row)),
        is_sold: row.is_active,
        adjustment_quantity: moved === 0 ? 0 : -moved,
        adjustment_note: note.slice(0, 200),
        row,
      };
    });
}

/** Sizes that the import put on products go off them again. */
async function takeOffSizes(
  em: StoreEntityManager,
  back: readonly StockChange[],
  earlierOf: ReadonlyMap<number, EarlierProduct>,
): Promise<void> {
  const ids = back.flatMap(({ known }) => {
    const added = new Set(
      (earlierOf.get(Number(known?.record._id))?.sizes ?? []).flatMap(({ size, isAdded }) => (isAdded ? [size] : [])),
    );
    return (known?.sizes ?? []).filter(({ size }) => added.has(size)).map(({ id }) => id);
  });
  for (const chunk of chunks(ids))
    await db(em).updateTable('size_price').set({ is_active: false }).where('id', 'in', chunk).execute();
}

/** Deletes the products with all that belongs to them, and returns the names of their pictures. */
async function removeMade(
  em: StoreEntityManager,
  staff: StaffMember,
  at: Date,
  made: readonly ExistingStock[],
): Promise<string[]> {
  for (const chunk of chunks(made)) {
    const ids = chunk.map(({ record }) => Number(record._id));
    await db(em).deleteFrom('stock').where('id', 'in', ids).execute();
    await writeAudit(
      em,
      staff,
      at,
      chunk.map(({ record: { _id, name, selling_price, category } }) => ({
        record_type: 'stock',
        record_id: _id,
        action: 'deleted',
        changes: changesBetween({ name, selling_price, category: category.name }, {}),
      })),
    );
  }
  return made.flatMap(({ record }) => record.images.map(({ filename }) => filename));
}
