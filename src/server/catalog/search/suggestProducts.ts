import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import {
  SUGGESTED_CATEGORIES,
  SUGGESTED_PRODUCTS,
  type Suggestions,
  type suggestInput,
} from '#shared/contracts/catalog.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { perFacet } from '#shared/domain/catalog/facets.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { isVisibleRow, type Visibility, visibilityTo } from '../product/visibility.ts';
import { longestFirst, matchesOf } from './searchIndex.ts';
import { bestMatches, lookUpWords } from './searchPages.ts';
import { wordsOfKeyword } from './shownProducts.ts';
import { didYouMean } from './spelling.ts';

const nothing: Suggestions = { products: [], categories: [], did_you_mean: null };

/**
 * What a search field offers for what was typed so far: the products that match best, and the categories of which every
 * typed word begins a word of the name; where there is neither, what was probably meant. One letter begins too many words.
 */
export async function suggestProducts(
  deps: Deps,
  caller: Caller | null,
  { keyword }: z.output<typeof suggestInput>,
): Promise<Suggestions> {
  const words = wordsOfKeyword(keyword);
  if (words.join('').length < 2) return nothing;
  const visibility = visibilityTo(caller);
  const [products, categories] = await Promise.all([
    suggestedProducts(deps, words, visibility),
    categoriesNamed(deps, words),
  ]);
  if (products.length > 0 || categories.length > 0) return { products, categories, did_you_mean: null };
  const { did_you_mean } = await didYouMean(
    deps.em,
    { keyword, category: null, filters: perFacet(() => []) },
    visibility,
  );
  return { ...nothing, did_you_mean };
}

type SuggestedProduct = Suggestions['products'][number];

interface MatchRow {
  id: number;
  name: string;
  selling_price: string;
  category_id: number;
  category_name: string;
  /** The first picture; null where there is none. */
  image: SuggestedImage | null;
}

/** The first of what the product list would show, and no more of each than a suggestion needs. */
async function suggestedProducts(
  deps: Deps,
  words: readonly string[],
  visibility: Visibility,
): Promise<SuggestedProduct[]> {
  const best = await findBestMatches(deps, words, visibility);
  if (best === null) return [];
  const found = await query(
    deps.em,
    sql<MatchRow>`
    select s.id, s.name, s.selling_price, s.category_id, c.name as category_name, (
      select json_object('filename', i.filename, 'width', i.width, 'height', i.height)
      from stock_image i where i.stock_id = s.id order by i.sequence, i.id limit 1
    ) as image
    from ${best} best
    straight_join stock s on s.id = best.stock_id join category c on c.id = s.category_id
    order by best.score desc, s.name, s.id`,
  );
  return found.map(({ id, name, selling_price, category_id, category_name, image }) => ({
    _id: String(id),
    name,
    category: { _id: String(category_id), name: category_name },
    images: image === null ? [] : [image],
    selling_price: toPesos(parseDecimal(selling_price)),
  }));
}

/** The best matches as a derived table; null where the words are known to find nothing. */
async function findBestMatches(
  deps: Deps,
  words: readonly string[],
  visibility: Visibility,
): Promise<RawBuilder<unknown> | null> {
  if (visibility.hidden) {
    return sql`(
      select straight_join m.stock_id, m.score from ${matchesOf(longestFirst(words))} m join stock s on s.id = m.stock_id
      where ${isVisibleRow(visibility)} order by m.score desc, s.name, s.id limit ${SUGGESTED_PRODUCTS}
    )`;
  }
  const known = await lookUpWords(deps.em, words);
  return known.atMost === 0 ? null : bestMatches(known, 0, SUGGESTED_PRODUCTS);
}

type SuggestedImage = SuggestedProduct['images'][number];
type SuggestedCategory = Suggestions['categories'][number];

/** Nearest to the top first, then by name. There are some hundred categories: one statement reads them with their paths. */
async function categoriesNamed(deps: Deps, words: readonly string[]): Promise<SuggestedCategory[]> {
  const found = await db(deps.em).selectFrom('category').select(['id', 'name', 'parent_category_id']).execute();
  const tree = new Map(found.map((category) => [category.id, category]));
  return found
    .filter(({ name }) => beginsAll(searchWords(name), words))
    .map(({ id, name }) => ({
      _id: String(id),
      name,
      menus: categoryPath(tree, id).map((step) => ({ _id: String(step.id), name: step.name })),
    }))
    .sort((a, b) => a.menus.length - b.menus.length || compareNames(a.name, b.name))
    .slice(0, SUGGESTED_CATEGORIES);
}

const beginsAll = (nameWords: readonly string[], words: readonly string[]) =>
  words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
