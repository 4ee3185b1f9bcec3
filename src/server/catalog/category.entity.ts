import { defineEntity, type InferEntity } from '@mikro-orm/core';
import { pathText } from '#shared/domain/catalog/categoryPath.ts';
import { auditEntity } from '../platform/database/auditedEntities.ts';
import { createdAt, json, key, updatedAt, version } from '../platform/database/columns.ts';

export const Category = defineEntity({
  name: 'Category',
  uniques: [{ name: 'category_sibling_name', properties: ['parent_key', 'name'] }],
  indexes: [{ name: 'category_siblings', properties: ['parent_category', 'sequence', 'name'] }],
  properties: (p) => ({
    id: key(),
    name: p.string().length(120),
    parent_category: () => p.manyToOne(Category).nullable().deleteRule('restrict').index(false),
    /** 0 at the top, because a unique index treats NULLs as different. Computed by the database. */
    parent_key: p
      .integer()
      .columnType('int unsigned')
      .generated('(ifnull(`parent_category_id`, 0)) virtual')
      .nullable(),
    icon: p.string().length(60).default(''),
    sequence: p.integer().default(0),
    other_fields: json<string[]>(),
    has_weekly_cutoff: p.boolean().default(false),
    /** Also true if a category above it has the cut-off; written by writeClosing. */
    closes_weekly: p.boolean().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export type CategoryEntity = InferEntity<typeof Category>;

/** Returns the chain from the top; needs loaded parents. Stops at a cycle that was made by hand in the database. */
export function categoryChain(category: CategoryEntity): CategoryEntity[] {
  const path: CategoryEntity[] = [];
  for (
    let step: CategoryEntity | null | undefined = category;
    step && !path.includes(step);
    step = step.parent_category
  ) {
    path.unshift(step);
  }
  return path;
}

auditEntity(Category, 'category', {
  omit: ['closes_weekly'],
  show: { parent_category: (parent) => parent && pathText(categoryChain(parent)) },
});
