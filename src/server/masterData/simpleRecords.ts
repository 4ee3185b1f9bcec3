import type { EntityName } from '@mikro-orm/core';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import type { AnyMessage } from '#shared/serverMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { auditOf } from '../platform/database/auditedEntities.ts';
import { isDuplicate, isStillReferenced } from '../platform/database/failures.ts';
import { containing } from '../platform/database/likePattern.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { changeRecords, findForChange } from './changeRecords.ts';
import { pageOrWalk } from './pageOrWalk.ts';

/** Records of a few lines of text under a unique name. */
export interface SimpleKind<Fields extends { name: string }> {
  entity: { name: string };
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

/** The columns that the entities of all kinds have. */
interface Simple {
  id: number;
  name: string;
  version: number;
}

/** The five calls of a kind of simple records. Each write is one transaction and leaves an audit row. */
export function simpleRecords<Fields extends { name: string }>(kind: SimpleKind<Fields>) {
  const entity = kind.entity as EntityName<Simple>;

  const toRecord = (record: Simple) => {
    const fields = kind.fields.map((field) => [field, record[field as keyof Simple]]);
    return { _id: String(record.id), ...Object.fromEntries(fields), version: record.version } as SimpleRecord<Fields>;
  };

  return {
    /** Throws not_found. */
    get: async ({ em }: Deps, id: number): Promise<SimpleRecord<Fields>> => {
      const record = await em.findOne(entity, id);
      if (!record) throw new DomainError('not_found', staffMessages.notFound);
      return toRecord(record);
    },

    /** Throws conflict for a name that is taken. */
    create: (deps: Deps, staff: StaffMember, fields: Fields): Promise<SimpleRecord<Fields>> =>
      changeRecords(deps, staff, async (em) => {
        const record = em.create(entity, fields as never);
        await em.flush().catch(assertNameIsFree);
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
        await em.flush().catch(assertNameIsFree);
        if (record.version !== before) await kind.changed?.(deps, em, _id);
        return toRecord(record);
      }),

    /** Throws not_found, and conflict while others refer to it. */
    remove: (deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> =>
      changeRecords(deps, staff, async (em) => {
        em.remove(await findForChange(em, entity, id));
        await em.flush().catch((error: unknown) => {
          throw isStillReferenced(error) ? new DomainError('conflict', kind.inUse) : error;
        });
        return { msg: staffMessages.deleted };
      }),

    /** Those in which one of the fields contains `s`: a page, or a part of a walk. */
    paginate: async <Sort extends keyof Fields & string>(
      deps: Deps,
      { page, s, page_size, cursor, extras: { sort, order } }: Page<Sort>,
    ): Promise<{ docs: SimpleRecord<Fields>[]; total: number; next_cursor?: string | null }> => {
      const matches = { $or: kind.fields.map((field) => ({ [field]: { $like: containing(s) } })) };
      const { rows, ...rest } = await pageOrWalk<Simple>(
        deps,
        { page_size, cursor },
        {
          name: auditOf(kind.entity.name)?.recordType ?? '',
          selection: s,
          count: () => deps.em.count(entity, matches),
          page: () =>
            deps.em.find(entity, matches, {
              orderBy: [{ [sort]: order }, { id: 'asc' }],
              limit: page_size,
              offset: (page - 1) * page_size,
            }),
          walk: (after, limit) =>
            deps.em.find(entity, { ...matches, id: { $gt: after } }, { orderBy: { id: 'asc' }, limit }),
        },
      );
      return { docs: rows.map(toRecord), ...rest };
    },
  };
}

function assertNameIsFree(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new DomainError('conflict', serverMessages.nameTaken, { errors: { name: serverMessages.nameTaken } });
}
