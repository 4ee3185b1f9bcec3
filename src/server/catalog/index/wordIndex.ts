import SearchableMap from 'minisearch/SearchableMap';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { editDistance } from './editDistance.ts';
import { FIELD_WEIGHT, fieldWords, isBeginning, joinedWords, singularOf, withSingulars } from './indexWords.ts';
import { keptByText } from './keptByText.ts';

/** The texts of a product that a search reads. */
export interface SearchedTexts {
  name: string;
  /** The names of its categories from the top. */
  path: readonly string[];
  /** Tags and the names of grade levels, subjects and agriculture. */
  tags: readonly string[];
  text: string;
}

/** A word that a search wants, with the other ways to say it: each a list of words that must all be there. */
export interface WantedWord {
  word: string;
  /** The word joined with its neighbours. */
  joined: readonly string[];
  /** Synonyms of the phrase in which the word is. */
  synonyms: readonly (readonly string[])[];
}

/** How well products match, by the product's key. */
export type Scores = Map<number, number>;

/** Keys are packed with their weight into one small integer, which takes a tenth of the memory of a map's entry. */
const WEIGHTS = 16;
const pack = (id: number, weight: number) => id * WEIGHTS + weight;

/** How many mistakes a word of so many letters may have. */
const mistakesIn = (word: string) => (word.length <= 4 ? 1 : 2);

/** Nearest words to a misspelt one at most. */
const MAX_NEAR = 30;

/** A word's letters as bits of a number, some of which several letters share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32);
  return letters;
}

/** Whether more than `limit` letters of one word are not in the other; each is a mistake at least. */
function lacksMore(one: number, other: number, limit: number): boolean {
  let lacking = one & ~other;
  for (let count = 0; count < limit; count += 1) lacking &= lacking - 1;
  return lacking !== 0;
}

/** The products of each word. Most words have one: its number alone takes a tenth of a list. */
type Postings = SearchableMap<number | number[]>;
const listOf = (postings: number | number[]) => (typeof postings === 'number' ? [postings] : postings);

/** Which products have a word, in which of their fields; an inverted index over a radix tree. */
export class WordIndex {
  readonly #words: Postings = new SearchableMap();
  /** The letters of the words that have a spelling, by their length. */
  readonly #letters = new Map<number, Map<string, number>>();
  /** Neighbouring words of names and categories written as one. They are found, and never suggested as a spelling. */
  readonly #joined: Postings = new SearchableMap();

  /** The words of a tag or of a category, which many products share. */
  readonly #known = keptByText((name) => {
    const words = searchWords(name);
    return { words: withSingulars(words), joined: joinedWords(words).filter((word) => word !== null) };
  });

  add(id: number, texts: SearchedTexts): void {
    for (const [tree, word, weight] of this.#wordsOf(texts)) {
      const [packed, known] = [pack(id, weight), tree.get(word)];
      if (known === undefined) this.#setFirst(tree, word, packed);
      else if (typeof known === 'number') tree.set(word, [known, packed]);
      else known.push(packed);
    }
  }

  #setFirst(tree: Postings, word: string, packed: number): void {
    tree.set(word, packed);
    if (tree !== this.#words || !/^\D./u.test(word)) return;
    const ofLength = this.#letters.get(word.length) ?? new Map<string, number>();
    this.#letters.set(word.length, ofLength.set(word, lettersOf(word)));
  }

  #delete(tree: Postings, word: string): void {
    tree.delete(word);
    if (tree === this.#words) this.#letters.get(word.length)?.delete(word);
  }

  /** Takes a product out; `texts` are those with which it was added. */
  remove(id: number, texts: SearchedTexts): void {
    for (const [tree, word, weight] of this.#wordsOf(texts)) {
      const [packed, postings] = [pack(id, weight), tree.get(word)];
      if (postings === packed) this.#delete(tree, word);
      if (typeof postings !== 'object') continue;
      const position = postings.indexOf(packed);
      if (position >= 0) postings.splice(position, 1);
      if (postings.length === 0) this.#delete(tree, word);
    }
  }

  *#wordsOf({ name, path, tags, text }: SearchedTexts): Generator<[Postings, string, number]> {
    const weights = new Map<string, number>();
    const nameWords = searchWords(name);
    // The lightest field comes first, so that a heavier one takes its place.
    for (const word of fieldWords(text)) weights.set(word, FIELD_WEIGHT.text);
    for (const tag of tags) for (const word of this.#known(tag).words) weights.set(word, FIELD_WEIGHT.tag);
    for (const step of path) for (const word of this.#known(step).words) weights.set(word, FIELD_WEIGHT.path);
    for (const word of withSingulars(nameWords)) weights.set(word, FIELD_WEIGHT.name);
    for (const [word, weight] of weights) yield [this.#words, word, weight];
    const joined = new Map<string, number>();
    for (const step of path) for (const word of this.#known(step).joined) joined.set(word, FIELD_WEIGHT.path);
    for (const word of joinedWords(nameWords)) if (word) joined.set(word, FIELD_WEIGHT.name);
    for (const [word, weight] of joined) yield [this.#joined, word, weight];
  }

  /** The products that have every wanted word in one of its ways, with the sum of what each word scores. Empty for no words. */
  match(wanted: readonly WantedWord[]): Scores {
    let found: Scores | null = null;
    for (const one of wanted) {
      const scores = this.#scoresOf(one);
      found = found === null ? scores : both(found, scores);
      if (found.size === 0) break;
    }
    return found ?? new Map();
  }

  #scoresOf({ word, joined, synonyms }: WantedWord): Scores {
    const scores: Scores = new Map();
    this.#collect(scores, this.#words, word);
    const singular = singularOf(word);
    if (singular !== null) this.#collect(scores, this.#words, singular, true);
    if (word.length >= 4) this.#collect(scores, this.#joined, word);
    for (const pair of joined) this.#collect(scores, this.#words, pair);
    for (const phrase of synonyms) {
      // A product that says the word itself goes before one that says a synonym.
      for (const [id, score] of this.#everyWord(phrase)) raise(scores, id, score - 1);
    }
    return scores;
  }

  /** The products that have all words of a synonym whole, each with what its weakest word scores. */
  #everyWord(words: readonly string[]): Scores {
    let found: Scores | null = null;
    for (const word of words) {
      const scores: Scores = new Map();
      this.#collect(scores, this.#words, word, true);
      const singular = singularOf(word);
      if (singular !== null) this.#collect(scores, this.#words, singular, true);
      found = found === null ? scores : both(found, scores, Math.min);
    }
    return found ?? new Map();
  }

  /** Adds the products of a word, or of all that begin with it. A whole word scores one more than a beginning. */
  #collect(scores: Scores, tree: Postings, word: string, isWhole = false): void {
    const whole = tree.get(word);
    if (whole !== undefined)
      for (const packed of listOf(whole)) raise(scores, Math.floor(packed / WEIGHTS), (packed % WEIGHTS) * 2 + 1);
    if (isWhole || !isBeginning(word)) return;
    for (const [found, postings] of tree.atPrefix(word)) {
      if (found === word) continue;
      for (const packed of listOf(postings)) raise(scores, Math.floor(packed / WEIGHTS), (packed % WEIGHTS) * 2);
    }
  }

  /** Every word with its products: for tests. */
  dump(): unknown {
    return [this.#words, this.#joined].map((tree) =>
      [...tree.entries()].map(([word, postings]) => [word, listOf(postings).toSorted((a, b) => a - b)]).sort(),
    );
  }

  /** Whether a word of the index begins with these letters. */
  beginsAny(letters: string): boolean {
    return [this.#words, this.#joined].some((tree) => !tree.atPrefix(letters).keys().next().done);
  }

  /** The words of the index that a misspelt word may mean, the nearest first, each with the products that have it whole. */
  nearWords(word: string): { word: string; distance: number; ids: number[] }[] {
    const limit = mistakesIn(word);
    const letters = lettersOf(word);
    const found: { word: string; distance: number }[] = [];
    for (let length = word.length - limit; length <= word.length + limit; length += 1)
      for (const [near, ofNear] of this.#letters.get(length) ?? []) {
        // This decides nearly all words, at a fiftieth of the cost of a comparison.
        if (lacksMore(letters, ofNear, limit) || lacksMore(ofNear, letters, limit)) continue;
        const distance = editDistance(word, near, limit);
        if (distance !== null) found.push({ word: near, distance });
      }
    return found
      .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_NEAR)
      .map((near) => ({
        ...near,
        ids: listOf(this.#words.get(near.word) ?? []).map((packed) => Math.floor(packed / WEIGHTS)),
      }));
  }
}

function raise(scores: Scores, id: number, score: number): void {
  const known = scores.get(id);
  if (known === undefined || known < score) scores.set(id, score);
}

const sum = (one: number, other: number) => one + other;

/** The products in both, with their scores put together. */
function both(one: Scores, other: Scores, combine = sum): Scores {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  const found: Scores = new Map();
  for (const [id, score] of few) {
    const further = many.get(id);
    if (further !== undefined) found.set(id, combine(score, further));
  }
  return found;
}
