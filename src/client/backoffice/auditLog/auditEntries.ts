import type { AuditRow } from '#shared/contracts/auditLog.ts';
import { paths, recordPath } from '../../app/paths.ts';

/** The record of an entry, with the path of its screen if it has one. */
export interface AuditRecordLink {
  id: string;
  name: string;
  href: string | null;
}

/** One press of somebody: the rows that it left in the log, as one entry. */
export interface AuditEntry extends Omit<AuditRow, 'record_id' | 'record_name'> {
  records: AuditRecordLink[];
}

const LISTS: Readonly<Record<string, string>> = {
  order: paths.orders,
  stock: paths.stocks,
  category: paths.categories,
  warehouse: paths.warehouses,
  staff_user: paths.users,
};

function linkOf({ record_type, record_id, record_name, action }: AuditRow): AuditRecordLink {
  const list = LISTS[record_type];
  const isThere = record_name !== '' && action !== 'deleted';
  return { id: record_id, name: record_name, href: list && isThere ? recordPath(list, record_id) : null };
}

/** Whether two rows are of one press: the same person did the same to records of one kind at the same moment. */
const isSamePress = (one: AuditRow, other: AuditRow) =>
  one.who === other.who &&
  one.when.getTime() === other.when.getTime() &&
  one.action === other.action &&
  one.record_type === other.record_type &&
  JSON.stringify(one.changes) === JSON.stringify(other.changes);

/** Returns the rows of a page as entries, one for each press. */
export function entriesOf(rows: readonly AuditRow[]): AuditEntry[] {
  const entries: AuditEntry[] = [];
  let last: AuditRow | null = null;
  for (const row of rows) {
    const { record_id: _id, record_name: _name, ...rest } = row;
    if (last && isSamePress(last, row)) entries.at(-1)?.records.push(linkOf(row));
    else entries.push({ ...rest, records: [linkOf(row)] });
    last = row;
  }
  return entries;
}
