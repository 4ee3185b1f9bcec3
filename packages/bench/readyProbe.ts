/** The thread that requests /readyz while the client's own thread is busy sending; see `probeReady`. */
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAUSE_MS = 50;

/**
 * Requests /readyz of the store at `url` in a thread of its own while `work` runs, and returns the slowest response in
 * milliseconds. What the client itself waits for is not in it: it has another event loop.
 */
export async function probeReady(url: string, work: () => Promise<unknown>): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  await once(worker, 'message');
  await work();
  worker.postMessage('stop');
  const [slowest] = await once(worker, 'message');
  return slowest;
}

/** Milliseconds until the whole response is there, whatever its status. */
const requestReady = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    get(`${url}/readyz`, (response) => {
      response.resume().on('end', () => resolve(performance.now() - began));
    }).on('error', reject);
  });

async function probe(url: string) {
  let isStopped = false;
  parentPort?.once('message', () => {
    isStopped = true;
  });
  await requestReady(url);
  parentPort?.postMessage('ready');
  let slowest = 0;
  for (; !isStopped; await wait(PAUSE_MS)) slowest = Math.max(slowest, await requestReady(url));
  parentPort?.postMessage(slowest);
}

if (!isMainThread) await probe(workerData);
