/** Longest stored message of a failure, in characters. */
export const MAX_ERROR_LENGTH = 500;
/** Longest stored result of a run, in characters. */
export const MAX_RESULT_LENGTH = 200;
