import { type EntityName, LockMode, OptimisticLockError, type Primary, raw, wrap } from '@mikro-orm/core';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { savedMeanwhile } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { auditOf } from '../platform/database/auditedEntities.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { changedBy } from './auditSubscriber.ts';

/**
 * Runs a change of records by a staff user (null: by the store itself) in one transaction and flushes it; each record leaves its row in
 * the audit log. Throws what `work` throws, and conflict that names who and when where a record was saved since it was opened.
 */
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
      // The transaction's own flush need not compare all of them once more.
      em.clear();
      return result;
    } catch (error) {
      throw error instanceof OptimisticLockError ? await conflictOf(deps, em, error) : error;
    }
  });
}

/**
 * A record that is to be changed, locked until the transaction ends. Throws not_found, and, where the caller says which version it has
 * opened, the ORM's OptimisticLockError for another one, of which changeRecords makes the conflict.
 */
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

/** Rejects a save of another version than the caller has opened, as findForChange does; undefined for a caller who does not guard. */
export async function requireVersion(
  em: StoreEntityManager,
  record: object,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined) await em.lock(record, LockMode.OPTIMISTIC, version);
}

/** Has a record count as saved whose related records alone change: the ORM raises the version of a row that it writes. */
export function touch(record: { updated_at: Date }): void {
  record.updated_at = raw<Date>('CURRENT_TIMESTAMP(3)') as unknown as Date;
}

/** Switches and pictures are written apart from a record's form and raise no version: their author is not who saved the record. */
const WRITTEN_APART: ReadonlySet<string> = new Set(['is_available', 'images']);
/** Switches and pictures since that save, at most. */
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
    ? savedMeanwhile(last.staff_name || serverMessages.somebody, formatDateTime(last.created_at, config.store.timeZone))
    : staffMessages.changedMeanwhile;
  return fieldError('version_old', 'version', message);
}
