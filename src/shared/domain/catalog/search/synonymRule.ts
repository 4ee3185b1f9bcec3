import { catalogWords } from './catalogWords.ts';

export const MAX_PHRASE_WORDS = 4;
export const SYNONYM_LENGTH = 200;
/** Limited, because each process has all synonyms in memory. */
export const MAX_SYNONYMS = 3_000;

/** Equivalent phrases, separated by commas. With `means`, a search for one of `words` finds `means`, but not the reverse. */
export interface Synonym {
  words: string;
  /** Empty if all phrases are equivalent. */
  means: string;
}

export function tidyPhrases(list: string): string {
  const phrases = list.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
  return [...new Set(phrases.filter((phrase) => phrase !== ''))].join(', ');
}

export const SYNONYM_FAULTS = {
  phraseTooLong: `Use at most ${MAX_PHRASE_WORDS} words per phrase. Separate phrases with commas.`,
  phraseWithoutWord: 'Each phrase needs at least one letter or number.',
  wordsMissing: 'Enter at least one phrase.',
  meansMissing: 'Enter what it means, or at least two phrases with the same meaning.',
} as const;
type SynonymFault = (typeof SYNONYM_FAULTS)[keyof typeof SYNONYM_FAULTS];

function faultOf(list: string): SynonymFault | null {
  for (const phrase of list.split(',').filter((one) => one.trim() !== '')) {
    const { length } = catalogWords(phrase);
    if (length === 0) return SYNONYM_FAULTS.phraseWithoutWord;
    if (length > MAX_PHRASE_WORDS) return SYNONYM_FAULTS.phraseTooLong;
  }
  return null;
}

export function synonymFault({ words, means }: Synonym): { field: keyof Synonym; message: SynonymFault } | null {
  const [inWords, inMeans] = [faultOf(words), faultOf(means)];
  if (inWords) return { field: 'words', message: inWords };
  if (inMeans) return { field: 'means', message: inMeans };
  const phrases = tidyPhrases(words).split(', ');
  if (phrases[0] === '') return { field: 'words', message: SYNONYM_FAULTS.wordsMissing };
  if (tidyPhrases(means) === '' && phrases.length < 2) return { field: 'means', message: SYNONYM_FAULTS.meansMissing };
  return null;
}
