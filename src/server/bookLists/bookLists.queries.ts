import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  BookListRecord,
  BookListSummary,
  NotOrdered,
  OpenBookList,
  OpenBookListInput,
  PublishedBookList,
  paginateBookListsInput,
} from '#shared/contracts/bookLists.ts';
import { listLineState, MAX_BOOK_LISTS } from '#shared/domain/catalog/bookLists.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { onPage, pageByName, pageOrWalk } from '../masterData/pageOrWalk.ts';
import { countRows, db, idsOf } from '../platform/database/db.ts';
import { containing } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** More than a grade level of this school has. */
const MAX_NOT_ORDERED = 500;

const selectHeads = (em: StoreEntityManager) =>
  db(em)
    .selectFrom('book_list as b')
    .leftJoin('grade_level as g', 'g.id', 'b.grade_level_id')
    .select(['b.id', 'b.name', 'b.address', 'b.school_year', 'g.name as grade_level', 'b.program', 'b.section'])
    .select(['b.is_published', 'b.version', 'b.grade_level_id']);

type Head = Awaited<ReturnType<ReturnType<typeof selectHeads>['executeTakeFirstOrThrow']>>;

const toHead = ({ id, name, address, school_year, grade_level, program, section }: Head) => ({
  _id: String(id),
  ...{ name, address, school_year, program, section },
  grade_level: grade_level ?? '',
});

const linesOf = (em: StoreEntityManager, listIds: readonly number[]) =>
  db(em)
    .selectFrom('book_list_line')
    .select(['id', 'book_list_id', 'stock_id', 'name', 'size', 'quantity', 'is_required', 'note'])
    .where('book_list_id', 'in', listIds)
    .orderBy('book_list_id')
    .orderBy('sequence')
    .orderBy('id')
    .execute();

type Line = Awaited<ReturnType<typeof linesOf>>[number];

/** Includes hidden products; a deleted one is null. */
async function withProducts(em: StoreEntityManager, lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ stock_id }) => stock_id ?? []))];
  const products = await productsById(em, ids);
  return lines.map((line) => ({ line, item: products.get(line.stock_id ?? 0) ?? null }));
}

/** Reads a list with its lines. `em` may be in a transaction. Throws not_found. */
export async function readBookList(em: StoreEntityManager, id: number): Promise<BookListRecord> {
  const head = await selectHeads(em).where('b.id', '=', id).executeTakeFirst();
  if (!head) throw new DomainError('not_found', staffMessages.notFound);
  const lines = await withProducts(em, await linesOf(em, [id]));
  return {
    ...toHead(head),
    is_published: head.is_published,
    version: head.version,
    lines: lines.map(({ line: { name, size, quantity, is_required, note }, item }) => ({
      item: item && { _id: item._id, name: item.name, sizes: item.sizes },
      name: item?.name ?? name,
      ...{ size, quantity, is_required, note },
      is_gone: listLineState(item, size, quantity) === 'gone',
    })),
  };
}

/** Lists published lists, the latest school year first. */
export async function listPublished({ em }: Pick<Deps, 'em'>): Promise<PublishedBookList[]> {
  const found = await selectHeads(em)
    .select(sql<number>`(select count(*) from book_list_line l where l.book_list_id = b.id)`.as('line_count'))
    .where('b.is_published', '=', true)
    .orderBy('b.school_year', 'desc')
    .orderBy('b.grade_level_id')
    .limit(MAX_BOOK_LISTS)
    .execute();
  found.sort(
    (one, other) =>
      compareNames(other.school_year, one.school_year) ||
      (one.grade_level_id ?? 0) - (other.grade_level_id ?? 0) ||
      compareNames(one.name, other.name),
  );
  return found.map((row) => ({ ...toHead(row), line_count: Number(row.line_count) }));
}

/** A published list with its products in stock. Throws not_found. */
export async function readOpenBookList({ em }: Deps, { address }: OpenBookListInput): Promise<OpenBookList> {
  const head = await selectHeads(em)
    .where('b.address', '=', address)
    .where('b.is_published', '=', true)
    .executeTakeFirst();
  if (!head) throw new DomainError('not_found', serverMessages.bookListNotFound);
  const lines = await withProducts(em, await linesOf(em, [head.id]));
  return {
    ...toHead(head),
    lines: lines.map(({ line: { id, name, size, quantity, is_required, note }, item }) => ({
      _id: String(id),
      item: item?.is_available ? item : null,
      name: item?.name ?? name,
      ...{ size, quantity, is_required, note },
      state: listLineState(item, size, quantity),
    })),
  };
}

type PageInput = z.output<typeof paginateBookListsInput>;

/** Lists whose name, address or section contains `s`: a page or a part of a walk. */
export async function paginateBookLists(deps: Deps, input: PageInput) {
  const { s, extras } = input;
  const { sort, order, school_year, is_published } = extras;
  const pattern = containing(s);
  const matching = () =>
    selectHeads(deps.em)
      .where(({ or, eb }) =>
        or([eb('b.name', 'like', pattern), eb('b.address', 'like', pattern), eb('b.section', 'like', pattern)]),
      )
      .$if(school_year !== undefined, (query) => query.where('b.school_year', '=', school_year ?? ''))
      .$if(is_published !== undefined, (query) => query.where('b.is_published', '=', is_published ?? false));
  const column = sort === 'grade_level' ? 'b.grade_level_id' : (`b.${sort}` as const);
  const { rows, ...rest } = await pageOrWalk<Head>(deps, input, {
    name: 'book_list',
    selection: JSON.stringify([s, school_year, is_published]),
    count: () => countRows(matching().clearSelect()),
    page: async () =>
      sort === 'name'
        ? pageByName(await matching().execute(), input, ({ name }) => name)
        : matching().orderBy(column, order).orderBy('b.id').$call(onPage(input)).execute(),
    walk: (after, limit) => matching().where('b.id', '>', after).orderBy('b.id').limit(limit).execute(),
  });
  return { docs: await toSummaries(deps.em, rows), ...rest };
}

async function toSummaries(em: StoreEntityManager, heads: readonly Head[]): Promise<BookListSummary[]> {
  if (heads.length === 0) return [];
  const lines = await withProducts(em, await linesOf(em, idsOf(heads)));
  const ofList = Map.groupBy(lines, ({ line }) => line.book_list_id);
  return heads.map((head) => {
    const own = ofList.get(head.id) ?? [];
    return {
      ...toHead(head),
      is_published: head.is_published,
      version: head.version,
      line_count: own.length,
      gone_count: own.filter(({ line, item }) => listLineState(item, line.size, line.quantity) === 'gone').length,
    };
  });
}

/** Students of the list's grade level and section without an order of its products. Throws not_found, invalid without a grade level. Recorded. */
export async function listNotOrdered(deps: Deps, staff: StaffMember, listId: number): Promise<NotOrdered> {
  const { em } = deps;
  const head = await selectHeads(em).where('b.id', '=', listId).executeTakeFirst();
  if (!head) throw new DomainError('not_found', staffMessages.notFound);
  if (head.grade_level_id === null) throw new DomainError('invalid', serverMessages.listWithoutGrade);
  const found = await db(em)
    .selectFrom('student as st')
    .innerJoin('customer as c', 'c.id', 'st.customer_id')
    .select(['st.name', 'st.section', 'c.name as customer_name', 'c.full_name', 'c.phone_number'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('st.grade_level_id', '=', head.grade_level_id)
    .$if(head.section !== '', (query) => query.where('st.section', 'in', [head.section, '']))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_student as os')
            .innerJoin('order_line as l', 'l.order_student_id', 'os.id')
            .innerJoin('book_list_line as bl', 'bl.stock_id', 'l.stock_id')
            .select('l.id')
            .whereRef('os.student_id', '=', 'st.id')
            .where('l.status', '<>', 'Cancelled')
            .where('bl.book_list_id', '=', listId),
        ),
      ),
    )
    .orderBy('st.section')
    .orderBy('st.name')
    .orderBy('st.id')
    .limit(MAX_NOT_ORDERED)
    .execute();
  await recordRead(deps, staff, { record_type: 'book_list', record_id: listId });
  return {
    students: found.map(({ name, section, customer_name, full_name, phone_number }) => ({
      name,
      section,
      grade_level: head.grade_level ?? '',
      customer: { name: full_name || customer_name, phone_number: phone_number ?? '' },
    })),
    total: Number(found[0]?.total ?? 0),
  };
}
