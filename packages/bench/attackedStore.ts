/** The demo as it starts first, which `exhaust` attacks: calls on it, and what it says of its memory and its event loop. */
import ormOptions from '#db/mikro-orm.config.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { makeFatOrders } from '#test/fatOrders.ts';
import { HELD_OPTIONS, readHeld } from '#test/heldMemory.ts';
import { readMemory, resetPeak } from '#test/processUsage.ts';
import { createRecords } from '#test/records.ts';
import { embeddedConnection, startStoreProcess } from '#test/storeProcess.ts';
import { asCustomer, SESSION_SECRET } from './fixture.ts';
import { probeReady } from './readyProbe.ts';
import { createStoreCalls, type Who } from './storeCalls.ts';

export const MEGABYTE = 1024 * 1024;
const CUSTOMERS = 110;
const LONG_LIST = { count: 400, lines: 90, students: 5 };

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

  const { errors, call, send, upload } = createStoreCalls(url);
  const resident = () => readMemory(pid).resident / MEGABYTE;
  /** The most megabytes that the process has held since the last `resetPeak`. */
  const peak = () => readMemory(pid).peak / MEGABYTE;

  const customers: Who[] = [];
  /** Makes records in the store's own tables. */
  const withRecords = async (work: (made: Parameters<typeof makeFatOrders>[0]) => Promise<void>) => {
    const orm = await openOrm(ormOptions, await embeddedConnection(dataDir));
    const deps = () => ({ em: orm.em.fork() as StoreEntityManager, now: () => new Date() }) as Deps;
    await work({ deps, make: createRecords(deps) });
    await orm.close();
  };
  const signIn = async (id: number): Promise<Who> => ({ authorization: `Bearer ${(await asCustomer(id)).token}` });
  const makeCustomers = () =>
    withRecords(async ({ make }) => {
      for (let each = 0; each < CUSTOMERS; each += 1) customers.push(await signIn(await make.customer()));
    });
  /** A customer whose list of all orders is nearly as long as it may be. */
  const makeLongList = async (): Promise<Who> => {
    let customerId = 0;
    await withRecords(async ({ deps, make }) => {
      customerId = await make.customer();
      await makeFatOrders({ deps, make }, { ...LONG_LIST, customerId, category: await make.category() });
    });
    return signIn(customerId);
  };
  const signInStaff = async (): Promise<Who> => {
    const { text } = await send('/api/users/login', { username: 'admin', password: 'campus-store-demo' });
    return { authorization: `Bearer ${JSON.parse(text).token}` };
  };
  return {
    ...{ errors, url, stop, held, call, send, upload, resident, peak },
    ...{ customers, makeCustomers, makeLongList, signInStaff },
    /** Whether the process that was started first is still the one that serves. */
    isRunning: () => child.exitCode === null && child.signalCode === null,
    resetPeak: () => resetPeak(pid),
    /** Runs `work` and returns the slowest /readyz meanwhile, in milliseconds. */
    slowestReady: (work: () => Promise<unknown>) => probeReady(url, work),
  };
}
