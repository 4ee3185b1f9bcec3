import { allWords } from '../catalog/search/searchWords.ts';
import { foldText } from '../foldText.ts';

/** Abbreviated names and their full forms. `wholeName` works in JavaScript and MariaDB. */
export const SHORT_NAMES = [
  ['ma', 'maria'],
  ['sta', 'santa'],
  ['sto', 'santo'],
] as const;
export const wholeName = (short: string): string => String.raw`(?<!\p{L})${short}(?!\p{L})`;

const inFull = (text: string): string =>
  SHORT_NAMES.reduce((name, [short, full]) => name.replace(new RegExp(wholeName(short), 'gu'), full), foldText(text));

export const joinedName = (name: string): string => allWords(inFull(name)).join('');

/** Joins adjacent words: "Dela Cruz" is also written Delacruz; "De la Cruz" is joined both as Dela and as Delacruz. */
function joins(words: readonly string[]): { from: number; until: number; word: string }[] {
  return words.flatMap((word, from) =>
    [2, ...(word === 'de' ? [3] : [])]
      .map((count) => ({ from, until: from + count, word: words.slice(from, from + count).join('') }))
      .filter(({ until, word: joined }) => until <= words.length && /^\p{L}+$/u.test(joined)),
  );
}

/** Search words of a name: its words, adjacent words joined, and both with abbreviations in full. */
export function nameWords(name: string): string[] {
  const found = [name, inFull(name)].flatMap((text) => {
    const words = allWords(text);
    return [...words, ...joins(words).map(({ word }) => word)];
  });
  return [...new Set(found)];
}

/** For each word of a search, the beginnings that match a name: as typed, in full, or joined with neighbors. */
export function nameBeginnings(words: readonly string[]): string[][] {
  const full = words.map(inFull);
  const joined = [...joins(words), ...joins(full)];
  return words.map((word, at) => {
    const around = joined.filter(({ from, until }) => from <= at && at < until);
    const ways = [...new Set([word, full[at] ?? word, ...around.map((join) => join.word)])];
    return ways.filter((way) => !ways.some((other) => other !== way && way.startsWith(other)));
  });
}
