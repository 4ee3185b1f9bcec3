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

interface Author {
  /** Null for the store itself. */
  staff: { id: number; name: string } | null;
  at: Date;
  /** Changes outside the record's own columns. */
  notes: Map<object, AuditChanges>;
  written: Map<object, AuditChanges>;
}

const authors = new WeakMap<object, Author>();

export function changedBy(em: StoreEntityManager, staff: Author['staff'], at: Date): void {
  authors.set(em, { staff, at, notes: new Map(), written: new Map() });
}

/** Adds changes outside a record's columns to its audit row of the next flush. */
export function noteChanges(em: StoreEntityManager, record: object, changes: AuditChanges): void {
  const author = authors.get(em);
  if (!author) throw new Error('noteChanges was called outside of changeRecords');
  author.notes.set(record, { ...author.notes.get(record), ...changes });
}

/** Likewise for related values before and after; either is empty if new or deleted. Returns whether they differ. */
export function noteDifference(em: StoreEntityManager, record: object, before: Fields, after: Fields): boolean {
  const changes = changesBetween(before, after);
  noteChanges(em, record, changes);
  return Object.keys(changes).length > 0;
}

/** Returns the logged changes of a record's last flush; empty if unchanged. */
export const changesOfFlush = (em: StoreEntityManager, record: object): AuditChanges =>
  authors.get(em)?.written.get(record) ?? {};

type Row = Pick<RecordChange, 'record_type' | 'action' | 'changes'>;

/** Writes an audit row for each flushed record in its transaction. Throws outside of inTransaction or without an author. */
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
      // Compares keys too, because two related records may have the same name.
      const other = prop.kind === ReferenceKind.MANY_TO_ONE ? { [prop.name]: { from, to } } : {};
      return { ...other, ...changesBetween({ [prop.name]: from }, { [prop.name]: to }) };
    });
  return Object.assign({}, ...changes);
}

/** The ORM's snapshot has related records as keys and custom types as stored. */
function fromSnapshot(prop: EntityProperty, stored: unknown, em: FlushEventArgs['em']): unknown {
  if (stored === null || stored === undefined) return null;
  if (prop.kind === ReferenceKind.MANY_TO_ONE && prop.targetMeta)
    return em.getUnitOfWork().getById(prop.targetMeta.class, stored as never);
  // The snapshot has JSON as text.
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
