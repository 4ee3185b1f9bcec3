import type { StoreDay } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Outcome } from '../useEntry.ts';
import { usePickingList } from './PickingView.tsx';
import { takeByBarcode, takenOf } from './picked.ts';
import { usePicked } from './usePicked.ts';

/** Returns the function that takes a scan for the open picking list; `slot` is undefined while none is open, and then it returns null. */
export function useTake(day: StoreDay | null, slot: string | null | undefined): ((barcode: string) => Outcome) | null {
  const isPicking = day !== null && slot !== undefined;
  const { data } = usePickingList(day ?? '', slot ?? null, isPicking);
  const { read, set } = usePicked(day ?? '', slot ?? null);
  if (!isPicking || !data) return null;
  return (barcode) => {
    const take = takeByBarcode(data, read(), barcode);
    if ('problem' in take) {
      const { barcodeNotInList, pickedAlready } = staffMessages;
      return { tone: 'problem', text: take.problem === 'unknown' ? barcodeNotInList : pickedAlready };
    }
    set(take.picked);
    const { product } = take;
    return { tone: 'done', text: `${product.name}: ${takenOf(take.picked, product)} of ${product.quantity}` };
  };
}
