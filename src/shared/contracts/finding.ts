import { z } from 'zod';
import { MAX_SEEN } from '../domain/catalog/search/finding.ts';
import { publishedBookList } from './bookLists.ts';
import { image, product } from './catalog.ts';
import { named, recordId } from './common.ts';

/** The top categories in which something is sold, and what else stands above the list of all products. */
export const findingOverview = z.object({
  categories: z.array(
    named.extend({
      /** The first picture of the product that is ordered most; null where none has a picture. */
      image: image.nullable(),
      /** The grade levels for which something is sold in it. */
      grades: z.array(z.string()),
    }),
  ),
  /** The grade levels for which something is sold, as a school counts them. */
  grades: z.array(z.string()),
  /** The first published book lists. */
  lists: z.array(publishedBookList),
  /** Whether anything was ordered lately. */
  has_orders: z.boolean(),
});
export type FindingOverview = z.infer<typeof findingOverview>;

export const findingRows = z.object({ newest: z.array(product), ordered: z.array(product) });

export const findingProductsInput = z.object({ ids: z.array(recordId).max(MAX_SEEN) });
export const foundProducts = z.array(product);

/** What goes with a product: what is ordered with it, and the published book lists that have it. */
export const foundTogether = z.object({ products: z.array(product), lists: z.array(publishedBookList) });

export const ownFinding = z.object({
  /** The products of the last orders that can still be had, the latest order first. */
  products: z.array(product),
  /** Each with the best book list, if there is one. */
  students: z.array(z.object({ name: z.string(), grade_level: z.string(), list: publishedBookList.nullable() })),
  /** The grade levels of the students, each with what others order there. */
  grades: z.array(z.object({ grade_level: z.string(), products: z.array(product) })),
});
export type OwnFinding = z.infer<typeof ownFinding>;
