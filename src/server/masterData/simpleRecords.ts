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

/** Records of a few lines of text, of which one is unique. */
export interface SimpleKind<Fields extends object> {
  entity: { name: string };
  fields: readonly (keyof Fields & string)[];
  /** Fields that are on or off, which no text is looked for in. */
  switches?: readonly (keyof Fields & string)[];
  /** The field that no two records share, and the reason for which a second one is rejected; `name` without it. */
  unique?: { field: keyof Fields & string; taken: AnyMessage };
  /** Rejects fields that do not go together, before they are written. */
  check?: (fields: Fields) => void;
  /** Why one that others refer to cannot be deleted; left out where none are. */
  inUse?: AnyMessage;
  /** Called with a record whose fields have changed, in the same transaction: others may store a copy of its name. */
  changed?: (deps: Deps, em: StoreEntityManager, id: number) => Promise<void>;
  /** Called before a record is made, in the same transaction. */
  beforeCreate?: (em: StoreEntityManager) => Promise<void>;
  /** Called before a record is deleted, in the same transaction, with its row locked. */
  beforeRemove?: (em: StoreEntityManager, id: number) => Promise<void>;
  /** Called after each create, update and delete, in the same transaction. */
  written?: (em: StoreEntityManager) => Promise<void>;
}

export type SimpleRecord<Fields> = Fields & { _id: string; version: number };

interface Page<Sort extends string> {
  page: number;
  s: string;
  page_size: number;
  cursor?: string | null | undefined;
  extras: { sort: Sort; order: 'asc' | 'desc' };
}

/** The columns that the entities of all kinds have. */
interface Simple {
  id: number;
  version: number;
}

/** The five calls of a kind of simple records. Each write is one transaction and leaves an audit row. */
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
    /** Throws not_found. */
    get: async ({ em }: Deps, id: number): Promise<SimpleRecord<Fields>> => {
      const record = await em.findOne(entity, id);
      if (!record) throw new DomainError('not_found', staffMessages.notFound);
      return toRecord(record);
    },

    /** Throws conflict for a name that is taken, and what `check` and `beforeCreate` throw. */
    create: (deps: Deps, staff: StaffMember, fields: Fields): Promise<SimpleRecord<Fields>> =>
      changeRecords(deps, staff, async (em) => {
        kind.check?.(fields);
        await kind.beforeCreate?.(em);
        const record = em.create(entity, fields as never);
        await em.flush().catch(assertIsFree);
        await kind.written?.(em);
        return toRecord(record);
      }),

    /** Fields left out stay as they are. Throws not_found, and conflict for a newer save or a name that is taken. */
    update: (
      deps: Deps,
      staff: StaffMember,
      { _id, version, ...fields }: Partial<Fields> & { _id: number; version?: number | undefined },
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

    /** Throws not_found, and conflict while others refer to it. */
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

    /** Those in which one of the fields contains `s`: a page, or a part of a walk. */
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
