import { sql } from 'kysely';
import { type ReportFilters, reportFilters } from '#shared/contracts/reportFilters.ts';
import type {
  CustomerCarts,
  HistoryPerCategory,
  InventoryReport,
  OrdersHistory,
  SummaryPerStatus,
} from '#shared/contracts/reports.ts';
import { isLow } from '#shared/domain/catalog/availability.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { type StoreDay, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createProofUrls, selectOrders, withLines } from '../orders/order/orders.queries.ts';
import { type OrderParts, toOrder, withinScope } from '../orders/order/orders.records.ts';
import { db, query } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { type CartReportLine, readCarts } from './carts/carts.queries.ts';
import { type CountedSize, groupCategories, readInventory } from './inventory/inventory.queries.ts';
import { recordReportRead } from './recordReportRead.ts';
import { readSales, type SoldLines } from './sales/sales.queries.ts';
import { fromLines, type ReportSelection, readSelection } from './selection.ts';

/** Orders with all their lines that one response carries: a busy month, which is the default, and half as much again. */
const MAX_ORDERS = 12_000;
const MAX_LINES = 40_000;

async function select(deps: Deps, staff: StaffMember, report: ReportKey, filters: ReportFilters) {
  await recordReportRead(deps, staff, REPORTS[report]);
  return readSelection(deps, staff, filters, REPORTS[report].filters);
}

/**
 * The orders of a period by store day, each with those of its lines that the filters and the staff user's categories let
 * through. Its status and amounts are those that `getOrder` gives: a filter chooses lines and changes no amount. Some days are read at a
 * time. Throws invalid for more orders than one response carries.
 */
export async function reportOrdersHistory(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<OrdersHistory> {
  const selection = await select(deps, staff, 'orders-history', filters);
  if (!selection) return [];
  const selected = await readSelectedLines(deps, selection);
  const ids = [...new Set(selected.values())];
  if (ids.length === 0) return [];
  const placed = await db(deps.em)
    .selectFrom('order')
    .select(['id', 'created_at'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const proofUrlOf = createProofUrls(deps, staff.id);
  const { timeZone } = deps.config.store;
  const toDay = (day: StoreDay, ofDay: readonly OrderParts[]): OrdersHistory[number] => {
    const shown = ofDay.map((each) => {
      const order = toOrder(withinScope(each, staff.scope), proofUrlOf);
      return { ...order, orders: order.orders.filter((line) => selected.has(Number(line._id))) };
    });
    const sold = shown.flatMap((order) => order.orders).filter((line) => line.order_status.status !== 'Cancelled');
    return {
      _id: day,
      orders: shown,
      total_amount: toPesos(sold.reduce((sum, line) => sum + toCentavos(line.amount), 0)),
    };
  };
  const history: OrdersHistory = [];
  for (const days of inWholeDays(placed, timeZone)) {
    const orders = await selectOrders(deps.em)
      .where('o.id', 'in', [...days.values()].flat())
      .execute();
    const whole = new Map((await withLines(deps.em, orders)).map((each) => [each.order.id, each]));
    for (const [day, ofDay] of days)
      history.push(
        toDay(
          day,
          ofDay.flatMap((id) => whole.get(id) ?? []),
        ),
      );
  }
  return history;
}

/** Orders of a part of a response, about. */
const ORDERS_OF_A_PART = 100;

/** The keys of orders, which come by their time, by the store's day, in groups of whole days with ORDERS_OF_A_PART or more. */
function* inWholeDays(
  orders: readonly { id: number; created_at: Date }[],
  timeZone: string,
): Generator<Map<StoreDay, number[]>> {
  let group = new Map<StoreDay, number[]>();
  let count = 0;
  let ofDay: number[] = [];
  let until = new Date(0);
  for (const { id, created_at } of orders) {
    // To find the day of an instant takes some microseconds: it is not done for each of thousands.
    if (created_at >= until) {
      if (count >= ORDERS_OF_A_PART) {
        yield group;
        group = new Map();
        count = 0;
      }
      const day = storeDayOf(created_at, timeZone);
      until = spanOfDays(day, day, timeZone).until;
      ofDay = [];
      group.set(day, ofDay);
    }
    ofDay.push(id);
    count += 1;
  }
  if (group.size > 0) yield group;
}

/** The keys of the lines of a selection, each with its order's. */
async function readSelectedLines({ em }: Deps, selection: ReportSelection): Promise<ReadonlyMap<number, number>> {
  const found = await query(
    em,
    sql<{ id: number; order_id: number }>`
    select straight_join l.id, l.order_id ${fromLines(selection)} limit ${MAX_LINES + 1}`,
  );
  const orders = new Set(found.map(({ order_id }) => order_id));
  if (found.length > MAX_LINES || orders.size > MAX_ORDERS)
    throw fieldError('invalid', 'period_covered', serverMessages.tooManyReportedOrders);
  return new Map(found.map(({ id, order_id }) => [id, order_id]));
}

/** The ordered lines by the category they were sold under. Cancelled lines are listed and count in no sum. */
export async function reportHistoryPerCategory(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<HistoryPerCategory> {
  const selection = await select(deps, staff, 'orders-history-per-category', filters);
  if (!selection) return [];
  const sales = await readSales(deps, selection);
  const known = perCategory.get(sales);
  if (known) return known;
  const groups = [...Map.groupBy(sales, (sale) => sale.category)].map(([_id, ofCategory]) => ({
    _id,
    items: ofCategory.map(toItem),
    ...sumOf(ofCategory.filter(({ status }) => status !== 'Cancelled')),
  }));
  perCategory.set(sales, groups);
  return groups;
}

/** Responses built from cached sales, for as long as those are cached. */
const perCategory = new WeakMap<readonly SoldLines[], HistoryPerCategory>();

/** The ordered lines by status. */
export async function reportSummaryPerStatus(
  deps: Deps,
  staff: StaffMember,
  filters: ReportFilters,
): Promise<SummaryPerStatus> {
  const selection = await select(deps, staff, 'orders-summary', filters);
  if (!selection) return [];
  const sales = await readSales(deps, selection);
  return ORDER_STATUSES.flatMap((status) => {
    const ofStatus = sales.filter((sale) => sale.status === status);
    return ofStatus.length === 0 ? [] : [{ _id: status, items: ofStatus.map(toItem), ...sumOf(ofStatus) }];
  });
}

const toItem = ({ name, size, uom, status, quantity, centavos }: SoldLines) => ({
  name,
  size,
  uom,
  order_status: { status },
  quantity,
  amount: toPesos(centavos),
});

const sumOf = (sales: readonly SoldLines[]) => ({
  quantity: sales.reduce((sum, sale) => sum + sale.quantity, 0),
  amount: toPesos(sales.reduce((sum, sale) => sum + sale.centavos, 0)),
});

/** The carts changed in a period, the latest first, as far as their lines are in the staff user's categories. */
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
    total_amount: toPesos(lines.reduce((sum, line) => sum + line.centavos, 0)),
  };
}

/** Everything that is counted, within the staff user's categories; some categories are read at a time. */
export async function reportInventory(deps: Deps, staff: StaffMember): Promise<InventoryReport> {
  const selection = await select(deps, staff, 'inventory-report', reportFilters.parse({}));
  if (!selection) return [];
  const groups = await groupCategories(deps, selection);
  const whole: InventoryReport = [];
  for (const categories of groups) whole.push(...(await readInventory(deps, { categories })).map(toCounted));
  return whole;
}

const toCounted = (size: CountedSize): InventoryReport[number] => ({
  stock: { _id: String(size.stock_id), name: size.stock, category: size.category },
  size: size.size,
  available_quantity: size.available_quantity,
  restock_level: size.restock_level,
  is_low: isLow(size),
});
