import type { z } from 'zod';
import {
  SUGGESTED_CATEGORIES,
  SUGGESTED_PRODUCTS,
  type Suggestions,
  type suggestInput,
} from '#shared/contracts/catalog.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import type { CatalogIndex } from '../index/catalogIndex.ts';
import { visibilityTo } from '../product/visibility.ts';
import { choiceOfKeyword, wordsOfKeyword } from './productSearch.ts';

/** A category must match every typed word. One letter is a prefix of too many words. */
export async function suggestProducts(
  deps: Deps,
  caller: Caller | null,
  { keyword }: z.output<typeof suggestInput>,
): Promise<Suggestions> {
  const words = wordsOfKeyword(keyword);
  if (words.join('').length < 2) return { products: [], categories: [] };
  const visibility = visibilityTo(caller);
  const index = await deps.catalogIndex.current();
  const ids = index.list(choiceOfKeyword(index, keyword), visibility, 'best');
  const products = await suggestedProducts(deps, index, ids.slice(0, SUGGESTED_PRODUCTS));
  return { products, categories: categoriesNamed(index, words) };
}

type SuggestedProduct = Suggestions['products'][number];

async function suggestedProducts({ em }: Deps, index: CatalogIndex, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db(em).selectFrom('stock').select(['id', 'selling_price']).where('id', 'in', ids).execute();
  const prices = new Map(rows.map(({ id, selling_price }) => [id, toPesos(parseDecimal(selling_price))]));
  return ids.flatMap((id): SuggestedProduct[] => {
    const [product, selling_price] = [index.entries.get(id), prices.get(id)];
    if (!product || selling_price === undefined) return [];
    const { name, category_id, parts } = product;
    const category = { _id: String(category_id), name: index.categories.get(category_id)?.name ?? '' };
    return [{ _id: String(id), name, category, images: parts.images.slice(0, 1), selling_price }];
  });
}

type SuggestedCategory = Suggestions['categories'][number];

function categoriesNamed({ categories }: CatalogIndex, words: readonly string[]): SuggestedCategory[] {
  return [...categories.values()]
    .filter(({ name }) => beginsAll(catalogWords(name), words))
    .map(({ id, name }) => ({
      _id: String(id),
      name,
      menus: categoryPath(categories, id).map((step) => ({ _id: String(step.id), name: step.name })),
    }))
    .sort((a, b) => a.menus.length - b.menus.length || compareNames(a.name, b.name))
    .slice(0, SUGGESTED_CATEGORIES);
}

const beginsAll = (nameWords: readonly string[], words: readonly string[]) =>
  words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
