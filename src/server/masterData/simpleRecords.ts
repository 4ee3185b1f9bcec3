import type { EntityName } from '@mikro-orm/core';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import type { AnyMessage } from '#shared/serverMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { auditOf } from '../platform/database/auditedEntities.ts';
import { isDuplicate, isStillReferenced } from '../platform/database/failures.ts';
import { containing } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { changeRecords, findForChange } from './changeRecords.ts';
import { pageByName, pageOrWalk } from './pageOrWalk.ts';

export interface SimpleKind<Fields extends object> {
  entity: { name: string };
  fields: readonly (keyof Fields & string)[];
  /** Boolean fields, which a search skips. */
  switches?: readonly (keyof Fields & string)[];
  /** The unique field (default `name`) and the error for a duplicate. */
  unique?: { field: keyof Fields & string; taken: AnyMessage };
  /** Rejects inconsistent fields before they are written. */
  check?: (fields: Fields) => void;
  inUse?: AnyMessage;
  /** Called in the transaction after fields changed, to update copies of the name. */
  changed?: (deps: Deps, em: StoreEntityManager, id: number) => Promise<void>;
  beforeCreate?: (em: StoreEntityManager) => Promise<void>;
  /** Called in the transaction before a delete, with the row locked. */
  beforeRemove?: (em: StoreEntityManager, id: number) => Promise<void>;
  /** Called in the transaction after each create, update and delete. */
  written?: (em: StoreEntityManager) => Promise<void>;
}

export type SimpleRecord<Fields> = Fields & { _id: string; version: number };
export type SimpleChange<Fields> = Partial<Fields> & { _id: number; version?: number | undefined };

export interface Page<Sort extends string> {
  page: number;
  s: string;
  page_size: number;
  cursor?: string | null | undefined;
  extras: { sort: Sort; order: 'asc' | 'desc' };
}

interface Simple {
  id: number;
  version: number;
}

/** Each write is one transaction with an audit row. */
export function simpleRecords<Fields extends object>(kind: SimpleKind<Fields>) {
  const { field: unique, taken } = kind.unique ?? { field: 'name', taken: serverMessages.nameTaken };
  const assertIsFree = (error: unknown): never => {
    if (!isDuplicate(error)) throw error;
    throw fieldError('conflict', unique, taken);
  };
  const entity = kind.entity as EntityName<Simple>;

  const toRecord = (record: Simple) => {
    const fields = [...kind.fields, ...(kind.switches ?? [])].map((field) => [field, record[field as keyof Simple]]);
    return { _id: String(record.id), ...Object.fromEntries(fields), version: record.version } as SimpleRecord<Fields>;
  };

  return {
    get: async ({ em }: Deps, id: number): Promise<SimpleRecord<Fields>> => {
      const record = await em.findOne(entity, id);
      if (!record) throw new DomainError('not_found', staffMessages.notFound);
      return toRecord(record);
    },

    /** Throws conflict for a duplicate, and as `check` and `beforeCreate`. */
    create: (deps: Deps, staff: StaffMember, fields: Fields): Promise<SimpleRecord<Fields>> =>
      changeRecords(deps, staff, async (em) => {
        kind.check?.(fields);
        await kind.beforeCreate?.(em);
        const record = em.create(entity, fields as never);
        await em.flush().catch(assertIsFree);
        await kind.written?.(em);
        return toRecord(record);
      }),

    /** Fields left out stay. Throws not_found, conflict for a newer save or a duplicate. */
    update: (
      deps: Deps,
      staff: StaffMember,
      { _id, version, ...fields }: SimpleChange<Fields>,
    ): Promise<SimpleRecord<Fields>> =>
      changeRecords(deps, staff, async (em) => {
        const record = await findForChange(em, entity, _id, version);
        const before = record.version;
        em.assign(record, fields as Partial<Simple>, { ignoreUndefined: true });
        kind.check?.(record as Simple & Fields);
        await em.flush().catch(assertIsFree);
        if (record.version !== before) {
          await kind.changed?.(deps, em, _id);
          await kind.written?.(em);
        }
        return toRecord(record);
      }),

    /** Throws not_found, conflict while referenced. */
    remove: (deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> =>
      changeRecords(deps, staff, async (em) => {
        const record = await findForChange(em, entity, id);
        await kind.beforeRemove?.(em, id);
        em.remove(record);
        await em.flush().catch((error: unknown) => {
          throw isStillReferenced(error) && kind.inUse ? new DomainError('conflict', kind.inUse) : error;
        });
        await kind.written?.(em);
        return { msg: staffMessages.deleted };
      }),

    /** Records with `s` in a field: a page or a part of a walk. */
    paginate: async <Sort extends keyof Fields & string>(
      deps: Deps,
      input: Page<Sort>,
    ): Promise<{ docs: SimpleRecord<Fields>[]; total: number; next_cursor?: string | null }> => {
      const { s, page_size, cursor, extras } = input;
      const matches = { $or: kind.fields.map((field) => ({ [field]: { $like: containing(s) } })) };
      const { rows, ...rest } = await pageOrWalk<Simple>(
        deps,
        { page_size, cursor },
        {
          name: auditOf(kind.entity.name)?.recordType ?? '',
          selection: s,
          count: () => deps.em.count(entity, matches),
          page: async () =>
            pageByName(await deps.em.find(entity, matches), input, (row) =>
              String((row as Simple & Fields)[extras.sort]),
            ),
          walk: (after, limit) =>
            deps.em.find(entity, { ...matches, id: { $gt: after } }, { orderBy: { id: 'asc' }, limit }),
        },
      );
      return { docs: rows.map(toRecord), ...rest };
    },
  };
}
