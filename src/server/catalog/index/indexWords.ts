import { searchWords } from '#shared/domain/catalog/searchWords.ts';

/** The weight of a word by the field in which it is found; a word in several fields has the weight of the best one. */
export const FIELD_WEIGHT = { name: 8, path: 4, tag: 3, text: 2 } as const;

const isNumber = (word: string): boolean => /^\d+$/.test(word);

/** Endings of an English plural that take more than one letter off. */
const BEFORE_ES = /(?:s|x|z|ch|sh)es$/;

/** The singular of an English plural, or null where the word is none; words of three letters and fewer are left alone. */
export function singularOf(word: string): string | null {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return null;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (BEFORE_ES.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Neighbouring words written as one: "bond paper" as "bondpaper", "t-shirt" as "tshirt"; two numbers are never joined. */
export function joinedWords(words: readonly string[]): (string | null)[] {
  return words.slice(1).map((word, index) => {
    const before = words[index] ?? '';
    return isNumber(before) && isNumber(word) ? null : before + word;
  });
}

/** Whether a search takes a word as the beginning of others: from two letters on. A number is taken as it is: 1 does not begin 10. */
export const isBeginning = (word: string): boolean => word.length > 1 && !isNumber(word);

/** Words in their order, a singular right after its plural. */
export function withSingulars(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const singular = singularOf(word);
    return singular === null ? [word] : [word, singular];
  });
}

/** The words of a field in their order, a singular right after its plural. */
export const fieldWords = (text: string): string[] => withSingulars(searchWords(text));
