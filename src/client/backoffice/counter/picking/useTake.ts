import type { StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Take } from '../useEntry.ts';
import { usePickingList } from './PickingView.tsx';
import { takeByCode, takenOf } from './picked.ts';
import { usePicked } from './usePicked.ts';

/**
 * Returns the function that takes a scanned product of the open picking list, or null while no list is open (`slot` is undefined then) or
 * the list has not loaded. The function returns null for a code that no product of the list has.
 */
export function useTake(day: StoreDay | null, slot: string | null | undefined): Take | null {
  const isPicking = day !== null && slot !== undefined;
  const { data } = usePickingList(day ?? '', slot ?? null, isPicking);
  const { read, set } = usePicked(day ?? '', slot ?? null);
  if (!isPicking || !data) return null;
  return (codes) => {
    const take = takeByCode(data, read(), codes);
    if ('problem' in take) {
      return take.problem === 'unknown' ? null : { tone: 'problem', text: staffMessages.pickedAlready };
    }
    set(take.picked);
    const { product } = take;
    return { tone: 'done', text: `${product.name}: ${takenOf(take.picked, product)} of ${product.quantity}` };
  };
}
