/** Characters. */
export const MAX_ERROR_LENGTH = 500;
export const MAX_RESULT_LENGTH = 200;
