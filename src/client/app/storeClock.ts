import { type ClockTime, clockTimeOf, formatDateTime, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { storeConfig } from './storeConfig.ts';

/** `Tue, 24 Nov 2026, 9:30 AM`: an instant by the store's clock. */
export const momentText = (instant: Date): string => formatDateTime(instant, storeConfig.timeZone);

/** The day of an instant in the store's time zone. */
export const dayInStore = (instant: Date): StoreDay => storeDayOf(instant, storeConfig.timeZone);

/** The time of an instant by the store's clock. */
export const clockInStore = (instant: Date): ClockTime => clockTimeOf(instant, storeConfig.timeZone);
