import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { singularOf } from './indexWords.ts';

/** Phrases that mean the same, parted by commas. With `means`, those of `words` find it, and not the other way round. */
export interface Synonym {
  words: string;
  /** Empty where each phrase means every other. */
  means: string;
}

/** Words of a phrase at most. */
const MAX_PHRASE_WORDS = 4;

/** The phrases of a list parted by commas, each as its words; one without a word is left out. */
const phrasesOf = (list: string): string[][] =>
  list
    .split(',')
    .map(searchWords)
    .filter((words) => words.length > 0 && words.length <= MAX_PHRASE_WORDS);

/** A phrase as it is looked up: plurals are the same as their singulars. */
const keyOf = (words: readonly string[]): string => words.map((word) => singularOf(word) ?? word).join(' ');

/** The other names of each phrase. */
export class SynonymTable {
  readonly #ways = new Map<string, string[][]>();

  constructor(synonyms: readonly Synonym[]) {
    for (const { words, means } of synonyms) {
      const phrases = phrasesOf(words);
      const others = means === '' ? phrases : phrasesOf(means);
      for (const phrase of phrases) {
        const key = keyOf(phrase);
        const known = this.#ways.get(key) ?? [];
        this.#ways.set(key, [...known, ...others.filter((other) => keyOf(other) !== key)]);
      }
    }
  }

  /** Returns the synonyms of the phrases around each of these words. */
  find(words: readonly string[]): string[][][] {
    const found: string[][][] = words.map(() => []);
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 1; end <= Math.min(words.length, start + MAX_PHRASE_WORDS); end += 1) {
        const ways = this.#ways.get(keyOf(words.slice(start, end))) ?? [];
        for (let position = start; position < end; position += 1) found[position]?.push(...ways);
      }
    }
    return found;
  }
}
