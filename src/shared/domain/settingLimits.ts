export const MAX_REJECTION_REASONS = 12;

export const MAX_PAYMENT_DEADLINE_DAYS = 60;

/** Longer than the terms allow; closed days are read for this time back. */
export const MAX_FETCH_DAYS = 60;

export const MIN_PROOF_RETENTION_DAYS = 30;
export const MAX_PROOF_RETENTION_DAYS = 3_650;

export const MAX_CLOSED_DAYS = 120;

export const MAX_LISTED_PICKUPS = 200;
