import { defineEntity } from '@mikro-orm/core';
import { MAX_PICTURE_URL, PICTURE_STATES } from '#shared/domain/catalog/importPictures.ts';
import { instant, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';
import { Stock } from './stock.entity.ts';

const hash = 'char(64) character set ascii collate ascii_bin';

/** A file of stocks that was imported, which can be undone while nothing of it was ordered. */
export const ProductImport = defineEntity({
  name: 'ProductImport',
  properties: (p) => ({
    id: p.string().length(36).primary(),
    filename: p.string().length(200),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    staff_name: p.string().length(160),
    imported_at: instant().index(),
    products_created: p.integer().unsigned(),
    products_updated: p.integer().unsigned(),
    undone_at: instant().nullable(),
    undone_by: p.string().length(160).nullable(),
  }),
});

/** A product that an import has made or changed. */
export const ProductImportStock = defineEntity({
  name: 'ProductImportStock',
  properties: (p) => ({
    product_import: () => p.manyToOne(ProductImport).primary().deleteRule('cascade').index(false),
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade'),
    /** The product before the import, as JSON (undoRecords.ts); null for one that the import made. */
    earlier: p.text().columnType('longtext').nullable(),
  }),
});

/** A picture of a product that an import gave by its address, to be fetched after the import. */
export const ImportPicture = defineEntity({
  name: 'ImportPicture',
  properties: (p) => ({
    id: key(),
    product_import: () => p.manyToOne(ProductImport).deleteRule('cascade'),
    stock: () => p.manyToOne(Stock).deleteRule('cascade'),
    url: p.string().length(MAX_PICTURE_URL),
    /** The color of the product that it shows; empty for none in particular. */
    color: p.string().length(60).default(''),
    state: p.enum(PICTURE_STATES).default('waiting'),
    /** Why it failed, in words for staff. */
    error: p.string().length(200).default(''),
    /** The picture of the product that it has become. */
    filename: p.string().length(120).nullable(),
  }),
});

/** A delivery that was imported, by a hash of its product, size and quantity: a list that is mended and sent again repeats most of them. */
export const ImportedDelivery = defineEntity({
  name: 'ImportedDelivery',
  properties: (p) => ({ row_hash: p.string().columnType(hash).length(64).primary(), imported_at: instant().index() }),
});

/** A choice of a clerk for an own file, kept for the next one: the meaning of columns under some heads, or the name that another one stands for. */
export const ImportChoice = defineEntity({
  name: 'ImportChoice',
  properties: (p) => ({
    choice_hash: p.string().columnType(hash).length(64).primary(),
    kind: p.enum(['heads', 'name'] as const),
    choice: p.text(),
    used_at: instant().index(),
  }),
});
