import type { z } from 'zod';
import { NEAREST_CATEGORIES, type productListOutput } from '#shared/contracts/catalog.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { perFilterList } from '#shared/domain/catalog/facets.ts';
import { compareNames } from '#shared/domain/catalog/names.ts';
import { type CatalogIndex, EVERYTHING, type IndexedProduct } from '../index/catalogIndex.ts';
import type { Visibility } from '../product/visibility.ts';
import { choiceOf, wordsOfKeyword } from './productSearch.ts';
import { isSpelt } from './spelling.ts';
import { knownWords } from './widenSearch.ts';

type Nearest = z.output<typeof productListOutput>['nearest_categories'];

/**
 * Returns the categories to look in after a search without a hit, the nearest first: those of the products that have any one of its words. A word of
 * few categories tells more than one of many. Where no word is of a product, these are the top categories with the most products.
 */
export function nearestCategories(index: CatalogIndex, keyword: string, visibility: Visibility): Nearest {
  const known = knownWords(index, wordsOfKeyword(keyword).filter(isSpelt), visibility) ?? [];
  const found = known.map(({ word }) => {
    const choice = choiceOf(index, { keyword: word, category: null, filters: perFilterList(() => []) });
    return index.products(choice, visibility);
  });
  if (found.some(({ length }) => length > 0)) return named(index, found, (id) => id);
  return visibility.hidden ? largest(index, visibility) : largestOnSale(index, visibility);
}

function largest(index: CatalogIndex, visibility: Visibility): Nearest {
  const tops = new Map([...index.categories.keys()].map((id) => [id, categoryPath(index.categories, id)[0]?.id ?? id]));
  return named(index, [index.products(EVERYTHING, visibility)], (id) => tops.get(id) ?? id);
}

/** The answer to all customers' searches for nonsense, by the index that it was made of. */
const kept = new WeakMap<CatalogIndex, { version: number; nearest: Nearest }>();

function largestOnSale(index: CatalogIndex, visibility: Visibility): Nearest {
  const known = kept.get(index);
  if (known?.version === index.version) return known.nearest;
  const nearest = largest(index, visibility);
  kept.set(index, { version: index.version, nearest });
  return nearest;
}

/** The categories with the largest shares of the products of each word. `categoryOf` may choose one above a product's own. */
function named(index: CatalogIndex, found: readonly (readonly IndexedProduct[])[], categoryOf: (id: number) => number) {
  const nearest = new Map<number, { share: number; product: IndexedProduct | null }>();
  for (const products of found) {
    for (const product of products) {
      const id = categoryOf(product.category_id);
      const known = nearest.get(id) ?? { share: 0, product: null };
      if (known.share === 0) nearest.set(id, known);
      known.share += 1 / products.length;
      if (isBetterPicture(product, known.product)) known.product = product;
    }
  }
  return [...nearest]
    .map(([id, { share, product }]) => {
      const menus = categoryPath(index.categories, id).map((step) => ({ _id: String(step.id), name: step.name }));
      const name = index.categories.get(id)?.name ?? '';
      return { share, category: { _id: String(id), name, menus, image: product?.parts.images[0] ?? null } };
    })
    .sort((one, other) => other.share - one.share || compareNames(one.category.name, other.category.name))
    .slice(0, NEAREST_CATEGORIES)
    .map(({ category }) => category);
}

/** Whether a product has a picture and is ordered more than the one that shows its category so far. */
const isBetterPicture = (product: IndexedProduct, shown: IndexedProduct | null): boolean =>
  product.parts.images.length > 0 &&
  (shown === null || product.ordered > shown.ordered || (product.ordered === shown.ordered && product.id < shown.id));
