import type { Collection, InferEntity } from '@mikro-orm/core';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';

export interface AuditedEntity {
  recordType: AuditedRecord;
  /** Properties that the audit log omits, in addition to keys, versions, hidden properties and timestamps. */
  omit: ReadonlySet<string>;
  /** Converts a property's value for display; null hides it. Related records are shown by name without an entry here. */
  show: Readonly<Record<string, ((value: never, record: never) => unknown) | undefined>>;
  /** Logs the first write as an update from null, because such records are set rather than created. */
  isAlwaysThere: boolean;
}

const audited = new Map<string, AuditedEntity>();

type Shown<Value> = Value extends Collection<infer Item> ? readonly Item[] : Exclude<Value, undefined>;

/** Writes every flush of this entity's records to the audit log (auditSubscriber.ts). Called by the entity's file. */
export function auditEntity<Schema extends { name: string }>(
  { name }: Schema,
  recordType: AuditedRecord,
  {
    omit = [],
    show = {},
    isAlwaysThere = false,
  }: {
    omit?: readonly (keyof InferEntity<Schema> & string)[];
    show?: {
      [Property in keyof InferEntity<Schema>]?: (
        value: Shown<InferEntity<Schema>[Property]>,
        record: InferEntity<Schema>,
      ) => unknown;
    };
    isAlwaysThere?: boolean;
  } = {},
): void {
  audited.set(name, { recordType, omit: new Set<string>(omit), show: show as AuditedEntity['show'], isAlwaysThere });
}

/** Returns undefined for an entity that is not audited. */
export const auditOf = (entityName: string): AuditedEntity | undefined => audited.get(entityName);
