import { useEffect } from 'react';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { storageEntry } from '../../../browser/webStorage.ts';
import type { Picked } from './picked.ts';

/** As long as a list of some thousand products. */
const MAX_LENGTH = 200_000;
/** Days for which lists are stored: a morning's list may be finished on the next day. */
const MAX_LISTS = 12;

/** The picked pieces of each list; a list belongs to the device on which it is ticked. */
const pickedLists = storageEntry<Picked>({
  area: 'local',
  name: 'picked',
  maxLength: MAX_LENGTH,
  read: (stored) => (typeof stored === 'object' ? (stored as Picked | null) : null),
});

const NOTHING: Picked = {};

/** Returns the picked pieces of the list of a day or one of its slots, on this device; the oldest lists are no longer stored. */
export function usePicked(day: StoreDay, slot: string | null) {
  const part = `${day}.${slot ?? 'all-day'}`;
  useEffect(() => {
    const others = pickedLists.parts().filter((each) => each !== part);
    for (const oldest of others.sort().slice(0, Math.max(0, others.length - MAX_LISTS))) pickedLists.set(null, oldest);
  }, [part]);
  return {
    picked: pickedLists.use(part) ?? NOTHING,
    /** As it stands at this moment: two scans may come before the page is drawn. */
    read: () => pickedLists.get(part) ?? NOTHING,
    set: (picked: Picked) => void pickedLists.set(picked, part),
  };
}
