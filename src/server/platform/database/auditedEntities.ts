import type { Collection, InferEntity } from '@mikro-orm/core';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';

export interface AuditedEntity {
  recordType: AuditedRecord;
  /** Properties that are no part of the form, in addition to keys, versions, hidden ones and times of writing. */
  omit: ReadonlySet<string>;
  /** How a property's value is shown, null for none, where not as it is. A related record is shown by its name. */
  show: Readonly<Record<string, ((value: never, record: never) => unknown) | undefined>>;
  /** Its records are set rather than made: the first write is an update too, of what is shown for null. */
  isAlwaysThere: boolean;
}

const audited = new Map<string, AuditedEntity>();

/** A property's value as `show` gets it: a collection as a list, and null where there is none. */
type Shown<Value> = Value extends Collection<infer Item> ? readonly Item[] : Exclude<Value, undefined>;

/** Has every flush of an entity's records leave its rows in the audit log (auditSubscriber.ts). Called by the file of the entity. */
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

/** How the records of an entity are audited, by the entity's name; undefined where they are not. */
export const auditOf = (entityName: string): AuditedEntity | undefined => audited.get(entityName);
