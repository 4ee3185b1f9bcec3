export const MAX_DAILY_SMS = 1_000_000;

/** Messages by SMS per day, to limit the cost of an error; the rest waits for the next day. */
export const NOTICE_SMS_A_DAY = 1_000;
