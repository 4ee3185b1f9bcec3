import { defineEntity } from '@mikro-orm/core';
import { FACETS, type Facet } from '#shared/domain/catalog/facets.ts';
import { instant } from '../platform/database/columns.ts';
import { Stock } from './stock.entity.ts';

/** The listing on which every product stands, whatever its category. */
export const WHOLE_CATALOG = 0;

/** What of a record only a save of staff changes, ready to be shown: pictures in their order, names sorted. */
export type ProductSnapshot = Record<Facet, string[]> & {
  images: { filename: string; width: number; height: number }[];
};

/**
 * Where a product stands: on the listing of its category, of each category above, and of the whole catalog. The key is the
 * order of a list, so that a page of it is a slice of the index.
 */
export const ProductListing = defineEntity({
  name: 'ProductListing',
  tableName: 'product_listing',
  properties: (p) => ({
    /** A category, or WHOLE_CATALOG. */
    category_id: p.integer().unsigned().primary(),
    is_available: p.boolean().primary(),
    name: p.string().length(200).primary(),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
  }),
});

/** How many products stand on a listing, so that a list need not count them. A listing on which none ever stood has no row. */
export const CategoryCount = defineEntity({
  name: 'CategoryCount',
  tableName: 'category_count',
  properties: (p) => ({
    category_id: p.integer().unsigned().primary().autoincrement(false),
    shown: p.integer().default(0),
    hidden: p.integer().default(0),
  }),
});

/** How many products shown on a listing are filed under a name. */
export const FacetCount = defineEntity({
  name: 'FacetCount',
  tableName: 'facet_count',
  properties: (p) => ({
    category_id: p.integer().unsigned().primary(),
    facet: p.enum(FACETS).primary(),
    name: p.string().length(120).primary(),
    shown: p.integer().default(0),
  }),
});

/** A product's record in one row instead of five tables. */
export const ProductSnapshotRow = defineEntity({
  name: 'ProductSnapshotRow',
  tableName: 'product_snapshot',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').updateRule('restrict').index(false),
    snapshot: p.json().$type<ProductSnapshot>(),
    /** No earlier than the product's last save, by the database's clock. */
    made_at: instant(),
  }),
});
