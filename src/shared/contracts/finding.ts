import { z } from 'zod';
import { MAX_SEEN } from '../domain/catalog/finding.ts';
import { image, product } from './catalog.ts';
import { recordId, wireId } from './common.ts';

/** The top categories in which something is sold, and what else stands above the list of all products. */
export const findingOverview = z.object({
  /** With the first picture of the product that is ordered most; null where none has a picture. */
  categories: z.array(z.object({ _id: wireId, name: z.string(), image: image.nullable() })),
  /** Whether a book list is published. */
  has_lists: z.boolean(),
  /** Whether anything was ordered lately. */
  has_orders: z.boolean(),
});
export type FindingOverview = z.infer<typeof findingOverview>;

export const findingRows = z.object({ newest: z.array(product), ordered: z.array(product) });

export const findingProductsInput = z.object({ ids: z.array(recordId).max(MAX_SEEN) });
export const foundProducts = z.array(product);

export const ownFinding = z.object({
  /** The products of the last orders that can still be had, the latest order first. */
  products: z.array(product),
  /** The best book list for each student who has one. */
  lists: z.array(z.object({ student: z.string(), name: z.string(), address: z.string() })),
  /** The grade levels of the students, each with what others order there. */
  grades: z.array(z.object({ grade_level: z.string(), products: z.array(product) })),
});
export type OwnFinding = z.infer<typeof ownFinding>;
