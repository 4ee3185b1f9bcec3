import { catalogWords } from './catalogWords.ts';

export const MISSED_WORDS_LENGTH = 100;
/** Days after which counts are deleted. */
export const MISSED_SEARCH_DAYS = 90;

/** A person's email address or phone number. An ISBN starts with 97 and a Philippine barcode with 480. */
const OF_A_PERSON = /@|(?:^|\D)(?:\+?63|0)[\s-]?9(?:[\s-]?\d){9}(?!\d)/;

/** Returns the distinct words of a search in their order, cut at a word. Null for none, or if they may identify a person. */
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
