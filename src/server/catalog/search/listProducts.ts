import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { productListInput, productListOutput } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { productsById } from '../product/stocks.queries.ts';
import { isVisible, type Visibility, visibilityTo } from '../product/visibility.ts';
import { type ProductPage, readListingPage } from './listingPages.ts';
import { longestFirst, matchesOf } from './searchIndex.ts';
import { readSearchPage } from './searchPages.ts';
import { isUnfiltered, shownWhere, wordsOfKeyword } from './shownProducts.ts';
import { didYouMean, noSuggestion } from './spelling.ts';

const PAGE_SIZE = 10;

type ProductQuery = z.output<typeof productListInput>;
type Listed = z.output<typeof productListOutput>;

/**
 * A page of the products that the caller may see, by name, or best matches first with a keyword; a keyword that finds
 * nothing comes with what it was probably meant to be. Throws not_found for an unknown category; a page beyond the end is
 * empty.
 */
export async function listProducts(deps: Deps, caller: Caller | null, input: ProductQuery): Promise<Listed> {
  const visibility = visibilityTo(caller);
  const words = wordsOfKeyword(input.keyword);
  const { total, docs } = await readPage(deps, input, words, visibility);
  if (total === null) throw new DomainError('not_found', staffMessages.notFound);
  const suggestion = total === 0 ? await didYouMean(deps.em, input, visibility) : noSuggestion;
  return { docs, pages: Math.ceil(total / PAGE_SIZE), total, ...suggestion };
}

/** What most people ask for stands ready in an index, whose slices are read with the records at once. */
function readPage(deps: Deps, input: ProductQuery, words: string[], visibility: Visibility): Promise<ProductPage> {
  const offset = (input.page - 1) * PAGE_SIZE;
  if (!isUnfiltered(input, visibility)) return selectPage(deps, input, words, visibility);
  if (words.length === 0) return readListingPage(deps.em, input.category, offset, PAGE_SIZE);
  if (input.category === null) return readSearchPage(deps.em, words, offset, PAGE_SIZE);
  return selectPage(deps, input, words, visibility);
}

/** A page by any choice: its keys and the total, then the records. */
async function selectPage(
  deps: Deps,
  input: ProductQuery,
  words: readonly string[],
  visibility: Visibility,
): Promise<ProductPage> {
  const found = await query(deps.em, findPage(input, words, visibility));
  const [{ total, category_known } = { total: 0, category_known: 0 }] = found;
  if (!category_known) return { total: null, docs: [] };
  const products = await productsById(
    deps.em,
    found.flatMap(({ id }) => id ?? []),
  );
  // Asked for in a second statement, a product may have gone or been hidden since the first.
  const docs = found
    .flatMap(({ id }) => products.get(id ?? 0) ?? [])
    .filter(({ is_available, category }) => isVisible({ is_available, category_id: Number(category._id) }, visibility));
  return { total, docs };
}

interface FoundRow {
  total: number;
  category_known: number;
  /** Null in a row that is there for the total alone. */
  id: number | null;
}

/** The ids of a page and the total in one statement. */
function findPage(input: ProductQuery, words: readonly string[], visibility: Visibility): RawBuilder<FoundRow> {
  const conditions = shownWhere(input, visibility);
  const offset = (input.page - 1) * PAGE_SIZE;
  const known = input.category === null ? sql`1` : sql`exists (select 1 from category where id = ${input.category})`;
  return words.length === 0 ? byNamePage(conditions, known, offset) : bestMatchesPage(words, conditions, known, offset);
}

/** Both halves read the listing alone: a product's row, heavy with its content, is fetched only once it is to be shown. */
function byNamePage(conditions: RawBuilder<unknown>, known: RawBuilder<unknown>, offset: number): RawBuilder<FoundRow> {
  return sql<FoundRow>`
    select counted.total, counted.category_known, page.id
    from (
      select (select count(*) from product_listing s where ${conditions}) as total, ${known} as category_known
    ) counted
    left join (
      select s.stock_id as id, s.name from product_listing s where ${conditions}
      order by s.name, s.stock_id limit ${PAGE_SIZE} offset ${offset}
    ) page on true
    order by page.name, page.id`;
}

/**
 * Every match must be ranked to find the best, so the total comes along with the ranking instead of a second search. The
 * matches lead the join: led by the listing, MariaDB would gather the words of one product after the other.
 */
function bestMatchesPage(
  words: readonly string[],
  conditions: RawBuilder<unknown>,
  known: RawBuilder<unknown>,
  offset: number,
): RawBuilder<FoundRow> {
  const onPage = sql`position between ${offset + 1} and ${offset + PAGE_SIZE}`;
  return sql<FoundRow>`
    select coalesce(page.total, 0) as total, asked.category_known, page.id
    from (select ${known} as category_known) asked
    left join (
      select case when ${onPage} then id end as id, position, total
      from (
        select straight_join s.stock_id as id, count(*) over () as total,
          row_number() over (order by m.score desc, s.name, s.stock_id) as position
        from ${matchesOf(longestFirst(words))} m join product_listing s on s.stock_id = m.stock_id
        where ${conditions}
      ) ranked
      where position = 1 or ${onPage}
    ) page on true
    order by page.position`;
}
