import { foldText } from '../foldText.ts';

/** The words of a text as search compares them, in their order: no accents, lower case, letters and digits only. */
export const allWords = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

/** The same, each once. */
export const searchWords = (text: string): string[] => [...new Set(allWords(text))];

/** Longest indexed prefix of a word, and the width of its column. */
export const MAX_WORD_LENGTH = 40;
/** More words than this in one keyword are ignored. */
export const MAX_SEARCH_WORDS = 8;
