/** Views of the list of orders that one staff user may have. */
export const MAX_OWN_VIEWS = 12;
/** Longest name of one, and longest part of a URL behind it, in characters. */
export const MAX_VIEW_NAME = 30;
export const MAX_VIEW_QUERY = 1_000;
