import type { Counter } from '#shared/domain/storeFacts.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ColumnOf, RowOf } from '../../platform/services.ts';

interface OrderColumn {
  /** `record`: a field of the record. `read`: used to compute it. `locked`: read only by changes. `own`: read elsewhere. */
  use: 'record' | 'read' | 'locked' | 'own';
  /** The value after the customer's erasure; UNCHANGED if it has no personal data. */
  erased: typeof UNCHANGED | { to: string | null };
}

const UNCHANGED = 'unchanged';
const EMPTY = { to: '' } as const;

/** The columns of an order: row types, select lists, record and erasure follow this table. */
const ORDER_COLUMNS = {
  id: { use: 'read', erased: UNCHANGED },
  order_no: { use: 'record', erased: UNCHANGED },
  // The erasure gives the order to a new customer without a name.
  customer_id: { use: 'locked', erased: UNCHANGED },
  customer_name: { use: 'read', erased: { to: serverMessages.erasedCustomer } },
  customer_email: { use: 'read', erased: EMPTY },
  customer_phone_number: { use: 'read', erased: EMPTY },
  created_at: { use: 'record', erased: UNCHANGED },
  receiving_option: { use: 'record', erased: UNCHANGED },
  order_address: { use: 'record', erased: EMPTY },
  remarks: { use: 'record', erased: EMPTY },
  counter_id: { use: 'own', erased: UNCHANGED },
  pickup_time: { use: 'record', erased: UNCHANGED },
  pickup_moved_from: { use: 'read', erased: UNCHANGED },
  pickup_moved_reason: { use: 'read', erased: EMPTY },
  mode_of_payment: { use: 'record', erased: UNCHANGED },
  proof_of_payment_filename: { use: 'record', erased: { to: null } },
  proof_uploaded_at: { use: 'locked', erased: UNCHANGED },
  proof_deleted_at: { use: 'read', erased: UNCHANGED },
  proof_amount: { use: 'read', erased: UNCHANGED },
  proof_sha256: { use: 'own', erased: { to: null } },
  part_paid_amount: { use: 'read', erased: UNCHANGED },
  refund_owed: { use: 'locked', erased: UNCHANGED },
  payment_status: { use: 'record', erased: UNCHANGED },
  payment_changed_at: { use: 'locked', erased: UNCHANGED },
  payment_staff_name: { use: 'own', erased: UNCHANGED },
  payment_reason: { use: 'record', erased: EMPTY },
  payment_reference: { use: 'record', erased: EMPTY },
  payment_reminded_at: { use: 'locked', erased: UNCHANGED },
  fetch_reminded_at: { use: 'locked', erased: UNCHANGED },
  status: { use: 'read', erased: UNCHANGED },
  status_changed_at: { use: 'locked', erased: UNCHANGED },
  total_amount: { use: 'read', erased: UNCHANGED },
} as const satisfies Record<ColumnOf<'order'>, OrderColumn>;

type Table = typeof ORDER_COLUMNS;
export type OrderColumnName = keyof Table;
type ColumnsWith<Words> = { [C in OrderColumnName]: Table[C] extends Words ? C : never }[OrderColumnName];
type RecordColumn = ColumnsWith<{ use: 'record' }>;
type ReadColumn = ColumnsWith<{ use: 'record' | 'read' }>;
type LockedColumn = ColumnsWith<{ use: 'locked' }>;
type ErasedColumn = ColumnsWith<{ erased: { to: unknown } }>;

/** Money is decimal text; `counter` is null for the store's own place. */
export type OrderColumns = RowOf<'order', ReadColumn> & { counter: Counter | null };
export type LockedColumns = RowOf<'order', LockedColumn>;

const NAMES = Object.keys(ORDER_COLUMNS) as readonly OrderColumnName[];
const namesOf = (...uses: readonly OrderColumn['use'][]) =>
  NAMES.filter((name) => uses.includes(ORDER_COLUMNS[name].use));

const RECORD_COLUMNS = namesOf('record') as readonly RecordColumn[];
export const READ_COLUMNS = namesOf('record', 'read') as readonly ReadColumn[];
export const LOCKED_COLUMNS = namesOf('locked') as readonly LockedColumn[];

export const recordFields = (order: OrderColumns) =>
  Object.fromEntries(RECORD_COLUMNS.map((name) => [name, order[name]])) as Pick<OrderColumns, RecordColumn>;

export const ERASED_COLUMNS = Object.fromEntries(
  NAMES.flatMap((name) => {
    const { erased }: OrderColumn = ORDER_COLUMNS[name];
    return erased === UNCHANGED ? [] : [[name, erased.to]];
  }),
) as { [C in ErasedColumn]: Table[C]['erased']['to'] };
