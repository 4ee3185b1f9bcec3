/** Age in days of the orders that count for products ordered together or for a grade level. */
export const TOGETHER_DAYS = 180;
export const MIN_TOGETHER = 3;
/** Minimum number of customers before a product is shown as ordered for a grade level, because fewer could be identified. */
export const MIN_IN_GRADE = 5;
export const MAX_TOGETHER = 12;
export const SHOWN_TOGETHER = 6;
export const MAX_IN_GRADE = 24;
export const ROW_LENGTH = 10;
export const MAX_SEEN = 12;
