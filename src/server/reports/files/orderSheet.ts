import type { OrderFileInput } from '#shared/contracts/orderListing.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { ORDER_TEXTS, perOrderText } from '#shared/domain/orders/orderTexts.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { reportColumns } from '#shared/reports/columns.ts';
import type { ReportCell } from '#shared/reports/reportDefinition.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { streamOrders } from '../../orders/listing/listOrders.ts';
import { inSteps } from '../../platform/inSteps.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { printedBy, type SheetFile } from './heading.ts';

const { instant, money, status: statusColumn, text } = reportColumns;

const COLUMNS = [
  text('order_no', 'Order', 16),
  instant('placed', 'Placed'),
  text('customer', 'Customer', 26),
  text('phone', 'Contact No.', 16),
  text('students', 'Students', 30),
  text('receiving_option', 'Receiving Option', 12),
  instant('pickup', 'Pick-up'),
  statusColumn,
  text('payment', 'Payment', 16),
  ...Object.entries(ORDER_TEXTS).map(([name, { label }]) => text(name, label, 30)),
  text('items', 'Items', 50),
  money('total', 'Total', { total: 'sum' }),
  money('due', 'Amount due', { total: 'sum' }),
  money('paid', 'Paid', { total: 'sum' }),
  money('refund', 'Refund due', { total: 'sum' }),
];

/** Oldest first. */
export function orderSheet(deps: Deps, staff: StaffMember, { s, extras }: OrderFileInput): SheetFile {
  const { timeZone } = deps.config.store;
  async function* rows() {
    await recordRead(deps, staff, { record_type: 'order', record_id: 'file' });
    for await (const orders of streamOrders(deps, staff, { s, extras })) {
      const some: ReturnType<typeof toRow>[] = [];
      for await (const order of inSteps(orders)) some.push(toRow(order));
      yield some;
    }
  }
  return {
    filename: `orders-${storeDayOf(deps.now(), timeZone)}`,
    readSheet: async () => ({
      title: 'Orders',
      columns: COLUMNS,
      orientation: 'landscape',
      hasTotals: true,
      timeZone,
      about: [['List', 'Orders'], ...printedBy(deps, staff)],
      rows: rows(),
    }),
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
    ...perOrderText((name) => order[name]),
    total: order.total_amount,
    due: order.amount_due,
    paid: order.amount_paid,
    refund: order.amount_to_refund,
  };
  return { is_counted: true, cells };
}
