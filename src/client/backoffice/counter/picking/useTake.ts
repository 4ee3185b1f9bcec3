import type { StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Take } from '../useEntry.ts';
import { usePickingList } from './PickingView.tsx';
import { takeByCode, takenOf } from './picked.ts';
import { useTicks } from './useTicks.ts';

/**
 * Returns the function that takes a scanned product of the open picking list, or null while no list is open (`slot` is undefined then) or
 * the list has not loaded. The function returns null for a code that no product of the list has.
 */
export function useTake(day: StoreDay | null, slot: string | null | undefined): Take | null {
  const isPicking = day !== null && slot !== undefined;
  const { data } = usePickingList(day ?? '', slot ?? null, isPicking);
  const { read, set } = useTicks(day ?? '', slot ?? null, isPicking);
  if (!isPicking || !data) return null;
  return (codes) => {
    const take = takeByCode(data, read(), codes);
    if ('problem' in take) {
      return take.problem === 'unknown' ? null : { tone: 'problem', text: staffMessages.pickedAlready };
    }
    set([take.tick]);
    const { name, lines, quantity } = take.product;
    return { tone: 'done', text: `${name}: ${takenOf(read(), lines)} of ${quantity}` };
  };
}
