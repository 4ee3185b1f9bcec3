import { type ClockTime, clockTimeOf, formatDateTime, type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { storeConfig } from './storeConfig.ts';

export const momentText = (instant: Date): string => formatDateTime(instant, storeConfig.timeZone);

export const dayInStore = (instant: Date): StoreDay => storeDayOf(instant, storeConfig.timeZone);

export const clockInStore = (instant: Date): ClockTime => clockTimeOf(instant, storeConfig.timeZone);
