import type { Deps } from '../../platform/services.ts';
import { changeOrder } from './changeOrder.ts';
import type { LockedOrder, OrderChange } from './orderChange.ts';

/** A rule by which the store changes orders over time, and the columns that it reads. */
interface OrderRule<Column extends keyof LockedOrder['order'], Step> {
  read: (after: number, limit: number) => Promise<Pick<LockedOrder['order'], Column | 'id'>[]>;
  stepOf: (order: Pick<LockedOrder['order'], Column>, now: Date) => Step | 'wait';
  change: (locked: LockedOrder, step: Step, at: Date) => OrderChange | null;
}

const PAGE = 500;

/** Applies a rule to each order in its own transaction, deciding again under the lock, so repeats are safe. Failures are thrown at the end. */
export async function applyRule<Column extends keyof LockedOrder['order'], Step extends string>(
  deps: Deps,
  { read, stepOf, change }: OrderRule<Column, Step>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const taken = new Map<string, number>();
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore && !signal?.aborted; ) {
    const page = await read(after, PAGE);
    for (const order of page) {
      if (signal?.aborted) break;
      if (stepOf(order, deps.now()) === 'wait') continue;
      const at = deps.now();
      let step: Step | 'wait' = 'wait';
      try {
        await changeOrder(deps, order.id, { actor: 'store', at }, (locked) => {
          step = stepOf(locked.order, at);
          return step === 'wait' ? null : change(locked, step, at);
        });
        taken.set(step, (taken.get(step) ?? 0) + 1);
      } catch (error) {
        failures.push(error);
      }
    }
    isMore = page.length === PAGE;
    after = page.at(-1)?.id ?? after;
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}
