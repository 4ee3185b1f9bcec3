import type { z } from 'zod';
import type { CatalogView } from '../catalogView.ts';
import type { Product, productListOutput } from './catalog.ts';
import type { breadcrumbs, menu } from './categories.ts';
import type { FindingOverview } from './finding.ts';

/** The data in a page of the catalog: the public responses that it would request first. Each is left out if it could not be read. */
export interface PageData {
  /** When they held, in milliseconds. */
  at: number;
  menu?: z.output<typeof menu>;
  productList?: { view: CatalogView; firstPage: z.output<typeof productListOutput> };
  /** Only on /home without a choice. */
  overview?: FindingOverview;
  product?: Product;
  /** The way to the product's category. */
  breadcrumbs?: { _id: string; answer: z.output<typeof breadcrumbs> };
}
