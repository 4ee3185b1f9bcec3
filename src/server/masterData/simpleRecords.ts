import { sql } from 'kysely';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { DomainError } from '#shared/errors.ts';
import type { AnyMessage } from '#shared/serverMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../platform/database/db.ts';
import { isDuplicate, isStillReferenced } from '../platform/database/failures.ts';
import { containing } from '../platform/database/likePattern.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { changesBetween, requireVersion, writeAudit } from './audit.ts';
import { pageOrWalk } from './pageOrWalk.ts';

/** Records of a few lines of text under a unique name. */
export interface SimpleKind<Fields extends { name: string }> {
  table: ReferenceRecordType | 'warehouse';
  fields: readonly (keyof Fields & string)[];
  /** Why one that others refer to cannot be deleted. */
  inUse: AnyMessage;
  /** Called with a record whose fields have changed, in the same transaction: others may store a copy of its name. */
  changed?: (deps: Deps, em: StoreEntityManager, id: number) => Promise<void>;
}

export type SimpleRecord<Fields> = Fields & { _id: string; version: number };

interface Page<Sort extends string> {
  page: number;
  s: string;
  page_size: number;
  cursor?: string | null | undefined;
  extras: { sort: Sort; order: 'asc' | 'desc' };
}

type Row<Fields> = Fields & { id: number; version: number };

/** The five calls of a kind of simple records. Each write is one transaction and leaves an audit row. */
export function simpleRecords<Fields extends { name: string }>(kind: SimpleKind<Fields>) {
  const table = sql.table(kind.table);
  const columns = sql.join([sql.ref('id'), sql.ref('version'), ...kind.fields.map((field) => sql.ref(field))]);

  const toRecord = ({ id, ...rest }: Row<Fields>) => ({ _id: String(id), ...rest }) as unknown as SimpleRecord<Fields>;
  const fieldsOf = (row: Row<Fields>) => Object.fromEntries(kind.fields.map((field) => [field, row[field]]));

  async function read(em: StoreEntityManager, id: number, lock = false): Promise<Row<Fields>> {
    const found = await query(
      em,
      sql<Row<Fields>>`
      select ${columns} from ${table} where id = ${id} ${lock ? sql`for update` : sql``}`,
    );
    if (!found[0]) throw new DomainError('not_found', staffMessages.notFound);
    return found[0];
  }

  return {
    /** Throws not_found. */
    get: async (deps: Deps, id: number): Promise<SimpleRecord<Fields>> => toRecord(await read(deps.em, id)),

    /** Throws conflict for a name that is taken. */
    create: (deps: Deps, staff: StaffMember, fields: Fields): Promise<SimpleRecord<Fields>> =>
      inTransaction(deps.em, async (em) => {
        const values = sql.join(kind.fields.map((field) => fields[field]));
        const { insertId } = await sql`
          insert into ${table} (${sql.join(kind.fields.map((field) => sql.ref(field)))}) values (${values})`
          .execute(db(em))
          .catch(assertNameIsFree);
        const row = await read(em, Number(insertId));
        await writeAudit(em, staff, deps.now(), [
          { record_type: kind.table, record_id: row.id, action: 'created', changes: changesBetween({}, fieldsOf(row)) },
        ]);
        return toRecord(row);
      }),

    /** Fields left out stay as they are. Throws not_found, and conflict for a newer save or a name that is taken. */
    update: (
      deps: Deps,
      staff: StaffMember,
      { _id, version, ...fields }: Partial<Fields> & { _id: number; version?: number | undefined },
    ): Promise<SimpleRecord<Fields>> =>
      inTransaction(deps.em, async (em) => {
        const before = await read(em, _id, true);
        const identity = { record_type: kind.table, record_id: _id };
        await requireVersion(deps, em, { ...identity, version: before.version }, version);
        const after = { ...fieldsOf(before), ...withoutUndefined(fields) };
        const changes = changesBetween(fieldsOf(before), after);
        if (Object.keys(changes).length === 0) return toRecord(before);
        const set = Object.keys(changes).map((field) => sql`${sql.ref(field)} = ${after[field]}`);
        await sql`update ${table} set version = version + 1, ${sql.join(set)} where id = ${_id}`
          .execute(db(em))
          .catch(assertNameIsFree);
        await writeAudit(em, staff, deps.now(), [{ ...identity, action: 'updated', changes }]);
        await kind.changed?.(deps, em, _id);
        return toRecord({ ...before, ...after, version: before.version + 1 });
      }),

    /** Throws not_found, and conflict while others refer to it. */
    remove: (deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> =>
      inTransaction(deps.em, async (em) => {
        const row = await read(em, id, true);
        await sql`delete from ${table} where id = ${id}`.execute(db(em)).catch((error: unknown) => {
          throw isStillReferenced(error) ? new DomainError('conflict', kind.inUse) : error;
        });
        await writeAudit(em, staff, deps.now(), [
          { record_type: kind.table, record_id: id, action: 'deleted', changes: changesBetween(fieldsOf(row), {}) },
        ]);
        return { msg: staffMessages.deleted };
      }),

    /** Those in which one of the fields contains `s`: a page, or a part of a walk. */
    paginate: async <Sort extends keyof Fields & string>(
      deps: Deps,
      { page, s, page_size, cursor, extras: { sort, order } }: Page<Sort>,
    ): Promise<{ docs: SimpleRecord<Fields>[]; total: number; next_cursor?: string | null }> => {
      const pattern = containing(s);
      const matches = sql.join(
        kind.fields.map((field) => sql`${sql.ref(field)} like ${pattern}`),
        sql` or `,
      );
      const direction = order === 'asc' ? sql`asc` : sql`desc`;
      const select = sql`select ${columns} from ${table} where (${matches})`;
      const { rows, ...rest } = await pageOrWalk<Row<Fields>>(
        deps,
        { page_size, cursor },
        {
          name: kind.table,
          selection: s,
          count: async () => {
            const counting = sql<{ total: number }>`select count(*) as total from ${table} where ${matches}`;
            return Number((await query(deps.em, counting))[0]?.total ?? 0);
          },
          page: () =>
            query(
              deps.em,
              sql`${select} order by ${sql.ref(sort)} ${direction}, id
              limit ${page_size} offset ${(page - 1) * page_size}`,
            ),
          walk: (after, limit) => query(deps.em, sql`${select} and id > ${after} order by id limit ${limit}`),
        },
      );
      return { docs: rows.map(toRecord), ...rest };
    },
  };
}

/** Contracts leave fields that were not sent undefined; those must not be written. */
function withoutUndefined<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

function assertNameIsFree(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new DomainError('conflict', serverMessages.nameTaken, { errors: { name: serverMessages.nameTaken } });
}
