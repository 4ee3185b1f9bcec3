import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { BARCODE_LENGTH } from '#shared/domain/catalog/barcode.ts';
import { sortedNames } from '#shared/domain/catalog/names.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, json, key, money, updatedAt, version } from '../platform/database/columns.ts';
import { Agriculture, GradeLevel, Subject } from '../reference/reference.entity.ts';
import { Category } from './category.entity.ts';

export const Stock = defineEntity({
  name: 'Stock',
  tableName: 'stock',
  indexes: [
    { name: 'stock_listing', properties: ['is_available', 'category', 'name'] },
    { name: 'stock_shown_by_name', properties: ['is_available', 'name'] },
    { name: 'stock_category_name', properties: ['category', 'name'] },
    { name: 'stock_name', properties: ['name'] },
    { name: 'stock_price', properties: ['selling_price'] },
    { name: 'stock_updated', properties: ['updated_at'] },
    { name: 'stock_barcode', properties: ['barcode'] },
    { name: 'stock_catalog_version', properties: ['catalog_version'] },
  ],
  properties: (p) => ({
    id: key(),
    name: p.string().length(200),
    description: p.string().length(1000).default(''),
    /** Rich HTML, sanitised when saved. */
    content: p.text().columnType('mediumtext'),
    category: () => p.manyToOne(Category).deleteRule('restrict').index(false),
    uom: p.string().length(40).default('pc'),
    /** As parseBarcode makes it; null for none. No two products have one, which those who write it see to. */
    barcode: p.string().length(BARCODE_LENGTH).nullable(),
    selling_price: money(),
    grade_levels: () => p.manyToMany(GradeLevel).pivotEntity(() => StockGradeLevel),
    subjects: () => p.manyToMany(Subject).pivotEntity(() => StockSubject),
    agriculture: () => p.manyToMany(Agriculture).pivotEntity(() => StockAgriculture),
    colors: json<string[]>(),
    is_available: p.boolean().default(true),
    /** Weekday numbers, 1 = Sunday … 7 = Saturday; empty means every day. */
    weekly_schedule: json<number[]>(),
    from_time_available: p.string().length(5).strictNullable(),
    to_time_available: p.string().length(5).strictNullable(),
    /** Those that were taken off the product last. */
    sizes: () => p.oneToMany(SizePrice).mappedBy('stock').orderBy({ is_active: 'desc', sequence: 'asc', id: 'asc' }),
    images: () => p.oneToMany(StockImage).mappedBy('stock').orderBy({ sequence: 'asc', id: 'asc' }),
    version: version(),
    /** The number of the last change of what the index of the catalog holds of it (docs/rules.md, Catalog). */
    catalog_version: p.integer().unsigned().default(0),
    /** Pieces ordered within the last 90 days, counted once a night. */
    ordered: p.integer().unsigned().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export type StockEntity = InferEntity<typeof Stock>;

const names = (records: readonly { name: string }[]) => sortedNames(records.map(({ name }) => name));

auditEntity(Stock, 'stock', {
  show: {
    selling_price: (text) => toPesos(parseDecimal(text)),
    barcode: (barcode) => barcode ?? '',
    grade_levels: names,
    subjects: names,
    agriculture: names,
  },
});

export const StockImage = defineEntity({
  name: 'StockImage',
  tableName: 'stock_image',
  indexes: [{ name: 'stock_image_order', properties: ['stock', 'sequence'] }],
  properties: (p) => ({
    id: key(),
    stock: () => p.manyToOne(Stock).deleteRule('cascade').index(false),
    filename: p.string().length(120).unique(),
    width: p.integer().unsigned(),
    height: p.integer().unsigned(),
    sequence: p.integer().default(0),
  }),
});

export type ImageEntity = InferEntity<typeof StockImage>;

/** One row a size; a product without sizes has one row with an empty size, or none when it is not counted. */
export const SizePrice = defineEntity({
  name: 'SizePrice',
  tableName: 'size_price',
  uniques: [{ name: 'size_price_size', properties: ['stock', 'size'] }],
  properties: (p) => ({
    id: key(),
    stock: () => p.manyToOne(Stock).deleteRule('cascade').index(false),
    size: p.string().length(60).default(''),
    sequence: p.integer().default(0),
    /** Add-on to the selling price. */
    price: money().default('0.00'),
    /** Always the sum of the size's ledger; below zero is a backorder. */
    available_quantity: p.integer().default(0),
    restock_level: p.integer().default(0),
    restrict_if_no_available: p.boolean().default(true),
    /** A size taken off the product keeps its row for its ledger and orders. */
    is_active: p.boolean().default(true),
  }),
});

export type SizeEntity = InferEntity<typeof SizePrice>;

/** Free tags, the `filters` of a stock. */
export const StockFilter = defineEntity({
  name: 'StockFilter',
  tableName: 'stock_filter',
  indexes: [{ name: 'stock_filter_name', properties: ['name', 'stock'] }],
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    name: p.string().length(60).primary(),
  }),
});

export const StockSubject = defineEntity({
  name: 'StockSubject',
  tableName: 'stock_subject',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    subject: () => p.manyToOne(Subject).primary().deleteRule('restrict'),
  }),
});

export const StockGradeLevel = defineEntity({
  name: 'StockGradeLevel',
  tableName: 'stock_grade_level',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    grade_level: () => p.manyToOne(GradeLevel).primary().deleteRule('restrict'),
  }),
});

export const StockAgriculture = defineEntity({
  name: 'StockAgriculture',
  tableName: 'stock_agriculture',
  properties: (p) => ({
    stock: () => p.manyToOne(Stock).primary().deleteRule('cascade').index(false),
    agriculture: () => p.manyToOne(Agriculture).primary().deleteRule('restrict'),
  }),
});
