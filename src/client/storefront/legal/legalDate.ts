import type { StoreDay } from '#shared/domain/storeTime.ts';

const writtenOut = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `10 April 2025`: legal dates are written out. */
export const legalDate = (day: StoreDay): string => writtenOut.format(new Date(day));
