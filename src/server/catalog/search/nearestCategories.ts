import type { z } from 'zod';
import { NEAREST_CATEGORIES, type productListOutput } from '#shared/contracts/catalog.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { type CatalogIndex, EVERYTHING } from '../index/catalogIndex.ts';
import type { IndexedProduct } from '../index/readProducts.ts';
import type { Visibility } from '../product/visibility.ts';
import { choiceOfKeyword } from './productSearch.ts';
import { isSpelt, type KnownWord } from './widenSearch.ts';

type Nearest = z.output<typeof productListOutput>['nearest_categories'];

/** Categories of products with any of the words; words with few categories count more. Without any, the largest top categories. */
export function nearestCategories(index: CatalogIndex, known: readonly KnownWord[], visibility: Visibility): Nearest {
  const spelt = known.filter(({ word }) => isSpelt(word));
  const found = spelt.map(({ word }) => index.products(choiceOfKeyword(index, word), visibility));
  if (found.some(({ length }) => length > 0)) return named(index, found, (id) => id);
  const tops = new Map([...index.categories.keys()].map((id) => [id, categoryPath(index.categories, id)[0]?.id ?? id]));
  return named(index, [index.products(EVERYTHING, visibility)], (id) => tops.get(id) ?? id);
}

/** `categoryOf` may choose a category above the product's own. */
function named(index: CatalogIndex, found: readonly (readonly IndexedProduct[])[], categoryOf: (id: number) => number) {
  const shares = found.flatMap((products) => products.map((product) => ({ product, share: 1 / products.length })));
  return [...Map.groupBy(shares, ({ product }) => categoryOf(product.category_id))]
    .map(([id, inCategory]) => {
      const [pictured] = inCategory
        .flatMap(({ product }) => (product.parts.images.length > 0 ? [product] : []))
        .sort(byOrdered);
      const menus = categoryPath(index.categories, id).map((step) => ({ _id: String(step.id), name: step.name }));
      const name = index.categories.get(id)?.name ?? '';
      const category = { _id: String(id), name, menus, image: pictured?.parts.images[0] ?? null };
      return { share: inCategory.reduce((sum, { share }) => sum + share, 0), category };
    })
    .sort((one, other) => other.share - one.share || compareNames(one.category.name, other.category.name))
    .slice(0, NEAREST_CATEGORIES)
    .map(({ category }) => category);
}

const byOrdered = (one: IndexedProduct, other: IndexedProduct) => other.ordered - one.ordered || one.id - other.id;
