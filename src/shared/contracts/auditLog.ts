import { z } from 'zod';
import { AUDIT_ACTIONS, AUDITED_RECORDS, NOT_READ } from '../domain/staff/audit.ts';
import { named, optionalObject, optionalText, recordId, wholeNumber, wireId } from './common.ts';
import { nextCursor, walkCursor } from './masterData.ts';

/** The period in days; empty: all. */
const AUDIT_PERIODS = ['1', '7', '30', '365', ''] as const;
/** Rows that pages reach; older ones are found by filters, or in the file. */
export const MAX_AUDIT_ROWS = 10_000;

const choice = <Value extends string>(values: readonly Value[]) =>
  z.preprocess((value) => (value === '' ? null : value), z.enum(values).nullish());

const filters = optionalObject(
  z.object({
    record_type: choice(AUDITED_RECORDS),
    /** An action; `not_read` for all but `read`. */
    action: choice([...AUDIT_ACTIONS, NOT_READ]),
    /** The staff user; 0 for automatic changes. */
    staff_user: z.preprocess((value) => (value === '' ? null : value), recordId.nullish()),
    period: z.enum(AUDIT_PERIODS).default('30'),
  }),
);
export type AuditFilters = z.output<typeof filters>;

export const auditLogInput = optionalObject(
  z.object({
    page: wholeNumber({ preset: 1, max: 1_000 }),
    /** Words in the user name, the record or the change. */
    s: optionalText(120),
    page_size: wholeNumber({ preset: 20, max: 100 }),
    /** With `cursor`, rows go from the oldest to the newest. */
    cursor: walkCursor,
    extras: filters,
  }),
);
export type AuditLogInput = z.output<typeof auditLogInput>;

const auditRow = z.object({
  _id: wireId,
  when: z.date(),
  /** Name of the staff user; empty for an automatic change. */
  who: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  record_type: z.string(),
  record_id: z.string(),
  /** The order number or name of the record; empty if it has none or was deleted. */
  record_name: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type AuditRow = z.infer<typeof auditRow>;
/** `total` counts at most MAX_AUDIT_ROWS. */
export const auditLogOutput = z.object({ docs: z.array(auditRow), total: z.number().int(), next_cursor: nextCursor });

export const auditPeopleOutput = z.array(named);

export const auditLogFileInput = optionalObject(z.object({ s: optionalText(120), extras: filters }));
