import { categoryPath, pathText } from '#shared/domain/catalog/categoryPath.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

export interface CategoryPath {
  id: number;
  name: string;
  names: string[];
  /** From the top: `Uniforms > PE`. */
  path: string;
}

export async function listCategoryPaths(em: StoreEntityManager): Promise<CategoryPath[]> {
  const found = await db(em).selectFrom('category').select(['id', 'name', 'parent_category_id']).execute();
  const byId = new Map(found.map((category) => [category.id, category]));
  return found.map(({ id, name }) => {
    const path = categoryPath(byId, id);
    return { id, name, names: path.map((step) => step.name), path: pathText(path) };
  });
}

/** The path instead of the name if another category has the same name. */
export function categoryLabels(categories: readonly CategoryPath[]): Map<number, string> {
  const counts = Map.groupBy(categories, ({ name }) => name);
  return new Map(categories.map(({ id, name, path }) => [id, (counts.get(name)?.length ?? 0) > 1 ? path : name]));
}
