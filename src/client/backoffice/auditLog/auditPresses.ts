import type { AuditRow } from '#shared/contracts/auditLog.ts';
import type { SettingKey } from '#shared/contracts/settings.ts';
import { STAFF_LISTS } from '#shared/domain/staffLists.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { isSame } from '../records/form/differences.ts';
import { SETTING_NAMES } from '../settings/settingNames.ts';

interface AuditRecordLink {
  id: string;
  name: string;
  href: string | null;
}

/** The rows that one action wrote to the log, shown as one entry. */
export interface AuditPress extends Omit<AuditRow, 'record_id' | 'record_name'> {
  records: AuditRecordLink[];
}

const LISTS: Readonly<Record<string, string>> = {
  order: paths.orders,
  stock: paths.stocks,
  category: paths.categories,
  warehouse: paths.warehouses,
  ...Object.fromEntries(Object.values(STAFF_LISTS).map(({ record, path }) => [record, path])),
  staff_user: paths.users,
};

function linkOf({ record_type, record_id, record_name, action }: AuditRow): AuditRecordLink {
  const setting = record_type === 'account_setting' ? SETTING_NAMES[record_id as SettingKey] : undefined;
  if (setting) return { id: record_id, name: setting.label, href: `${setting.page}#${record_id}` };
  const list = LISTS[record_type];
  const isThere = record_name !== '' && action !== 'deleted';
  return { id: record_id, name: record_name, href: list && isThere ? recordPath(list, record_id) : null };
}

type Change = AuditRow['changes'][number];
const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function partsOf(change: Change): Change[] {
  const { from, to } = change;
  if (!isParts(from) || !isParts(to)) return [change];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((field) => !isSame(from[field], to[field]))
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }));
}

const isSamePress = (one: AuditRow, other: AuditRow) =>
  one.who === other.who &&
  one.when.getTime() === other.when.getTime() &&
  one.action === other.action &&
  one.record_type === other.record_type &&
  JSON.stringify(one.changes) === JSON.stringify(other.changes);

export function pressesOf(rows: readonly AuditRow[]): AuditPress[] {
  const entries: AuditPress[] = [];
  let last: AuditRow | null = null;
  for (const row of rows) {
    const { record_id: _id, record_name: _name, ...rest } = row;
    if (last && isSamePress(last, row)) entries.at(-1)?.records.push(linkOf(row));
    else entries.push({ ...rest, changes: row.changes.flatMap(partsOf), records: [linkOf(row)] });
    last = row;
  }
  return entries;
}
