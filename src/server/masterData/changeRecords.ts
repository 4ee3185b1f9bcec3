import { type EntityName, LockMode, OptimisticLockError, type Primary, raw, wrap } from '@mikro-orm/core';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { savedByAnother, staffMessages } from '#shared/staffMessages.ts';
import { auditOf } from '../platform/database/auditedEntities.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { changedBy } from './auditSubscriber.ts';

/** Runs and flushes a change of records (null: by the store) with audit rows. Throws as `work`, and conflict naming a newer save. */
export function changeRecords<Result>(
  deps: Pick<Deps, 'em' | 'now' | 'config'>,
  staff: { id: number; name: string } | null,
  work: (em: StoreEntityManager) => Promise<Result>,
): Promise<Result> {
  return inTransaction(deps.em, async (em) => {
    changedBy(em, staff, deps.now());
    try {
      const result = await work(em);
      await em.flush();
      // Avoids a second comparison by the transaction's own flush.
      em.clear();
      return result;
    } catch (error) {
      throw error instanceof OptimisticLockError ? await conflictOf(deps, em, error) : error;
    }
  });
}

/** Locks a record for a change. Throws not_found, and OptimisticLockError for another version (changeRecords makes it a conflict). */
export async function findForChange<Entity extends object>(
  em: StoreEntityManager,
  entity: EntityName<Entity>,
  id: Primary<Entity>,
  version?: number,
): Promise<Entity> {
  const record = await em.findOne(entity, id as never, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!record) throw new DomainError('not_found', staffMessages.notFound);
  await requireVersion(em, record, version);
  return record as Entity;
}

/** Rejects a save of another version, as findForChange; undefined skips the check. */
export async function requireVersion(
  em: StoreEntityManager,
  record: object,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined) await em.lock(record, LockMode.OPTIMISTIC, version);
}

/** Raises the version of a record if only related records change. */
export function touch(record: { updated_at: Date }): void {
  record.updated_at = raw<Date>('CURRENT_TIMESTAMP(3)') as unknown as Date;
}

/** Switches and pictures raise no version, so their authors did not save the record. */
const WRITTEN_APART: ReadonlySet<string> = new Set(['is_available', 'images']);
/** Limit of such changes since that save. */
const LATEST_CHANGES = 50;

async function conflictOf({ config }: Pick<Deps, 'config'>, em: StoreEntityManager, error: OptimisticLockError) {
  const record = wrap(error.getEntity() as object, true);
  const latest = await db(em)
    .selectFrom('audit_log')
    .select(['staff_name', 'created_at', 'changes'])
    .where('record_type', '=', auditOf(record.__meta.className)?.recordType ?? '')
    .where('record_id', '=', String(record.getPrimaryKey()))
    .orderBy('id', 'desc')
    .limit(LATEST_CHANGES)
    .execute();
  const last = latest.find(({ changes }) => Object.keys(changes).some((field) => !WRITTEN_APART.has(field)));
  const message = last
    ? savedByAnother(last.staff_name || serverMessages.somebody, formatDateTime(last.created_at, config.store.timeZone))
    : staffMessages.changedByAnother;
  return fieldError('version_old', 'version', message);
}
