/**
 * Confirms the payments in a bank statement: a CSV with the columns reference and amount, one line per transfer. Leaves
 * a payment for staff if the statement does not contain it, the amount differs, or it may be claimed twice.
 * STORE_URL=https://store.example.edu STORE_TOKEN=cs_live_… node examples/confirmPayments.ts statement.csv
 */
import { readFile } from 'node:fs/promises';
import type { inferRouterOutputs } from '@trpc/server';
import { type AppRouter, createClient, errorOf } from 'campus-store-client';
import { parse } from 'csv-parse/sync';

const store = createClient({
  url: process.env.STORE_URL ?? 'http://127.0.0.1:3000',
  token: process.env.STORE_TOKEN,
});
const [file = 'statement.csv'] = process.argv.slice(2);
const transfers = parse<{ reference: string; amount: string }>(await readFile(file), { columns: true, trim: true });
const amounts = new Map(transfers.map(({ reference, amount }) => [reference, Number(amount)]));

// Reads all pages first, because pages shift while payments leave the list.
const waiting: inferRouterOutputs<AppRouter>['payments']['payments']['docs'] = [];
for (let page = 1; ; page += 1) {
  const { docs, has_more } = await store.payments.payments.query({ payment_status: 'To Check', page, page_size: 50 });
  waiting.push(...docs);
  if (!has_more) break;
}

for (const { order, duplicates, can_decide } of waiting) {
  const { _id, order_no, payment_reference, proof_of_payment_filename } = order;
  const amount = amounts.get(payment_reference);
  if (amount === undefined || !can_decide) continue;
  if (amount !== order.amount_due || duplicates.length > 0) {
    process.exitCode = 1;
    console.error(`${order_no}: ₱${amount} for ₱${order.amount_due}, ${duplicates.length} like it; left to people.`);
    continue;
  }
  try {
    // The call sends the status and the proof that were read, so that it skips a payment changed in the meantime.
    const guard = { old_payment_status: 'To Check', proof_of_payment_filename } as const;
    await store.payments.setPaymentStatus.mutate({ _id, payment_status: 'Confirmed', ...guard });
    console.info(`${order_no} is paid.`);
  } catch (error) {
    if (!['status_moved', 'version_old'].includes(errorOf(error)?.code ?? '')) throw error;
    process.exitCode = 1;
    console.error(`${order_no}: ${errorOf(error)?.msg}`);
  }
}
