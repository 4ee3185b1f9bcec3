/** The most SMS of a kind that staff can let the store send on one of its days. */
export const MAX_DAILY_SMS = 1_000_000;
