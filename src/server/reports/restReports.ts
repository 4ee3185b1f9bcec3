import type { Order } from '#shared/contracts/orders.ts';
import { type ReportFilters, reportFilters } from '#shared/contracts/reportFilters.ts';
import type {
  CustomerCarts,
  HistoryPerCategory,
  InventoryReport,
  OrdersHistory,
  SummaryPerStatus,
} from '#shared/contracts/reports.ts';
import { isLow } from '#shared/domain/catalog/availability.ts';
import { toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { fieldError } from '#shared/errors.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { chunks } from '../catalog/product/chunks.ts';
import { createProofUrls, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { toOrder, withinScope } from '../orders/order/orders.records.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { type CartReportLine, readCarts } from './carts/carts.ts';
import { type CountedSize, readInventory } from './inventory/inventory.queries.ts';
import { sumBy } from './ranking.ts';
import { resolveReport } from './reports.ts';
import { type SoldItem, soldItems } from './sales/salesReports.ts';
import { isSold, readSoldLines } from './sales/soldLines.ts';

/** One and a half times a busy month, which is the default period. */
const MAX_ORDERS = 12_000;
const MAX_LINES = 40_000;

const ORDERS_OF_A_PART = 100;

const select = async (deps: Deps, staff: StaffMember, report: ReportKey, filters: ReportFilters) =>
  (await resolveReport(deps, staff, { report, filters })).selection;

/** Filters choose lines but change no status or amount, which equal those of `getOrder`. Throws invalid above MAX_ORDERS. */
export async function reportOrdersHistory(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<OrdersHistory> {
  const selection = await select(deps, staff, 'orders-history', filters);
  if (!selection) return [];
  const lines = await readSoldLines(deps, selection);
  const ids = new Set(lines.map(({ order_id }) => order_id));
  if (lines.length > MAX_LINES || ids.size > MAX_ORDERS)
    throw fieldError('invalid', 'period_covered', serverMessages.tooManyReportedOrders);
  const orders = new Map<number, Order>();
  const proofUrlOf = createProofUrls(deps, staff.id);
  for (const some of chunks([...ids], ORDERS_OF_A_PART)) {
    const heads = await selectOrders(deps.em).where('o.id', 'in', some).execute();
    for (const parts of await withLines(deps.em, heads))
      orders.set(parts.order.id, toOrder(withinScope(parts, staff.scope), proofUrlOf));
  }
  return [...Map.groupBy(lines, ({ day }) => day)].map(([day, ofDay]) => ({
    _id: day,
    orders: [...Map.groupBy(ofDay, ({ order_id }) => order_id)].flatMap(([id, ofOrder]) => {
      const order = orders.get(id);
      const shown = new Set(ofOrder.map((line) => String(line.id)));
      return order ? [{ ...order, orders: order.orders.filter(({ _id }) => shown.has(_id)) }] : [];
    }),
    total_amount: toPesos(sumBy(ofDay.filter(isSold), ({ centavos }) => centavos)),
  }));
}

/** Cancelled lines are listed and excluded from all sums. */
export async function reportHistoryPerCategory(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<HistoryPerCategory> {
  const selection = await select(deps, staff, 'orders-history-per-category', filters);
  if (!selection) return [];
  const sold = soldItems(await readSoldLines(deps, selection));
  return [...Map.groupBy(sold, ({ category }) => category)].map(([_id, items]) => ({
    _id,
    items: items.map(toItem),
    ...sumOf(items.filter(isSold)),
  }));
}

export async function reportSummaryPerStatus(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<SummaryPerStatus> {
  const selection = await select(deps, staff, 'orders-summary', filters);
  if (!selection) return [];
  const byStatus = Map.groupBy(soldItems(await readSoldLines(deps, selection)), ({ status }) => status);
  return ORDER_STATUSES.flatMap((_id) => {
    const items = byStatus.get(_id);
    return items ? [{ _id, items: items.map(toItem), ...sumOf(items) }] : [];
  });
}

const toItem = ({ name, size, uom, status, quantity, centavos }: SoldItem) => ({
  name,
  size,
  uom,
  order_status: { status },
  quantity,
  amount: toPesos(centavos),
});

const sumOf = (items: readonly SoldItem[]) => ({
  quantity: sumBy(items, ({ quantity }) => quantity),
  amount: toPesos(sumBy(items, ({ centavos }) => centavos)),
});

/** Latest first, only lines in the staff user's categories. */
export async function reportCustomerCarts(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<CustomerCarts> {
  const selection = await select(deps, staff, 'customer-carts', filters);
  if (!selection) return [];
  const lines = await readCarts(deps, selection);
  return [...Map.groupBy(lines, (line) => line.customer_id)].map(([customer, ofCart]) => toCart(customer, ofCart));
}

function toCart(customer: number, lines: readonly CartReportLine[]): CustomerCarts[number] {
  const [first] = lines;
  return {
    _id: String(customer),
    email: first?.email ?? '',
    customer_info: { name: first?.name || first?.phone_number || '', phone_number: first?.phone_number ?? '' },
    updated_at: new Date(first?.updated_at ?? 0),
    orders: lines.map((line) => ({
      _id: String(line.id),
      item: { _id: String(line.stock_id), name: line.item },
      size: line.size,
      color: line.color,
      quantity: line.quantity,
      amount: toPesos(line.centavos),
      available_quantity: line.available_quantity,
      is_available: line.is_available,
    })),
    total_amount: toPesos(sumBy(lines, ({ centavos }) => centavos)),
  };
}

export async function reportInventory(deps: Deps, staff: StaffMember): Promise<InventoryReport> {
  const selection = await select(deps, staff, 'inventory-report', reportFilters.parse({}));
  return selection ? (await readInventory(deps, selection)).map(toCounted) : [];
}

const toCounted = (size: CountedSize): InventoryReport[number] => ({
  stock: { _id: String(size.stock_id), name: size.stock, category: size.category },
  size: size.size,
  available_quantity: size.available_quantity,
  restock_level: size.restock_level,
  is_low: isLow(size),
});
