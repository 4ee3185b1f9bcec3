import { useSyncExternalStore } from 'react';
import { earliestPickupDay, type PickupCalendar, toPickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { trpc } from '../../api/client.ts';
import { storeConfig } from '../../app/storeConfig.ts';

const SECOND_MS = 1_000;

function everySecond(listener: () => void) {
  const timer = setInterval(listener, SECOND_MS);
  return () => clearInterval(timer);
}

/** Renders again when the store's day or the earliest pick-up day changes (midnight, cut-off). Full slots are those of the counter, if chosen. */
export function useStoreCalendar(counter: string | null = null) {
  const query = trpc.settings.pickupCalendar.useQuery();
  const timeZone = query.data?.time_zone ?? storeConfig.timeZone;
  const lead = query.data ? query.data.now.getTime() - query.dataUpdatedAt : 0;
  const present = () => new Date(Date.now() + lead);
  useSyncExternalStore(everySecond, () => {
    const now = present();
    return `${storeDayOf(now, timeZone)} ${earliestPickupDay(now, timeZone, query.data?.hours)}`;
  });
  const calendar: PickupCalendar = query.data ? toPickupCalendar(query.data, counter) : { timeZone, closedDays: [] };
  const { isPending, isPaused, error, refetch } = query;
  // A calendar that failed to refresh is still valid.
  const isKnown = query.data !== undefined;
  return { calendar, now: present(), isKnown, isPending, isPaused, error, refetch };
}
export type StoreCalendar = ReturnType<typeof useStoreCalendar>;
