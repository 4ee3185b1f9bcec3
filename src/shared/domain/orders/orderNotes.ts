/** The longest note among staff on an order. */
export const MAX_NOTE_LENGTH = 1_000;
/** The most notes that an order has. */
export const MAX_NOTES = 100;
