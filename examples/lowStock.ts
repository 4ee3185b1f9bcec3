/**
 * Lists the sizes below their restock level, the most urgent first. Exits with 1 if there are any, so that a scheduler
 * can send a mail.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/lowStock.ts
 */
import { createClient } from 'campus-store-client';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});

const rows = await store.reports.inventoryReport.query();
const low = rows
  .filter((row) => row.is_low)
  .sort((a, b) => a.available_quantity / a.restock_level - b.available_quantity / b.restock_level);

for (const { stock, size, available_quantity, restock_level } of low) {
  console.info(
    `${String(available_quantity).padStart(5)} of ${String(restock_level).padStart(4)}  ${stock.name} ${size}`,
  );
}
console.info(`${low.length} of ${rows.length} sizes are low.`);
if (low.length > 0) process.exitCode = 1;
