import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { productListInput, productListOutput } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../../deps.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/trpc/procedures.ts';
import { productsById } from '../stocks/stocks.queries.ts';
import { isVisible, type Visibility, visibilityTo } from '../visibility.ts';
import { matchesOf } from './searchIndex.ts';
import { keywordWords, shownWhere } from './shownProducts.ts';
import { didYouMean, nothingMeant } from './spelling.ts';

const PAGE_SIZE = 10;

/**
 * A page of the products that the caller may see, by name, or best matches first with a keyword; a keyword that finds
 * nothing comes with what it was probably meant to be. Throws not_found for an unknown category; a page beyond the end is
 * empty.
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
  if (total === 0) return { docs: [], pages: 0, total: 0, ...(await didYouMean(deps.em, input, visibility)) };

  const products = await productsById(
    deps.em,
    found.flatMap(({ id }) => id ?? []),
  );
  // Asked for in a second statement, a product may have gone or been hidden since the first.
  const docs = found
    .flatMap(({ id }) => products.get(id ?? 0) ?? [])
    .filter(({ is_available, category }) => isVisible({ is_available, category_id: Number(category._id) }, visibility));
  return { docs, pages: Math.ceil(total / PAGE_SIZE), total, ...nothingMeant };
}

interface FoundRow {
  total: number;
  category_known: number;
  /** Null in a row that is there for the total alone. */
  id: number | null;
}

/** The ids of a page and the total in one statement. */
function findPage(input: z.output<typeof productListInput>, visibility: Visibility): RawBuilder<FoundRow> {
  const words = keywordWords(input.keyword);
  const conditions = shownWhere(input, visibility);
  const offset = (input.page - 1) * PAGE_SIZE;
  const known = input.category === null ? sql`1` : sql`exists (select 1 from category where id = ${input.category})`;
  return words.length === 0 ? byNamePage(conditions, known, offset) : bestMatchesPage(words, conditions, known, offset);
}

/** Both halves read indexes alone: a product's row, heavy with its content, is fetched only once it is to be shown. */
function byNamePage(conditions: RawBuilder<unknown>, known: RawBuilder<unknown>, offset: number): RawBuilder<FoundRow> {
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
function bestMatchesPage(
  words: readonly string[],
  conditions: RawBuilder<unknown>,
  known: RawBuilder<unknown>,
  offset: number,
): RawBuilder<FoundRow> {
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
