import { foldText } from '../../foldText.ts';

/** Returns words in the form that search compares: no accents, lower case, letters and digits only. */
export const allWords = (text: string): string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

export const searchWords = (text: string): string[] => [...new Set(allWords(text))];

/** Maximum length of an indexed prefix of a word, and the width of its column. */
export const MAX_WORD_LENGTH = 40;
export const MAX_SEARCH_WORDS = 8;
