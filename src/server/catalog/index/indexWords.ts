import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';

const isNumber = (word: string): boolean => /^[\d.]+$/.test(word);

/** Plural endings of more than one letter. */
const BEFORE_ES = /(?:s|x|z|ch|sh)es$/;

/** Returns null if the word is not a plural. Words up to three letters are unchanged. */
export function singularOf(word: string): string | null {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return null;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (BEFORE_ES.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Joins adjacent words: "bond paper" as "bondpaper", "0.5 mm" as "0.5mm"; two numbers are not joined. */
export const joinedWords = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((word, index) => joined(words[index], word));

/** Returns '' if a word is missing or both are numbers. */
export const joined = (one: string | undefined, other: string | undefined): string[] =>
  one === undefined || other === undefined || (isNumber(one) && isNumber(other)) ? [] : [one + other];

/** Words from two letters match as prefixes. A number does not: 1 is no prefix of 10. */
export const isBeginning = (word: string): boolean => word.length > 1 && !isNumber(word);

/** 9x12 is also 9, x and 12, 3.0 is also 3, and c++ is also c. */
function partsOf(word: string): string[] {
  if (!/^\d|[+#]$/.test(word)) return [];
  const whole = /^(\d+)\./.exec(word)?.[1];
  return [...(word.match(/[\d.]+|\p{L}+/gu) ?? []), ...(whole ? [whole] : [])];
}

/** Distinct words with parts and singulars, and each number joined with its unit. */
export function indexedWords(text: string): string[] {
  const words = catalogWords(text);
  const measures = joinedWords(words).filter((pair) => /^[\d.]+\p{L}{1,4}$/u.test(pair));
  return [...new Set([...words.flatMap((word) => [word, singularOf(word) ?? word, ...partsOf(word)]), ...measures])];
}
