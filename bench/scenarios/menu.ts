import type { Connection } from 'mysql2/promise';
import { select } from '../ground.ts';
import type { Scenario } from '../scenario.ts';
import { bareRecord, checkedBy, mustEqual, picked } from './asks.ts';
import { loneQuery, loneRecord } from './trpc.ts';

type Row = { id: number; name: string; icon: string; sequence: number; parent: number | null };

/** The two upper levels, put together from the whole tree. */
async function menuTruth(database: Connection) {
  const rows = await select<Row>(
    database,
    'select id, name, icon, sequence, parent_category_id as parent from category order by sequence, name, id',
  );
  const below = (id: number | null) => rows.filter(({ parent }) => parent === id);
  const entry = ({ id, name, icon, sequence }: Row) => ({ _id: String(id), name, icon, sequence });
  return below(null).map((top) => ({ ...entry(top), menus: below(top.id).map(entry) }));
}

/** The category menu of every page. */
export const menu: Scenario = {
  name: 'menu',
  title: 'Category menu',
  target: { shipped: 1 },
  statements: 1,
  cached: true,
  record: loneRecord,
  async store(ground, database) {
    const check = checkedBy(mustEqual(await menuTruth(database)), loneRecord);
    return (n) => ({ ...loneQuery('categories.menu', undefined, picked(ground.customers, n).token), check });
  },
  async ceiling(_ground, database) {
    const check = checkedBy(mustEqual(await menuTruth(database)), bareRecord);
    return () => ({ method: 'GET', path: '/menu', check });
  },
};
