import { type ColumnOptions, reportColumns } from './columns.ts';
import type { DetailKind, ReportColumn, ReportDefinition, ReportKey } from './reportDefinition.ts';

const { instant, integer, money, status: statusColumn, text } = reportColumns;

const item = text('item', 'Item', 36);
const size = text('size', 'Size', 12);
const uom = text('uom', 'Unit', 8);
/** The phone number, or the email of a customer without one. */
const contact = text('contact', 'Contact', 16);
const category = text('category', 'Category', 22);
const sum = (detail: DetailKind): ColumnOptions => ({ total: 'sum', detail });
const sumOfRows = (detail: DetailKind): ColumnOptions => ({ ...sum(detail), opens_sums_only: true });

const SALES_FIGURES: Pick<ReportDefinition, 'figures' | 'is_compared'> = {
  figures: [
    { key: 'orders', label: 'Orders', type: 'integer', detail: 'orders' },
    { key: 'quantity', label: 'Items', type: 'integer', detail: 'lines' },
    { key: 'amount', label: 'Sales', type: 'money', detail: 'lines' },
    { key: 'cancelled', label: 'Cancelled', type: 'money', detail: 'lines' },
  ],
  is_compared: true,
};

/** A new report is an entry here and one in `src/server/reports/reports.ts`. A new column is an entry here and a cell in `toRow`. */
export const REPORTS: Readonly<Record<ReportKey, ReportDefinition>> = {
  'customer-carts': {
    key: 'customer-carts',
    title: 'Customer carts',
    path: '/reports/customer-carts',
    filters: ['period_covered', 'categories', 'selected_items'],
    group: 'customer',
    columns: [
      text('customer', 'Customer', 24),
      contact,
      instant('updated_at', 'Changed', { shown_as: 'day' }),
      integer('age', 'Age in days'),
      item,
      size,
      text('color', 'Color', 12),
      integer('quantity', 'Quantity', sumOfRows('carts')),
      money('amount', 'Amount', sumOfRows('carts')),
      text('availability', 'Availability', 18),
    ],
    figures: [
      { key: 'carts', label: 'Carts', type: 'integer', detail: 'carts' },
      { key: 'quantity', label: 'Items', type: 'integer', detail: 'carts' },
      { key: 'amount', label: 'Value', type: 'money', detail: 'carts' },
      { key: 'short', label: 'Items short of stock', type: 'integer', detail: 'carts' },
    ],
    chart: { kind: 'ranking', title: 'Items in carts', unit: 'integer', figure: 'quantity', is_of_items: true },
    has_search_button: true,
    orientation: 'landscape',
  },
  'orders-history': {
    key: 'orders-history',
    title: 'Orders history',
    path: '/reports/orders-history',
    filters: ['period_covered', 'order_status', 'categories', 'os_numbers', 'selected_items', 'counter'],
    group: 'day',
    columns: [
      { ...text('day', 'Day', 12), type: 'day' },
      text('order_no', 'Order', 16, { detail: 'orders', is_unbroken: true }),
      instant('created_at', 'Placed', { shown_as: 'clock' }),
      text('customer', 'Customer', 24),
      item,
      size,
      statusColumn,
      integer('quantity', 'Quantity', sumOfRows('lines')),
      money('amount', 'Amount', sumOfRows('lines')),
    ],
    ...SALES_FIGURES,
    chart: { kind: 'bars', title: 'Sales per day', unit: 'money', figure: 'amount' },
    orientation: 'landscape',
  },
  'orders-history-per-category': {
    key: 'orders-history-per-category',
    title: 'Orders history per category',
    path: '/reports/orders-history-per-category',
    filters: ['period_covered', 'order_status', 'categories', 'os_numbers', 'selected_items', 'counter'],
    group: 'category',
    columns: [
      category,
      item,
      size,
      uom,
      statusColumn,
      integer('quantity', 'Quantity', sum('lines')),
      money('amount', 'Amount', sum('lines')),
    ],
    ...SALES_FIGURES,
    chart: { kind: 'ranking', title: 'Sales by category', unit: 'money', figure: 'amount' },
    orientation: 'portrait',
  },
  'orders-summary': {
    key: 'orders-summary',
    title: 'Orders summary',
    path: '/reports/orders-summary',
    filters: ['period_covered', 'categories', 'selected_items', 'counter'],
    group: 'status',
    columns: [
      statusColumn,
      item,
      size,
      uom,
      integer('quantity', 'Quantity', sum('lines')),
      money('amount', 'Amount', sum('lines')),
    ],
    ...SALES_FIGURES,
    chart: { kind: 'stack', title: 'Items ordered by status', unit: 'integer', figure: 'quantity' },
    orientation: 'portrait',
  },
  'inventory-report': {
    key: 'inventory-report',
    title: 'Inventory report',
    path: '/reports/inventory-report',
    filters: ['categories'],
    group: 'category',
    columns: [
      category,
      text('stock', 'Product', 36),
      size,
      integer('available_quantity', 'Available', sum('movements')),
      integer('restock_level', 'Restock level', { total: 'none' }),
      text('low_stock', 'Low stock', 11),
    ],
    figures: [
      { key: 'sizes', label: 'Products tracked', type: 'integer', detail: 'sizes' },
      { key: 'available_quantity', label: 'Available', type: 'integer', detail: 'movements' },
      { key: 'low', label: 'Low stock', type: 'integer', detail: 'sizes' },
    ],
    chart: {
      kind: 'ranking',
      title: 'Pieces below restock level',
      unit: 'integer',
      figure: 'low',
      is_of_items: true,
    },
    orientation: 'portrait',
  },
  'buying-list': {
    key: 'buying-list',
    title: 'Buying list',
    path: '/reports/inventory-report?view=buying-list',
    filters: ['categories'],
    group: 'supplier',
    columns: [
      text('supplier', 'Supplier', 22),
      category,
      text('stock', 'Product', 30),
      size,
      integer('available_quantity', 'Available', sum('movements')),
      integer('in_carts', 'In carts', sum('carts')),
      integer('unclaimed', 'Ordered, not claimed', sum('lines')),
      integer('sold_30_days', 'Sold in 30 days', sum('lines')),
      integer('sold_last_year', 'Sold in same weeks last year', sum('lines')),
      integer('restock_level', 'Restock level'),
      integer('suggested', 'To buy', sum('purchases')),
      text('arithmetic', 'Calculation', 56, { is_read_whole: true }),
    ],
    figures: [
      { key: 'to_buy', label: 'Products to buy', type: 'integer', detail: 'purchases' },
      { key: 'suggested', label: 'Pieces to buy', type: 'integer', detail: 'purchases' },
    ],
    chart: { kind: 'ranking', title: 'Pieces to buy', unit: 'integer', figure: 'suggested', is_of_items: true },
    orientation: 'landscape',
  },
  'count-sheet': {
    key: 'count-sheet',
    title: 'Count sheet',
    path: '/reports/inventory-report?view=count-sheet',
    filters: ['categories', 'show_expected'],
    group: 'category',
    columns: [
      category,
      text('stock', 'Product', 36),
      text('barcode', 'Barcode', 14),
      size,
      integer('expected_quantity', 'Expected', sum('movements')),
      text('counted_quantity', 'Counted', 14),
    ],
    figures: [
      { key: 'sizes', label: 'Products to count', type: 'integer', detail: 'sizes' },
      { key: 'expected_quantity', label: 'Pieces expected', type: 'integer', detail: 'movements' },
    ],
    chart: { kind: 'ranking', title: 'Pieces to count by category', unit: 'integer', figure: 'expected_quantity' },
    orientation: 'portrait',
  },
};

export const REPORT_LIST: readonly ReportDefinition[] = Object.values(REPORTS);

const lineColumns: readonly ReportColumn[] = [
  text('order_no', 'Order', 16),
  instant('created_at', 'Placed'),
  text('customer', 'Customer', 24),
  item,
  size,
  statusColumn,
  integer('quantity', 'Quantity', { total: 'sum' }),
  money('amount', 'Amount', { total: 'sum' }),
];

export const DETAIL_COLUMNS: Readonly<Record<DetailKind, readonly ReportColumn[]>> = {
  orders: [
    text('order_no', 'Order', 16),
    instant('created_at', 'Placed'),
    text('customer', 'Customer', 24),
    statusColumn,
    integer('quantity', 'Quantity', { total: 'sum' }),
    money('amount', 'Amount', { total: 'sum' }),
  ],
  lines: lineColumns,
  movements: [
    instant('created_at', 'Time'),
    text('reason', 'Reason', 16),
    integer('quantity', 'Quantity', { total: 'sum' }),
    text('order_no', 'Order', 16),
    text('staff', 'User', 20),
    text('note', 'Note', 30),
  ],
  carts: [
    text('customer', 'Customer', 24),
    contact,
    instant('updated_at', 'Changed', { shown_as: 'day' }),
    item,
    size,
    integer('quantity', 'Quantity', { total: 'sum' }),
    money('amount', 'Amount', { total: 'sum' }),
  ],
  sizes: [
    category,
    text('stock', 'Product', 36),
    size,
    integer('available_quantity', 'Available', { total: 'sum' }),
    integer('restock_level', 'Restock level'),
  ],
  purchases: [
    category,
    text('stock', 'Product', 36),
    size,
    text('arithmetic', 'Calculation', 56),
    integer('suggested', 'To buy', { total: 'sum' }),
  ],
};
