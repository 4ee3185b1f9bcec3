/** Bounds of what staff set, which the screens show and the server holds. */

export const MAX_REJECTION_REASONS = 12;

export const MAX_PAYMENT_DEADLINE_DAYS = 60;

/** Longer than the terms give anybody; closed days are read from as far back. */
export const MAX_FETCH_DAYS = 60;

export const MIN_PROOF_RETENTION_DAYS = 30;
export const MAX_PROOF_RETENTION_DAYS = 3_650;

/** How many days one closing covers at most. */
export const MAX_CLOSED_DAYS = 120;

/** How many orders a closing lists, and how many of them may be given a day of their own. */
export const MAX_LISTED_PICKUPS = 200;
