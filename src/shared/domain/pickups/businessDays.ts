import { addDaysWhere, type StoreDay } from '../storeTime.ts';
import { closedReason, type PickupCalendar } from './pickupCalendar.ts';

/** The day `count` business days of the pick-up calendar later. */
export const addBusinessDays = (from: StoreDay, count: number, calendar: PickupCalendar): StoreDay =>
  addDaysWhere(from, count, (day) => closedReason(day, calendar) === null);
