/** Longest stored message of a failure, and longest stored result of a job, in characters. */
export const MAX_ERROR_LENGTH = 500;
export const MAX_RESULT_LENGTH = 200;
