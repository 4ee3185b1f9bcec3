/**
 * `npm run bench:day`: what the shop's day asks of the store, each figure beside its goal, over 100,000 orders. The filled store stays
 * in `--data`; `--only orders,payments` measures some parts.
 */
import { join } from 'node:path';
import { describeMachine } from '#test/processUsage.ts';
import { createGoals, defineBench, measureTimes, print } from './cli.ts';
import { measureBoard } from './day/board.ts';
import { measureCart } from './day/cart.ts';
import { measureCounter } from './day/counter.ts';
import { type DayPart, ROUNDS } from './day/dayPart.ts';
import { measureNotices } from './day/notices.ts';
import { measureOrders } from './day/orders.ts';
import { measurePayments } from './day/payments.ts';
import { measureWalk } from './day/walk.ts';
import { FREE_STAFF, openFilledStore, provideFixture } from './fixture.ts';

/** Each part by its name; a new one is a file in `day` and a line here. */
const PARTS: Record<string, DayPart> = {
  orders: measureOrders,
  payments: measurePayments,
  board: measureBoard,
  notices: measureNotices,
  cart: measureCart,
  counter: measureCounter,
  walk: measureWalk,
};

const OPTIONS = { orders: 100_000, products: 5_000, only: '' };

export const bench = defineBench(OPTIONS, async ({ options: { orders, products, only }, dataDir, signal }) => {
  const store = join(dataDir, `day-${orders}`);
  await provideFixture(store, { products, orders });
  await using stack = new AsyncDisposableStack();
  const { deps } = await openFilledStore(store, stack);
  const goals = createGoals();
  const measure = async (what: string, goalMs: number, call: () => Promise<unknown>) => {
    signal.throwIfAborted();
    goals.note(what, (await measureTimes(call, ROUNDS)).medianMs, goalMs, 'ms');
  };
  for (const name of only === '' ? Object.keys(PARTS) : only.split(',')) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no part ${name}, but ${Object.keys(PARTS).join(', ')}.`);
    await part({ deps, staff: FREE_STAFF, signal, note: goals.note, measure });
  }
  print(`${goals.table()}\n\n${orders.toLocaleString('en')} orders; ${describeMachine()}`);
  return goals.areMet();
});
