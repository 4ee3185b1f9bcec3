import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ProductFilters, productListInput, productListOutput } from '#shared/contracts/catalog.ts';
import { MAX_SEARCH_WORDS, searchWords } from '#shared/domain/searchWords.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../deps.ts';
import { categoryBranch } from '../platform/database/categoryBranch.ts';
import { rows } from '../platform/database/rows.ts';
import type { Caller } from '../platform/trpc/procedures.ts';
import { productsById } from './stocks.queries.ts';
import { isVisible, isVisibleRow, type Visibility, visibilityTo } from './visibility.ts';

const PAGE_SIZE = 10;

type Sql = RawBuilder<unknown>;

/**
 * A page of the products that the caller may see, by name, or best matches first with a keyword. Throws not_found for an
 * unknown category; a page beyond the end is empty.
 */
export async function listProducts(
  deps: Deps,
  caller: Caller | null,
  input: z.output<typeof productListInput>,
): Promise<z.output<typeof productListOutput>> {
  const visibility = visibilityTo(caller);
  const { rows: found } = await findPage(input, visibility).execute(rows(deps.em));
  const [{ total, category_known } = { total: 0, category_known: 0 }] = found;
  if (!category_known) throw new DomainError('not_found', messages.notFound);

  const products = await productsById(
    deps.em,
    found.flatMap(({ id }) => id ?? []),
  );
  // Asked for in a second statement, a product may have gone or been hidden since the first.
  const docs = found
    .flatMap(({ id }) => products.get(id ?? 0) ?? [])
    .filter(({ is_available, category }) => isVisible({ is_available, category_id: Number(category._id) }, visibility));
  return { docs, pages: Math.ceil(total / PAGE_SIZE), total };
}

interface FoundRow {
  total: number;
  category_known: number;
  /** Null in a row that is there for the total alone. */
  id: number | null;
}

/** The ids of a page and the total in one statement. */
function findPage(input: z.output<typeof productListInput>, visibility: Visibility): RawBuilder<FoundRow> {
  const words = searchWords(input.keyword).slice(0, MAX_SEARCH_WORDS);
  const conditions = sql.join(shownWhere(input, visibility), sql` and `);
  const offset = (input.page - 1) * PAGE_SIZE;
  const known = input.category === null ? sql`1` : sql`exists (select 1 from category where id = ${input.category})`;
  return words.length === 0 ? byNamePage(conditions, known, offset) : bestMatchesPage(words, conditions, known, offset);
}

/** Both halves read indexes alone: a product's row, heavy with its content, is fetched only once it is to be shown. */
function byNamePage(conditions: Sql, known: Sql, offset: number): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    select counted.total, counted.category_known, page.id
    from (
      select (select count(*) from stock s where ${conditions}) as total, ${known} as category_known
    ) counted
    left join (
      select s.id, s.name from stock s where ${conditions} order by s.name, s.id limit ${PAGE_SIZE} offset ${offset}
    ) page on true
    order by page.name, page.id`;
}

/**
 * Every match must be ranked to find the best, so the total comes along with the ranking instead of a second search. The
 * matches lead the join: led by the stocks, MariaDB would gather the words of one product after the other.
 */
function bestMatchesPage(words: readonly string[], conditions: Sql, known: Sql, offset: number): RawBuilder<FoundRow> {
  const onPage = sql`place between ${offset + 1} and ${offset + PAGE_SIZE}`;
  return sql<FoundRow>`
    select coalesce(page.total, 0) as total, asked.category_known, page.id
    from (select ${known} as category_known) asked
    left join (
      select case when ${onPage} then id end as id, place, total
      from (
        select straight_join s.id, count(*) over () as total,
          row_number() over (order by m.score desc, s.name, s.id) as place
        from ${matchesOf(words)} m join stock s on s.id = m.stock_id
        where ${conditions}
      ) ranked
      where place = 1 or ${onPage}
    ) page on true
    order by page.place`;
}

/** The stocks of each list, up to the names asked for. */
const stocksNamed: Record<keyof ProductFilters, Sql> = {
  grade_levels: sql`select x.stock_id from stock_grade_level x join grade_level n on n.id = x.grade_level_id where n.name in`,
  subjects: sql`select x.stock_id from stock_subject x join subject n on n.id = x.subject_id where n.name in`,
  agriculture: sql`select x.stock_id from stock_agriculture x join agriculture n on n.id = x.agriculture_id where n.name in`,
  filters: sql`select x.stock_id from stock_filter x where x.name in`,
};
const FILTER_LISTS = ['grade_levels', 'subjects', 'agriculture', 'filters'] as const;

/** Visible, in the category or below it, and with one name at least of each list that names any. */
function shownWhere({ category, filters }: z.output<typeof productListInput>, visibility: Visibility): Sql[] {
  const conditions: Sql[] = [isVisibleRow(visibility)];
  if (category !== null) {
    const start = sql`select id from category where id = ${category}`;
    conditions.push(sql`s.category_id in ${categoryBranch(start)}`);
  }
  for (const list of FILTER_LISTS) {
    const names = filters[list];
    if (names.length > 0) conditions.push(sql`s.id in (${stocksNamed[list]} (${sql.join(names)}))`);
  }
  return conditions;
}

/**
 * The stocks in which every word begins some word of the index, and how well they match: a word counts by the heaviest
 * place it stands in, a little more when it stands there whole. A missing word makes the sum null.
 */
function matchesOf(words: readonly string[]): Sql {
  // Words hold letters and digits only, so nothing in them is a wildcard.
  const begins = (word: string) => sql`word like ${`${word}%`}`;
  const scores = words.map(
    (word) => sql`max(case when word = ${word} then weight * 2 + 1 when ${begins(word)} then weight * 2 end)`,
  );
  return sql`(
    select stock_id, ${sql.join(scores, sql` + `)} as score
    from stock_word where ${sql.join(words.map(begins), sql` or `)}
    group by stock_id having score is not null
  )`;
}
