/** The thread that sends proofs of ten megabytes; see `sendProofs`. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createStoreCalls, type Who } from './storeCalls.ts';

interface Senders {
  url: string;
  picture: Uint8Array;
  senders: readonly Who[];
}

/**
 * Sends a picture to the store at `url`, by each of the senders at once, in a thread of the lowest priority: those who send a gigabyte to a
 * store do not do it on its own processors. Returns how often each error was seen.
 */
export async function sendProofs(senders: Senders): Promise<ReadonlyMap<string, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: senders });
  const [errors] = await once(worker, 'message');
  return errors;
}

async function sendAll({ url, picture, senders }: Senders) {
  // On Linux this sets the priority of this thread alone.
  setPriority(constants.priority.PRIORITY_LOW);
  const { upload, errors } = createStoreCalls(url);
  const file = new File([new Uint8Array(picture)], 'slip.jpg');
  const fields = { order_id: '1', order_no: 'none', file };
  await Promise.all(senders.map((who) => upload('/api/orders/upload-proof', fields, who)));
  parentPort?.postMessage(errors);
}

if (!isMainThread) await sendAll(workerData);
