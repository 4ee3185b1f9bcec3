/**
 * How long a test waits for one state, in milliseconds. A state that comes at all comes much sooner: this
 * only ends a wait that is in vain, on the slowest and busiest machine. It is the one limit; tests set none of their own.
 */
export const STEP_LIMIT_MS = 60_000;

/** How long a whole test may take, in milliseconds: longer than any one wait, so that the wait that failed is named. */
export const TEST_LIMIT_MS = 10 * STEP_LIMIT_MS;
