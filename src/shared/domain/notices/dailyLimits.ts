export const MAX_DAILY_SMS = 1_000_000;

/** Maximum SMS notices per day, which limits the cost of a mistake; the rest waits for the next day. */
export const NOTICE_SMS_A_DAY = 1_000;
