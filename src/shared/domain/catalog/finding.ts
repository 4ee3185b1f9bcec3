/** Days back from which orders say what goes with a product and what is ordered for a grade level. */
export const TOGETHER_DAYS = 180;
/** So many customers must have ordered two products together before one is shown with the other. */
export const MIN_TOGETHER = 3;
/** So many customers must have ordered a product for a grade level before it is shown as ordered there: fewer might be told apart. */
export const MIN_IN_GRADE = 5;
/** Products that are kept for each product, and those that its page shows at most. */
export const MAX_TOGETHER = 12;
export const SHOWN_TOGETHER = 6;
/** Products that are kept for each grade level. */
export const MAX_IN_GRADE = 24;
/** Products in a row above the list of all products. */
export const ROW_LENGTH = 10;
/** Products that a device keeps as seen lately. */
export const MAX_SEEN = 12;
