import type { StoreEntityManager } from '#server/platform/services.ts';
import { insertRows, type NewRow, reserveKeys } from './insertRows.ts';

export interface SampleCategory {
  name: string;
  icon: string;
  other_fields?: readonly string[];
  has_weekly_cutoff?: boolean;
  children?: readonly SampleCategory[];
}

export interface InsertedCategory {
  id: number;
  name: string;
  other_fields: readonly string[];
}

export async function insertCategories(
  em: StoreEntityManager,
  tree: readonly SampleCategory[],
  created_at: Date,
): Promise<Map<string, InsertedCategory>> {
  const nextKey = await reserveKeys(em, 'category');
  const list: NewRow<'category'>[] = [];
  const add = (entries: readonly SampleCategory[], parent_category_id: number | null, isBelowClosing: boolean) => {
    for (const [
      index,
      { name, icon, other_fields = [], has_weekly_cutoff = false, children = [] },
    ] of entries.entries()) {
      const id = nextKey();
      const sequence = (index + 1) * 10;
      const closes_weekly = isBelowClosing || has_weekly_cutoff;
      const row = { id, name, icon, parent_category_id, sequence, has_weekly_cutoff, closes_weekly };
      list.push({ ...row, other_fields: [...other_fields], created_at, updated_at: created_at });
      add(children, id, closes_weekly);
    }
  };
  add(tree, null, false);
  await insertRows(em, 'category', list);
  return new Map(list.map(({ id = 0, name, other_fields }) => [name, { id, name, other_fields }]));
}
