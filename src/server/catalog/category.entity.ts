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
    /** The parent's key, 0 at the top: an index takes no two NULLs for the same. The database computes it. */
    parent_key: p
      .integer()
      .columnType('int unsigned')
      .generated('(ifnull(`parent_category_id`, 0)) virtual')
      .nullable(),
    /** Free text; the icons that the store has a picture of are in CATEGORY_ICONS. */
    icon: p.string().length(60).default(''),
    sequence: p.integer().default(0),
    other_fields: json<string[]>(),
    has_weekly_cutoff: p.boolean().default(false),
    /** Whether it or a category above it has the weekly cut-off; written by writeClosing. */
    closes_weekly: p.boolean().default(false),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  }),
});

export type CategoryEntity = InferEntity<typeof Category>;

/** A category with those above it, from the top; all of them are loaded. A ring that somebody made by hand ends the walk. */
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
