import { readFile } from 'node:fs/promises';
import { getCart } from '#server/cart/cart.queries.ts';
import { db } from '#server/platform/database/db.ts';
import { readCpuMs } from '#test/processUsage.ts';
import { createRecords } from '#test/records.ts';
import type { DayPart } from './dayPart.ts';

/** Lines of both carts, the most that the full one may cost of the small one, and how often each is shown. */
const [FULL, SMALL, MOST, TIMES] = [200, 5, 5, 600];

/** Measures how much processor time the database needs to read a cart, for a full cart and for a small one. */
export const measureCart: DayPart = async ({ deps, note }) => {
  const { em, catalogIndex } = deps();
  await catalogIndex.current();
  const [server] = await em.execute<{ file: string }[]>('select @@pid_file as file');
  const pid = Number(await readFile(server?.file ?? '', 'utf8'));
  const products = await db(em).selectFrom('stock').select('id').orderBy('id').limit(FULL).execute();
  const make = createRecords(deps);
  const costOf = async (lines: number) => {
    const customer = await make.customer();
    for (const { id } of products.slice(0, lines)) await make.cartItem(customer, id);
    const before = readCpuMs(pid);
    for (let turn = 0; turn < TIMES; turn += 1) await getCart(deps(), customer, {});
    return (readCpuMs(pid) - before) / TIMES;
  };
  await costOf(SMALL);
  const small = await costOf(SMALL);
  note(`a cart of ${FULL} lines, times one of ${SMALL} (${small.toFixed(2)} ms)`, (await costOf(FULL)) / small, MOST);
};
