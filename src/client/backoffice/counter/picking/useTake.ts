import type { StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Take } from '../useEntry.ts';
import { usePickingList } from './PickingView.tsx';
import { takeByCode, takenOf } from './picked.ts';
import { usePicked } from './usePicked.ts';

/**
 * What a scan does to the picking list that is worked through; `slot` is undefined while none is, and what it returns null. A code of no product
 * of the list comes to null.
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
