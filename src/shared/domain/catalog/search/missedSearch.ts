import { catalogWords } from './catalogWords.ts';

export const MISSED_WORDS_LENGTH = 100;
/** After so many days the counts of a day are deleted. */
export const MISSED_SEARCH_DAYS = 90;

/** Somebody's address or phone number: no words of a shop. An ISBN begins with 97, and a barcode of the Philippines with 480. */
const OF_A_PERSON = /@|(?:^|\D)(?:\+?63|0)[\s-]?9(?:[\s-]?\d){9}(?!\d)/;

/** The words of a search as they are counted: in their order, each once, cut at a word. Null for none, and where they may name a person. */
export function countedWords(keyword: string): string | null {
  if (OF_A_PERSON.test(keyword)) return null;
  let text = '';
  for (const word of catalogWords(keyword)) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (longer.length > MISSED_WORDS_LENGTH) break;
    text = longer;
  }
  return text === '' ? null : text;
}
