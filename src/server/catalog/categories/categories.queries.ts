import type { z } from 'zod';
import type {
  breadcrumbs,
  Category as CategoryRecord,
  categories,
  categoryListInput,
  MenuGroup,
} from '#shared/contracts/categories.ts';
import { categoryPath } from '#shared/domain/catalog/categoryPath.ts';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { onPage, pageByName, pageOrWalk } from '../../masterData/pageOrWalk.ts';
import { countRows, db } from '../../platform/database/db.ts';
import { containing } from '../../platform/database/likePattern.ts';
import type { Deps } from '../../platform/services.ts';

export async function listCategories(deps: Deps, { s }: z.output<typeof categoryListInput>): Promise<CategoryRecord[]> {
  const found = await selectCategories(deps).where('name', 'like', containing(s)).orderBy('id').execute();
  return found.sort((one, other) => compareNames(one.name, other.name)).map(toCategory);
}

export async function getCategory(deps: Deps, id: number): Promise<CategoryRecord> {
  const row = await selectCategories(deps).where('id', '=', id).executeTakeFirst();
  if (!row) throw new DomainError('not_found', staffMessages.notFound);
  return toCategory(row);
}

/** Returns two levels, each sorted by `sequence`, then by name. */
export async function getMenu(deps: Deps): Promise<MenuGroup[]> {
  const found = await db(deps.em)
    .selectFrom('category as c')
    .leftJoin('category as parent', 'parent.id', 'c.parent_category_id')
    .where('parent.parent_category_id', 'is', null)
    .select(['c.id', 'c.name', 'c.icon', 'c.sequence', 'c.parent_category_id as parent_id'])
    .orderBy('c.id')
    .execute();
  found.sort((one, other) => one.sequence - other.sequence || compareNames(one.name, other.name));
  const entry = ({ id, name, icon, sequence }: (typeof found)[number]) => ({ _id: String(id), name, icon, sequence });
  const children = Map.groupBy(found, (row) => row.parent_id);
  return (children.get(null) ?? []).map((top) => ({ ...entry(top), menus: (children.get(top.id) ?? []).map(entry) }));
}

/** Returns the path from the top to the category itself. Throws not_found. */
export async function getBreadcrumbs(deps: Deps, id: number): Promise<z.output<typeof breadcrumbs>> {
  const all = await db(deps.em)
    .selectFrom('category')
    .select(['id', 'name', 'parent_category_id', 'closes_weekly'])
    .execute();
  const path = categoryPath(new Map(all.map((category) => [category.id, category])), id);
  const self = path.at(-1);
  if (!self) throw new DomainError('not_found', staffMessages.notFound);
  return {
    name: self.name,
    menus: path.map((step) => ({ _id: String(step.id), name: step.name })),
    has_weekly_cutoff: Boolean(self.closes_weekly),
  };
}

export async function paginateCategories(
  deps: Deps,
  input: z.output<typeof categories.paginateInput>,
): Promise<z.output<typeof categories.paginateOutput>> {
  const { s, extras } = input;
  const select = () => selectCategories(deps).where('name', 'like', containing(s));
  const { rows, ...rest } = await pageOrWalk(deps, input, {
    name: 'category',
    selection: s,
    count: () => countRows(select().clearSelect()),
    page: async () =>
      extras.sort === 'name'
        ? pageByName(await select().execute(), input, ({ name }) => name)
        : select().orderBy(extras.sort, extras.order).orderBy('id').$call(onPage(input)).execute(),
    walk: (after, limit) => select().where('id', '>', after).orderBy('id').limit(limit).execute(),
  });
  return { docs: rows.map(toCategory), ...rest };
}

function selectCategories(deps: Deps) {
  return db(deps.em)
    .selectFrom('category')
    .select(['id', 'name', 'parent_category_id', 'icon', 'sequence', 'other_fields', 'has_weekly_cutoff', 'version']);
}

type CategoryRow = Awaited<ReturnType<ReturnType<typeof selectCategories>['execute']>>[number];

function toCategory({ id, parent_category_id, ...rest }: CategoryRow): CategoryRecord {
  return { _id: String(id), parent_category: parent_category_id === null ? null : String(parent_category_id), ...rest };
}
