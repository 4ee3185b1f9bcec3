import type { StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { chunks } from '../product/chunks.ts';
import type { PlannedProduct } from './planImport.ts';
import { type KeyedChange, writeStocks } from './writeStocks.ts';

/** Products written by one run of statements; progress is reported after each. */
const BATCH_SIZE = 250;

interface WriteOptions {
  now: () => Date;
  /** Called with the number of rows that are done so far. */
  onProgress?: (rowsDone: number) => Promise<void>;
}

/** The written products, to be indexed by the caller once all rows of these stocks are there. */
interface WrittenProducts {
  ids: number[];
  changes: KeyedChange[];
  created: number;
  updated: number;
}

/** Writes the products of a planned file that change, in the caller's transaction, which has locked the stocks that exist. */
export async function writePlanned(
  em: StoreEntityManager,
  staff: StaffMember,
  planned: readonly PlannedProduct[],
  { now, onProgress = async () => {} }: WriteOptions,
): Promise<WrittenProducts> {
  const countRows = (products: readonly PlannedProduct[]) =>
    products.reduce((sum, { rows: own }) => sum + own.length, 0);
  const changed = planned.filter(({ change }) => change !== null);
  let rowsDone = countRows(planned) - countRows(changed);
  await onProgress(rowsDone);
  const written: KeyedChange[] = [];
  for (const products of chunks(changed, BATCH_SIZE)) {
    const writes = products.flatMap(({ change }) => change ?? []);
    written.push(...(await writeStocks(em, staff, now(), writes)));
    rowsDone += countRows(products);
    await onProgress(rowsDone);
  }
  const created = changed.filter(({ change }) => change?.known === null).length;
  return { ids: written.map(({ id }) => id), changes: written, created, updated: changed.length - created };
}
