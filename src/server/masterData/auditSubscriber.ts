import {
  type ChangeSet,
  ChangeSetType,
  type EntityProperty,
  type EventSubscriber,
  type FlushEventArgs,
  ReferenceKind,
  Utils,
  wrap,
} from '@mikro-orm/core';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import { type AuditedEntity, auditOf } from '../platform/database/auditedEntities.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { changesBetween, type Fields, type RecordChange, writeAudit } from './audit.ts';

/** Who changes records in a transaction. */
interface Author {
  /** Null for the store itself. */
  staff: { id: number; name: string } | null;
  at: Date;
  /** Changes of a record that its own columns do not show. */
  notes: Map<object, AuditChanges>;
  /** The log's changes of each record that was flushed. */
  written: Map<object, AuditChanges>;
}

const authors = new WeakMap<object, Author>();

/** Says who changes records by this entity manager from now on, for the audit log. */
export function changedBy(em: StoreEntityManager, staff: Author['staff'], at: Date): void {
  authors.set(em, { staff, at, notes: new Map(), written: new Map() });
}

/** Adds to a record's row in the audit log, at the next flush, what its own columns do not show. */
export function noteChanges(em: StoreEntityManager, record: object, changes: AuditChanges): void {
  const author = authors.get(em);
  if (!author) throw new Error('noteChanges was called outside of changeRecords');
  author.notes.set(record, { ...author.notes.get(record), ...changes });
}

/**
 * The same for fields that it stores elsewhere (a list of its own, sizes, pictures), as they were and as they are: `before` is empty where
 * they are new, `after` where they go. Returns whether any of them differs.
 */
export function noteDifference(em: StoreEntityManager, record: object, before: Fields, after: Fields): boolean {
  const changes = changesBetween(before, after);
  noteChanges(em, record, changes);
  return Object.keys(changes).length > 0;
}

/** Returns the log's changes of a record's last flush by this entity manager; empty if nothing of it changed. */
export const changesOfFlush = (em: StoreEntityManager, record: object): AuditChanges =>
  authors.get(em)?.written.get(record) ?? {};

type Row = Pick<RecordChange, 'record_type' | 'action' | 'changes'>;

/**
 * Writes a row of the audit log for each audited record that a flush changes, in the flush's transaction, and has the catalog's version
 * raised with it (writeAudit). A flush outside of inTransaction, or without an author, throws before anything is written.
 */
export class AuditSubscriber implements EventSubscriber {
  #rows = new WeakMap<object, Map<object, Row>>();

  onFlush({ em, uow }: FlushEventArgs): void {
    const rows = new Map<object, Row>();
    const add = (record: object, entityName: string, action: Row['action'], changes: AuditChanges) => {
      const audited = auditOf(entityName);
      const row = rows.get(record);
      if (row) Object.assign(row.changes, changes);
      else if (audited) {
        rows.set(record, {
          record_type: audited.recordType,
          action: audited.isAlwaysThere ? 'updated' : action,
          changes,
        });
      }
    };
    for (const changeSet of uow.getChangeSets()) {
      const { entity, meta } = changeSet;
      const audited = auditOf(meta.className);
      if (audited) add(entity, meta.className, actionOf(changeSet), changesOf(changeSet, audited, em));
    }
    for (const collection of uow.getCollectionUpdates()) {
      const { owner, property } = collection;
      const { className } = wrap(owner, true).__meta;
      const audited = auditOf(className);
      if (!audited || property.kind !== ReferenceKind.MANY_TO_MANY || rows.get(owner)?.action === 'created') continue;
      const [from, to] = [collection.getSnapshot() ?? [], collection.getItems(false)].map((items) =>
        show(audited, property, items, owner),
      );
      add(owner, className, 'updated', changesBetween({ [property.name]: from }, { [property.name]: to }));
    }
    const author = authors.get(em);
    for (const [record, changes] of author?.notes ?? [])
      add(record, wrap(record, true).__meta.className, 'updated', changes);
    author?.notes.clear();
    if (rows.size === 0) return;
    if (!author || !em.isInTransaction()) throw new Error('audited records were changed outside of changeRecords');
    this.#rows.set(em, rows);
  }

  async afterFlush({ em }: FlushEventArgs): Promise<void> {
    const [rows, author] = [this.#rows.get(em), authors.get(em)];
    this.#rows.delete(em);
    if (!rows || !author) return;
    const entries = [...rows].map(([record, row]) => ({
      ...row,
      record_id: wrap(record, true).getPrimaryKey() as number | string,
    }));
    for (const [record, { changes }] of rows) author.written.set(record, changes);
    await writeAudit(em as StoreEntityManager, author.staff, author.at, entries);
  }
}

function actionOf({ type }: ChangeSet<object>): Row['action'] {
  if (type === ChangeSetType.CREATE) return 'created';
  return type === ChangeSetType.DELETE || type === ChangeSetType.DELETE_EARLY ? 'deleted' : 'updated';
}

function changesOf(changeSet: ChangeSet<object>, audited: AuditedEntity, em: FlushEventArgs['em']): AuditChanges {
  const { entity, meta, payload, originalEntity } = changeSet;
  const action = actionOf(changeSet);
  const record = entity as Record<string, unknown>;
  const props = meta.props.filter((prop) => isShown(prop as EntityProperty, audited)) as EntityProperty[];
  if (action !== 'updated') {
    const shown = (read: (prop: EntityProperty) => unknown) =>
      Object.fromEntries(props.map((prop) => [prop.name, show(audited, prop, read(prop), entity)]));
    const values = shown(({ name }) => record[name]);
    if (action === 'deleted') return changesBetween(values, {});
    return changesBetween(audited.isAlwaysThere ? shown(() => null) : {}, values);
  }
  const changes = props
    .filter((prop) => prop.name in payload)
    .map((prop) => {
      const stored = (originalEntity as Record<string, unknown> | undefined)?.[prop.name];
      const [from, to] = [fromSnapshot(prop, stored, em), record[prop.name]].map((value) =>
        show(audited, prop, value, entity),
      );
      // Two related records may have one name: another one is a change all the same.
      const other = prop.kind === ReferenceKind.MANY_TO_ONE ? { [prop.name]: { from, to } } : {};
      return { ...other, ...changesBetween({ [prop.name]: from }, { [prop.name]: to }) };
    });
  return Object.assign({}, ...changes);
}

/** A property's value as the entity had it: the ORM's snapshot has related records by their keys, and custom types as stored. */
function fromSnapshot(prop: EntityProperty, stored: unknown, em: FlushEventArgs['em']): unknown {
  if (stored === null || stored === undefined) return null;
  if (prop.kind === ReferenceKind.MANY_TO_ONE && prop.targetMeta)
    return em.getUnitOfWork().getById(prop.targetMeta.class, stored as never);
  // The snapshot has JSON as text, which the driver itself would have read.
  return prop.customType ? prop.customType.convertToJSValue(stored, em.getPlatform(), { force: true }) : stored;
}

function isShown(prop: EntityProperty, { omit }: AuditedEntity): boolean {
  if (prop.primary || prop.version || prop.hidden || prop.generated || omit.has(prop.name)) return false;
  if (prop.kind === ReferenceKind.ONE_TO_MANY) return false;
  return !(prop.runtimeType === 'Date' && prop.defaultRaw);
}

const nameOf = (record: unknown) => (record as { name: string }).name;

function show({ show: shown }: AuditedEntity, prop: EntityProperty, value: unknown, record: object): unknown {
  const plain = Utils.isCollection(value) ? value.getItems(false) : value;
  const own = shown[prop.name];
  if (own) return own((plain ?? null) as never, record as never);
  if (plain === null || plain === undefined) return null;
  if (prop.kind === ReferenceKind.MANY_TO_ONE) return nameOf(plain);
  if (prop.kind === ReferenceKind.MANY_TO_MANY) return (plain as object[]).map(nameOf);
  return plain;
}
