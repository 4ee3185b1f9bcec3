import { createHash } from 'node:crypto';
import type { FileStorage } from '#server/platform/files/fileStorage.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { formatPesos, toPesos } from '#shared/domain/money.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import type { PastOrder } from './orderHistory.ts';
import type { ProofOf } from './orderRows.ts';
import { seededRandom, seedFrom } from './random.ts';
import { createReceipts, type ReceiptTexts } from './receipts.ts';

/** Receipts rendered concurrently: libuv has four threads. */
const CONCURRENCY = 4;

interface ProofOptions {
  orders: readonly PastOrder[];
  accounts: readonly Omit<Settings['payment_accounts'][number], 'qr_picture'>[];
  now: Date;
  timeZone: string;
  /** Maximum number of proofs, for the newest orders: rendering one costs more than the rest of an order. */
  count: number;
}

export interface ProofFile {
  filename: string;
  texts: ReceiptTexts;
}

/** Proofs of payment for the newest orders that are not cancelled; every third pending order has none. */
export function planProofs({ orders, accounts, now, timeZone, count }: ProofOptions): {
  proofOf: ProofOf;
  files: ProofFile[];
} {
  const newest = orders.filter((order) => order.status !== 'Cancelled').slice(-count);
  const paid = new Set(newest.filter((order, index) => order.status !== 'Pending' || index % 3 !== 2));
  const files: ProofFile[] = [];
  const proofOf: ProofOf = (order, order_no) => {
    const account = accounts[order.buyer.id % accounts.length];
    if (!paid.has(order) || !account) return null;
    const uploaded_at = new Date(Math.min(order.created_at.getTime() + (order.total % 37) * 60_000, now.getTime()));
    const filename = `proof-${createHash('sha256').update(order_no).digest('hex').slice(0, 32)}.jpg`;
    const amount = formatPesos(toPesos(order.total));
    const note = `Order ${order_no}`;
    const texts = {
      bank: account.bank,
      amount,
      payer: order.buyer.name,
      payee: account.account_name,
      account: account.account_number,
      moment: formatDateTime(uploaded_at, timeZone),
      reference: referenceOf(note + amount),
      note,
    };
    files.push({ filename, texts });
    return { filename, uploaded_at };
  };
  return { proofOf, files };
}

function referenceOf(text: string): string {
  const random = seededRandom(seedFrom(text));
  return Array.from({ length: 4 }, () => String(random.int(1_000, 9_999))).join(' ');
}

export async function renderProofs(storage: FileStorage, files: readonly ProofFile[]): Promise<void> {
  const render = createReceipts();
  const queue = files.values();
  const work = async () => {
    for (const { filename, texts } of queue) {
      await storage.writeBytes('proofs', filename, await render(texts), { durable: false });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
