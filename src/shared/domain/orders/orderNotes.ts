export const MAX_NOTE_LENGTH = 1_000;
export const MAX_NOTES = 100;
