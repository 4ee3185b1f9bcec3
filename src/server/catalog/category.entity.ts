import { defineEntity } from '@mikro-orm/core';
import { createdAt, key, updatedAt, version } from '../platform/database/columns.ts';

export const Category = defineEntity({
  name: 'Category',
  tableName: 'category',
  indexes: [{ name: 'category_siblings', properties: ['parent_category', 'sequence', 'name'] }],
  properties: (p) => ({
    id: key(),
    name: p.string().length(120),
    parent_category: () => p.manyToOne(Category).nullable().deleteRule('restrict').index(false),
    icon: p.string().length(60).default(''),
    sequence: p.integer().default(0),
    /** Labels that a customer fills in per item. */
    other_fields: p.json().$type<string[]>(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});
