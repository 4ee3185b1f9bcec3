import SearchableMap from 'minisearch/SearchableMap';
import { catalogWords } from '#shared/domain/catalog/search/catalogWords.ts';
import { MAX_PHRASE_WORDS, type Synonym } from '#shared/domain/catalog/search/synonymRule.ts';
import { singularOf } from './indexWords.ts';

const phrasesOf = (list: string): string[][] =>
  list
    .split(',')
    .map(catalogWords)
    .filter((words) => words.length > 0 && words.length <= MAX_PHRASE_WORDS);

/** Plurals have the key of their singular. */
export const phraseKey = (words: readonly string[]): string => words.map((word) => singularOf(word) ?? word).join(' ');

/** Abbreviated, or in Filipino. */
const GRADE = /^(?:g|gr|baitang) ?(\d{1,2})$/;

export class SynonymTable {
  readonly #meanings = new SearchableMap<string[][]>();

  constructor(synonyms: readonly Synonym[]) {
    for (const { words, means } of synonyms) {
      const phrases = phrasesOf(words);
      const others = means === '' ? phrases : phrasesOf(means);
      for (const phrase of phrases) {
        const key = phraseKey(phrase);
        const meanings = this.#meanings.fetch(key, () => []);
        meanings.push(...others.filter((other) => phraseKey(other) !== key));
      }
    }
  }

  meaningsOf(words: readonly string[]): readonly string[][] {
    const key = phraseKey(words);
    const grade = GRADE.exec(key)?.[1];
    return [...(this.#meanings.get(key) ?? []), ...(grade ? [['grade', grade]] : [])];
  }

  meaningsOfPrefix(letters: string): readonly string[][] {
    return [...this.#meanings.atPrefix(letters).values()].flat();
  }

  /** For each word, the alternatives of the phrases that contain it. */
  find(words: readonly string[]): string[][][] {
    const found: string[][][] = words.map(() => []);
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_PHRASE_WORDS); end += 1) {
        const meanings = this.meaningsOf(words.slice(start, end));
        for (let position = start; position < end; position += 1) found[position]?.push(...meanings);
      }
    }
    return found;
  }
}
