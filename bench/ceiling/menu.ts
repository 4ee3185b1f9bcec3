import type { Pool } from 'mysql2/promise';
import { read } from './database.ts';

interface Entry {
  _id: string;
  name: string;
  icon: string;
  sequence: number;
}
type Group = Entry & { menus: Entry[] };

const MENU = `select c.id, c.name, c.icon, c.sequence, c.parent_category_id as parent
  from category c left join category p on p.id = c.parent_category_id
  where p.parent_category_id is null order by c.sequence, c.name, c.id`;

/** The top categories with their direct children. */
export async function readMenu(pool: Pool): Promise<Group[]> {
  const rows = await read<Omit<Entry, '_id'> & { id: number; parent: number | null }>(pool, MENU);
  const groups = new Map<number, Group>();
  for (const { id, parent, ...entry } of rows) {
    if (parent === null) groups.set(id, { _id: String(id), ...entry, menus: [] });
  }
  for (const { id, parent, ...entry } of rows) {
    if (parent !== null) groups.get(parent)?.menus.push({ _id: String(id), ...entry });
  }
  return [...groups.values()];
}
