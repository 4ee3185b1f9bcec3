import { sql } from 'kysely';
import type { LedgerInput, LedgerOutput } from '#shared/contracts/stockLedger.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { isVisibleRow } from '../product/visibility.ts';

const PAGE_SIZE = 20;

interface FoundEntry {
  available_quantity: number;
  total: number;
  /** Null in a row that has only the quantity. */
  id: number | null;
  balance: string | number;
}

/** Entries latest first, with the resulting quantity; also for a removed size. Throws not_found, also outside the user's categories. */
export async function listLedger(deps: Deps, staff: StaffMember, input: LedgerInput): Promise<LedgerOutput> {
  const found = await findEntries(deps.em, staff, input);
  const [first] = found;
  if (!first) throw new DomainError('not_found', staffMessages.notFound);
  const ids = found.flatMap(({ id }) => id ?? []);
  const entries = new Map((await readEntries(deps.em, ids)).map((entry) => [entry.id, entry]));
  return {
    available_quantity: first.available_quantity,
    total: Number(first.total),
    docs: found.flatMap(({ id, balance }) => {
      const entry = entries.get(id ?? 0);
      if (!entry) return [];
      return [{ ...entry, _id: String(id), balance: Number(balance), who: entry.who ?? '' }];
    }),
  };
}

/** One statement for a consistent view. Sums run back from today's quantity, so that the oldest rows are not read. */
async function findEntries(
  em: StoreEntityManager,
  { scope }: StaffMember,
  { _id, size, page }: LedgerInput,
): Promise<FoundEntry[]> {
  const offset = (page - 1) * PAGE_SIZE;
  const found = await query(
    em,
    sql<FoundEntry>`
    select p.available_quantity, (select count(*) from stock_ledger where size_price_id = p.id) as total,
      l.id, p.available_quantity - l.later as balance
    from size_price p
    join stock s on s.id = p.stock_id
    left join (
      select id, sum(quantity) over (order by id desc) - quantity as later
      from (
        select l.id, l.quantity from stock_ledger l join size_price p on p.id = l.size_price_id
        where p.stock_id = ${_id} and p.size = ${size}
        order by l.id desc limit ${offset + PAGE_SIZE}
      ) latest
      order by id desc limit ${PAGE_SIZE} offset ${offset}
    ) l on true
    where p.stock_id = ${_id} and p.size = ${size} and ${isVisibleRow({ hidden: true, scope })}
    order by l.id desc`,
  );
  return found;
}

async function readEntries(em: StoreEntityManager, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db(em)
    .selectFrom('stock_ledger as l')
    .leftJoin('order_line as ol', 'ol.id', 'l.order_line_id')
    .leftJoin('order as o', 'o.id', 'ol.order_id')
    .leftJoin('staff_user as u', 'u.id', 'l.staff_user_id')
    .select(['l.id', 'l.quantity', 'l.reason', 'l.note', 'l.created_at', 'o.order_no'])
    .select(sql<string | null>`coalesce(l.staff_name, u.name)`.as('who'))
    .where('l.id', 'in', ids)
    .execute();
}
