/** Days back from which orders say what goes with a product and what is ordered for a grade level. */
export const TOGETHER_DAYS = 180;
export const MIN_TOGETHER = 3;
/** So many customers must have ordered a product for a grade level before it is shown as ordered there: fewer might be told apart. */
export const MIN_IN_GRADE = 5;
export const MAX_TOGETHER = 12;
export const SHOWN_TOGETHER = 6;
export const MAX_IN_GRADE = 24;
export const ROW_LENGTH = 10;
export const MAX_SEEN = 12;
