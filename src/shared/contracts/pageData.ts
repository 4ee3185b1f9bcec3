import type { z } from 'zod';
import type { CatalogView } from '../catalogView.ts';
import type { Product, productListOutput } from './catalog.ts';
import type { breadcrumbs, menu } from './categories.ts';
import type { FindingOverview } from './finding.ts';

/**
 * The data in a page of the catalog: the public responses that the page would request first. A response is left out if
 * it could not be read.
 */
export interface PageData {
  /** The time of the read, in milliseconds since 1970. */
  at: number;
  menu?: z.output<typeof menu>;
  productList?: { view: CatalogView; firstPage: z.output<typeof productListOutput> };
  /** Only on /home, without filters. */
  overview?: FindingOverview;
  product?: Product;
  /** The path to the product's category. */
  breadcrumbs?: { _id: string; answer: z.output<typeof breadcrumbs> };
}
