import { foldText } from '../foldText.ts';

/** The words of a text as search compares them: no accents, lower case, letters and digits only, each once. */
export function searchWords(text: string): string[] {
  const words = (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(words)];
}

/** Longest indexed prefix of a word, and the width of its column. */
export const MAX_WORD_LENGTH = 40;
/** More words than this in one keyword are ignored. */
export const MAX_SEARCH_WORDS = 8;
