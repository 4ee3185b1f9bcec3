/**
 * Writes a month's sales to a spreadsheet: one row per day, and the sum. Cancelled lines do not count.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/monthSales.ts 2026-11 sales.xlsx
 */
import { createClient } from 'campus-store-client';
import writeXlsxFile from 'write-excel-file/node';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [month = new Date().toISOString().slice(0, 7), file = `sales-${month}.xlsx`] = process.argv.slice(2);
const [year = 0, number = 0] = month.split('-').map(Number);
const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();

const days = await store.reports.ordersHistory.query({
  period_covered: { start: `${month}-01`, end: `${month}-${lastDay}` },
});

const heads = ['Day', 'Orders', 'Items', 'Amount'].map((value) => ({ value, fontWeight: 'bold' as const }));
const rows = days.map(({ _id, orders, total_amount }) => {
  const sold = orders.flatMap((order) => order.orders).filter((line) => line.order_status.status !== 'Cancelled');
  return {
    day: _id,
    orders: orders.length,
    items: sold.reduce((sum, { quantity }) => sum + quantity, 0),
    total_amount,
  };
});
const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
const centavos = sum(({ total_amount }) => Math.round(total_amount * 100));

await writeXlsxFile([
  heads,
  ...rows.map(({ day, orders, items, total_amount }) => [
    { value: day },
    { value: orders },
    { value: items },
    { value: total_amount, format: '#,##0.00' },
  ]),
  [
    { value: 'Total' },
    { value: sum(({ orders }) => orders) },
    { value: sum(({ items }) => items) },
    { value: centavos / 100, format: '#,##0.00' },
  ],
]).toFile(file);
console.info(`${file}: ${rows.length} days, ₱${(centavos / 100).toFixed(2)}`);
