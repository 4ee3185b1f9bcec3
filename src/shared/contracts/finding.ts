import { z } from 'zod';
import { MAX_SEEN } from '../domain/catalog/search/finding.ts';
import { publishedBookList } from './bookLists.ts';
import { image, product } from './catalog.ts';
import { named, recordId } from './common.ts';

/** The top categories with products, and the other choices above the list of all products. */
export const findingOverview = z.object({
  categories: z.array(
    named.extend({
      /** The first picture of the most ordered product; null if no product has one. */
      image: image.nullable(),
      /** The grade levels with products in the category. */
      grades: z.array(z.string()),
    }),
  ),
  /** The grade levels with products, in school order. */
  grades: z.array(z.string()),
  /** The first published book lists. */
  lists: z.array(publishedBookList),
  /** Whether there are recent orders. */
  has_orders: z.boolean(),
});
export type FindingOverview = z.infer<typeof findingOverview>;

export const findingRows = z.object({ newest: z.array(product), ordered: z.array(product) });

export const findingProductsInput = z.object({ ids: z.array(recordId).max(MAX_SEEN) });
export const foundProducts = z.array(product);

/** Products that are often ordered with a product, and the published book lists that contain it. */
export const foundTogether = z.object({ products: z.array(product), lists: z.array(publishedBookList) });

export const ownFinding = z.object({
  /** Products in stock from the customer's last orders, latest order first. */
  products: z.array(product),
  /** The students, each with the best book list if there is one. */
  students: z.array(z.object({ name: z.string(), grade_level: z.string(), list: publishedBookList.nullable() })),
  /** The grade levels of the students, each with products that others order for it. */
  grades: z.array(z.object({ grade_level: z.string(), products: z.array(product) })),
});
export type OwnFinding = z.infer<typeof ownFinding>;
