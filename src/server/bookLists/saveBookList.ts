import type { z } from 'zod';
import type {
  BookListFields,
  BookListRecord,
  copyBookListInput,
  updateBookListInput,
} from '#shared/contracts/bookLists.ts';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { addressOf, isAddress, MAX_BOOK_LISTS, nameInYear, nextSchoolYear } from '#shared/domain/catalog/bookLists.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { noteDifference } from '../masterData/auditSubscriber.ts';
import { changeRecords, findForChange, touch } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import { isDuplicate } from '../platform/database/failures.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { GradeLevel } from '../staffLists/staffLists.entity.ts';
import { BookList } from './bookList.entity.ts';
import { readBookList } from './bookLists.queries.ts';

type Line = BookListFields['lines'][number];

/** Throws invalid with the fields in error, conflict for a used address or too many lists. */
export function createBookList(deps: Deps, staff: StaffMember, input: BookListFields): Promise<BookListRecord> {
  return changeRecords(deps, staff, (em) => createIn(em, input));
}

/** Runs in the caller's changeRecords. */
export async function createIn(em: StoreEntityManager, { lines, ...fields }: BookListFields): Promise<BookListRecord> {
  if ((await em.count(BookList)) >= MAX_BOOK_LISTS) throw new DomainError('conflict', serverMessages.tooManyBookLists);
  const list = em.create(BookList, { ...(await columnsOf(em, fields)), address: addressFor(fields) } as never);
  const planned = await planLines(em, lines);
  noteDifference(em, list, {}, { lines: planned.map(toText) });
  await em.flush().catch(assertIsFree);
  await writeLines(em, list.id, planned);
  return readBookList(em, list.id);
}

/** Saves the sent fields; `lines` replaces all lines. Throws not_found, conflict after a newer save, and as createBookList. */
export function updateBookList(deps: Deps, staff: StaffMember, input: UpdateInput): Promise<BookListRecord> {
  return changeRecords(deps, staff, (em) => updateIn(em, input));
}

type UpdateInput = z.output<typeof updateBookListInput>;

/** Runs in the caller's changeRecords. */
export async function updateIn(
  em: StoreEntityManager,
  { _id, version, lines, address, ...fields }: UpdateInput,
): Promise<BookListRecord> {
  const list = await findForChange(em, BookList, _id, version);
  await em.populate(list, ['grade_level']);
  const named = address === undefined ? {} : { address: addressFor({ name: fields.name ?? list.name, address }) };
  em.assign(list, { ...(await columnsOf(em, fields)), ...named } as never, { ignoreUndefined: true });
  const planned = lines && (await planLines(em, lines));
  if (planned) {
    const before = (await readBookList(em, _id)).lines.map(toText);
    if (noteDifference(em, list, { lines: before }, { lines: planned.map(toText) })) touch(list);
  }
  await em.flush().catch(assertIsFree);
  if (planned) await writeLines(em, _id, planned);
  return readBookList(em, _id);
}

export function removeBookList(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  return changeRecords(deps, staff, async (em) => {
    em.remove(await findForChange(em, BookList, id));
    await em.flush();
    return { msg: staffMessages.deleted };
  });
}

/** Copies a list, unpublished, into another school year with its deleted products. Throws not_found, conflict for a second copy. */
export function copyBookList(
  deps: Deps,
  staff: StaffMember,
  { _id, school_year }: z.output<typeof copyBookListInput>,
): Promise<BookListRecord> {
  return changeRecords(deps, staff, async (em) => {
    const list = await readBookList(em, _id);
    const year = school_year ?? nextSchoolYear(list.school_year);
    const { grade_level, program, section } = list;
    return createIn(em, {
      name: nameInYear(list.name, list.school_year, year),
      address: '',
      school_year: year,
      ...{ grade_level, program, section },
      is_published: false,
      lines: list.lines.map(({ item, is_gone: _, ...line }) => ({ ...line, item: item && Number(item._id) })),
    });
  });
}

function addressFor({ name, address }: { name: string; address: string }): string {
  const wanted = address || addressOf(name);
  if (isAddress(wanted)) return wanted;
  throw invalid({ [address ? 'address' : 'name']: staffMessages.addressInvalid });
}

async function columnsOf(
  em: StoreEntityManager,
  { grade_level, ...columns }: Partial<Omit<BookListFields, 'lines' | 'address'>>,
) {
  if (grade_level === undefined) return columns;
  const found = grade_level === '' ? null : await em.findOne(GradeLevel, { name: grade_level });
  if (grade_level !== '' && !found) throw invalid({ grade_level: serverMessages.nameUnknown });
  return { ...columns, grade_level: found };
}

/** Throws invalid for an unknown product or size. */
async function planLines(em: StoreEntityManager, lines: readonly Line[]): Promise<Line[]> {
  const products = await productsById(em, [...new Set(lines.flatMap(({ item }) => item ?? []))]);
  const errors: FieldErrors = {};
  const planned = lines.map((line, index) => {
    const product = products.get(line.item ?? 0);
    if (line.item !== null && !product) errors[`lines.${index}.item`] = serverMessages.nameUnknown;
    if (line.item === null && line.name === '') errors[`lines.${index}.item`] = serverMessages.listItemMissing;
    return { ...line, name: product?.name ?? line.name };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return planned;
}

async function writeLines(em: StoreEntityManager, listId: number, lines: readonly Line[]): Promise<void> {
  await db(em).deleteFrom('book_list_line').where('book_list_id', '=', listId).execute();
  if (lines.length === 0) return;
  await db(em)
    .insertInto('book_list_line')
    .values(lines.map(({ item, ...line }, sequence) => ({ ...line, stock_id: item, book_list_id: listId, sequence })))
    .execute();
}

/** A line in the audit log: "2 × Notebook, A4 (optional)". */
const toText = ({ name, size, quantity, is_required, note }: Omit<Line, 'item'>): string =>
  `${quantity} × ${[name, size, note].filter(Boolean).join(', ')}${is_required ? '' : ' (optional)'}`;

const invalid = (errors: FieldErrors) =>
  new DomainError('invalid', Object.values(errors)[0] ?? staffMessages.invalidInput, { errors });

function assertIsFree(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw fieldError('conflict', 'address', staffMessages.addressTaken);
}
