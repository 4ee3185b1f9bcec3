import { addDaysWhere, type StoreDay } from '../storeTime.ts';
import { closedReason, type PickupCalendar } from './pickupCalendar.ts';

/** Returns the store day `count` business days later, by the pick-up calendar. */
export const addBusinessDays = (from: StoreDay, count: number, calendar: PickupCalendar): StoreDay =>
  addDaysWhere(from, count, (day) => closedReason(day, calendar) === null);
