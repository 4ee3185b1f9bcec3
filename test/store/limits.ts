/** Time limit in ms of a wait for one state. It only ends a hopeless wait on the slowest machine; tests set no other limits. */
export const STEP_LIMIT_MS = 60_000;

/** Time limit in ms of a test: longer than any wait, so that the failed wait is reported. */
export const TEST_LIMIT_MS = 10 * STEP_LIMIT_MS;
