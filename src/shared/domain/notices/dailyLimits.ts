/** The most sign-in codes that staff can let the store send on one of its days. */
export const MAX_DAILY_SMS = 1_000_000;

/** Notices by SMS on a day of the store: a bound of what an error may cost. The rest waits for the next day. */
export const NOTICE_SMS_A_DAY = 1_000;
