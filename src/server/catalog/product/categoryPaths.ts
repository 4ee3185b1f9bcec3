import { rows } from '../../platform/database/rows.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

export interface CategoryPath {
  id: number;
  name: string;
  /** From the top, the category's own last. */
  names: string[];
  /** From the top: `Uniforms > PE`. */
  path: string;
}

/** Every category with its path from the top. */
export async function listCategoryPaths(em: StoreEntityManager): Promise<CategoryPath[]> {
  const found = await rows(em).selectFrom('category').select(['id', 'name', 'parent_category_id']).execute();
  const byId = new Map(found.map((category) => [category.id, category]));
  return found.map(({ id, name }) => {
    const names: string[] = [];
    const seen = new Set<number>();
    // A tree that somebody bent into a ring by hand still ends.
    for (let next = byId.get(id); next && !seen.has(next.id); next = byId.get(next.parent_category_id ?? 0)) {
      seen.add(next.id);
      names.unshift(next.name);
    }
    return { id, name, names, path: names.join(' > ') };
  });
}
