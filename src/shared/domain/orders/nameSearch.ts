import { allWords } from '../catalog/searchWords.ts';
import { foldText } from '../foldText.ts';

/** Short names with the full ones. The expressions of SHORT_NAME are the same for JavaScript and MariaDB. */
export const SHORT_NAMES = [
  ['ma', 'maria'],
  ['sta', 'santa'],
  ['sto', 'santo'],
] as const;
/** Matches a short name that is a word of its own, in text without case and accents. */
export const wholeName = (short: string): string => String.raw`(?<!\p{L})${short}(?!\p{L})`;

const inFull = (text: string): string =>
  SHORT_NAMES.reduce((name, [short, full]) => name.replace(new RegExp(wholeName(short), 'gu'), full), foldText(text));

/** All of a name as one word: `mariadelacruz` of "Ma. De la Cruz". */
export const joinedName = (name: string): string => allWords(inFull(name)).join('');

/** Neighbours among words, written as one: "Dela Cruz" is also written Delacruz, and "De la Cruz" both. */
function joins(words: readonly string[]): { from: number; until: number; word: string }[] {
  return words.flatMap((word, from) =>
    [2, ...(word === 'de' ? [3] : [])]
      .map((count) => ({ from, until: from + count, word: words.slice(from, from + count).join('') }))
      .filter(({ until, word: joined }) => until <= words.length && /^\p{L}+$/u.test(joined)),
  );
}

/** The words that a person is found by, each once: those of the name, its neighbours joined, and both with short names in full. */
export function nameWords(name: string): string[] {
  const found = [name, inFull(name)].flatMap((text) => {
    const words = allWords(text);
    return [...words, ...joins(words).map(({ word }) => word)];
  });
  return [...new Set(found)];
}

/** For each of some words that follow one another in a search, how a word of the found name may begin: so, in full, or joined with its neighbours. */
export function nameBeginnings(words: readonly string[]): string[][] {
  const full = words.map(inFull);
  const joined = [...joins(words), ...joins(full)];
  return words.map((word, at) => {
    const around = joined.filter(({ from, until }) => from <= at && at < until);
    const ways = [...new Set([word, full[at] ?? word, ...around.map((join) => join.word)])];
    return ways.filter((way) => !ways.some((other) => other !== way && way.startsWith(other)));
  });
}
