import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { CLOCK_TIME, isStoreDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { useSetQuery } from '../records/useListView.ts';

type Parameter = 'day' | 'order' | 'find' | 'print' | 'pick';

const ALL_DAY = 'all-day';

export function useCounterView() {
  const [query] = useSearchParams();
  const set = useSetQuery<Parameter>();
  const day = query.get('day');
  const pick = query.get('pick');

  return {
    /** The day of the list; null for today. */
    day: day !== null && isStoreDay(day) ? day : null,
    find: query.get('find') ?? '',
    orderId: query.get('order'),
    isPrinting: query.has('print'),
    /** The slot whose picking list is open, null for the whole day; undefined for none. */
    picking: pick === ALL_DAY ? null : pick !== null && CLOCK_TIME.test(pick) ? pick : undefined,
    show: useCallback((shown: StoreDay | null) => set({ day: shown }, { replace: true }), [set]),
    /** Lists search results in place of the open order; an empty text ends the search. */
    search: useCallback((find: string) => set({ find, ...(find && { order: null }) }, { replace: true }), [set]),
    open: useCallback((id: string) => set({ order: id }), [set]),
    close: useCallback(() => set({ order: null }, { replace: true }), [set]),
    pick: useCallback(
      (slot: string | null) => set({ pick: slot ?? ALL_DAY, print: null, order: null, find: null }),
      [set],
    ),
    endPicking: useCallback(() => set({ pick: null }, { replace: true }), [set]),
    setPrinting: useCallback(
      (isPrinting: boolean) => set({ print: isPrinting ? '1' : null }, { replace: true }),
      [set],
    ),
  };
}
export type CounterView = ReturnType<typeof useCounterView>;
