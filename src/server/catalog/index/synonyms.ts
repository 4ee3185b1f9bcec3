import SearchableMap from 'minisearch/SearchableMap';
import { catalogWords } from '#shared/domain/catalog/catalogWords.ts';
import { MAX_PHRASE_WORDS, type Synonym } from '#shared/domain/catalog/synonymRule.ts';
import { singularOf } from './indexWords.ts';

/** The phrases of a list separated by commas, each as its words; one without a word is left out. */
const phrasesOf = (list: string): string[][] =>
  list
    .split(',')
    .map(catalogWords)
    .filter((words) => words.length > 0 && words.length <= MAX_PHRASE_WORDS);

/** A phrase as it is looked up: plurals are the same as their singulars. */
export const phraseKey = (words: readonly string[]): string => words.map((word) => singularOf(word) ?? word).join(' ');

/** A grade level as it is written in short, or in Filipino. */
const GRADE = /^(?:g|gr|baitang) ?(\d{1,2})$/;

/** The other names of each phrase. */
export class SynonymTable {
  readonly #ways = new SearchableMap<string[][]>();

  constructor(synonyms: readonly Synonym[]) {
    for (const { words, means } of synonyms) {
      const phrases = phrasesOf(words);
      const others = means === '' ? phrases : phrasesOf(means);
      for (const phrase of phrases) {
        const key = phraseKey(phrase);
        const ways = this.#ways.fetch(key, () => []);
        ways.push(...others.filter((other) => phraseKey(other) !== key));
      }
    }
  }

  /** The other ways to say a phrase. */
  waysOf(words: readonly string[]): readonly string[][] {
    const key = phraseKey(words);
    const grade = GRADE.exec(key)?.[1];
    return [...(this.#ways.get(key) ?? []), ...(grade ? [['grade', grade]] : [])];
  }

  /** The other ways to say the phrases that begin with these letters. */
  waysOfBeginning(letters: string): readonly string[][] {
    return [...this.#ways.atPrefix(letters).values()].flat();
  }

  /** Finds, for each word of a search, the other ways to say the phrases of the search that contain the word. */
  find(words: readonly string[]): string[][][] {
    const found: string[][][] = words.map(() => []);
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_PHRASE_WORDS); end += 1) {
        const ways = this.waysOf(words.slice(start, end));
        for (let position = start; position < end; position += 1) found[position]?.push(...ways);
      }
    }
    return found;
  }
}
