import type { OrderFileInput } from '#shared/contracts/orderListing.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { formatDateTime, storeDayOf } from '#shared/domain/storeTime.ts';
import type { ReportCell, ReportColumn } from '#shared/reports/reportDefinition.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { streamOrders } from '../../orders/listing/streamOrders.ts';
import { inTurns } from '../../platform/limits/inTurns.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { FileSheet } from './sheet.ts';

const text = (key: string, header: string, width: number): ReportColumn => ({
  key,
  header,
  type: 'text',
  width,
  total: 'none',
});
const COLUMNS: readonly ReportColumn[] = [
  text('order_no', 'Order', 16),
  { key: 'placed', header: 'Placed', type: 'instant', width: 18, total: 'none' },
  text('customer', 'Customer', 26),
  text('phone', 'Contact No.', 16),
  text('students', 'Students', 30),
  text('receiving_option', 'Receiving Option', 12),
  { key: 'pickup', header: 'Pick-up', type: 'instant', width: 18, total: 'none' },
  { key: 'status', header: 'Status', type: 'status', width: 16, total: 'none' },
  text('payment', 'Payment', 16),
  text('items', 'Items', 50),
  { key: 'total', header: 'Total', type: 'money', width: 14, total: 'sum' },
  { key: 'due', header: 'Now due', type: 'money', width: 14, total: 'sum' },
  { key: 'paid', header: 'Paid', type: 'money', width: 14, total: 'sum' },
  { key: 'refund', header: 'To refund', type: 'money', width: 14, total: 'sum' },
];

/** The list of all orders as the contents of a file, the oldest first; the database is queried when they are written. */
export function orderSheet(deps: Deps, staff: StaffMember, { s, extras }: OrderFileInput): FileSheet {
  const { timeZone } = deps.config.store;
  return {
    filename: `orders-${storeDayOf(deps.now(), timeZone)}`,
    title: 'Orders',
    columns: COLUMNS,
    orientation: 'landscape',
    hasTotals: true,
    timeZone,
    about: async () => [
      ['List', 'Orders'],
      ['Printed by', staff.name],
      ['Printed', formatDateTime(deps.now(), timeZone)],
    ],
    rows: async function* () {
      await recordRead(deps, staff, { record_type: 'order', record_id: 'file' });
      for await (const orders of streamOrders(deps, staff, { s, extras })) {
        const rows: ReturnType<typeof toRow>[] = [];
        for await (const order of inTurns(orders)) rows.push(toRow(order));
        yield rows;
      }
    },
  };
}

type Streamed = ReturnType<typeof streamOrders> extends AsyncIterable<readonly (infer Order)[]> ? Order : never;

function toRow({ order_no, created_at, profile, students, ...order }: Streamed) {
  const cells: Record<string, ReportCell> = {
    order_no,
    placed: created_at.toISOString(),
    customer: profile.name,
    phone: phoneText(profile.phone_number),
    students: describeStudents(students),
    receiving_option: order.receiving_option,
    pickup: order.pickup_time?.toISOString() ?? null,
    status: order.order_status.status,
    payment: order.payment_status,
    items: order.orders
      .map(({ quantity, item, student }) => `${quantity} × ${item.name}${student ? ` for ${student.name}` : ''}`)
      .join('; '),
    total: order.total_amount,
    due: order.amount_due,
    paid: order.amount_paid,
    refund: order.amount_to_refund,
  };
  return { is_counted: true, cells };
}
