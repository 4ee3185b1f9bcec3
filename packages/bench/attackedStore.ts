/** The demo as it starts first, which `abuse` attacks: calls on it, and what it says of its memory and its event loop. */
import ormOptions from '#db/mikro-orm.config.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { readMemory, resetPeak } from '#test/processUsage.ts';
import { createRecords } from '#test/records.ts';
import { embeddedConnection, startStoreProcess } from '#test/storeProcess.ts';
import { asCustomer, SESSION_SECRET } from './fixture.ts';
import { HELD_OPTIONS, readHeld } from './heldMemory.ts';
import { probeReady } from './readyProbe.ts';

export const MEGABYTE = 1024 * 1024;
const JSON_BODY = { 'content-type': 'application/json' };
const CUSTOMERS = 110;

/** Headers of somebody who is signed in. */
export type Who = { authorization?: string };
export type AttackedStore = Awaited<ReturnType<typeof startAttackedStore>>;

/** Starts the demo of an empty folder with 110 customers more, each as the headers of their calls. */
export async function startAttackedStore(dataDir: string, stack: AsyncDisposableStack) {
  const { child, url, stop } = await startStoreProcess({
    ...{ DATA_DIR: dataDir, SESSION_SECRET, LIVE_STREAMS: '200', HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}' },
    NODE_OPTIONS: `${HELD_OPTIONS} ${process.env.STORE_NODE_OPTIONS ?? ''}`,
  });
  stack.defer(stop);
  const pid = child.pid ?? 0;
  const held = readHeld(child);

  /** Calls whose response was an error of the store: 5xx but for 503 with Retry-After, and 0 for a line that was cut. */
  const errors = new Map<string, number>();
  /** A call's status, Retry-After, text and milliseconds; status 0 where the line was cut. */
  const call = async (path: string, init: RequestInit = {}) => {
    const began = performance.now();
    let cut: unknown;
    const response = await fetch(url + path, init).catch((error: Error) => {
      const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
      cut = code ?? message;
      return null;
    });
    const text = (await response?.text().catch(() => '')) ?? '';
    const retryAfter = response?.headers.get('retry-after');
    const status = response?.status ?? 0;
    if (status === 0 || (status >= 500 && (status !== 503 || !retryAfter))) {
      const name = `${status || cut} ${path.split('?')[0]}`;
      errors.set(name, (errors.get(name) ?? 0) + 1);
    }
    return { status, retryAfter, text, ms: performance.now() - began };
  };
  const send = (path: string, body: object, who: Who = {}, method = 'POST') =>
    call(path, { method, headers: { ...JSON_BODY, ...who }, body: JSON.stringify(body) });
  const upload = (path: string, fields: Record<string, string | File>, who: Who) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return call(path, { method: 'POST', headers: { ...who }, body });
  };
  const resident = () => readMemory(pid).resident / MEGABYTE;
  /** The most megabytes that the process has held since the last `forgetPeak`. */
  const peak = () => readMemory(pid).peak / MEGABYTE;

  const customers: Who[] = [];
  const makeCustomers = async () => {
    const orm = await openOrm(ormOptions, await embeddedConnection(dataDir));
    const make = createRecords(() => ({ em: orm.em.fork() as StoreEntityManager, now: () => new Date() }) as Deps);
    for (let each = 0; each < CUSTOMERS; each += 1) {
      const { token } = await asCustomer(await make.customer());
      customers.push({ authorization: `Bearer ${token}` });
    }
    await orm.close();
  };
  const signInStaff = async (): Promise<Who> => {
    const { text } = await send('/api/users/login', { username: 'admin', password: 'campus-store-demo' });
    return { authorization: `Bearer ${JSON.parse(text).token}` };
  };
  return {
    ...{ errors, url, stop, held, call, send, upload, resident, peak, customers, makeCustomers, signInStaff },
    /** Whether the process that was started first is still the one that serves. */
    isRunning: () => child.exitCode === null && child.signalCode === null,
    forgetPeak: () => resetPeak(pid),
    /** Runs `work` and returns the slowest /readyz meanwhile, in milliseconds. */
    slowestReady: (work: () => Promise<unknown>) => probeReady(url, work),
  };
}
