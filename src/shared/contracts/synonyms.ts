import { z } from 'zod';
import { MISSED_SEARCH_DAYS } from '../domain/catalog/search/missedSearch.ts';
import { SYNONYM_LENGTH, tidyPhrases } from '../domain/catalog/search/synonymRule.ts';
import { line, storeDay, wholeNumber } from './common.ts';
import { paginateInput, paginateOutput, recordContract } from './masterData.ts';
import { spreadsheetFormat } from './stockImport.ts';

const phrases = line(SYNONYM_LENGTH).transform(tidyPhrases);

export const synonyms = recordContract(
  {
    /** Phrases separated by commas, each of at most four words. */
    words: z.string(),
    /** A search for a phrase also finds this, but not the reverse. Empty if all phrases mean the same. */
    means: z.string(),
  },
  { words: phrases, means: phrases.default('') },
  ['words', 'means'],
);
export type SynonymRecord = z.infer<typeof synonyms.record>;

export const exportSynonymsInput = z.object({ format: spreadsheetFormat }).prefault({});

/** Counted outcomes of searches: no results, or results only for other words than those typed. */
export const MISSED_OUTCOMES = ['nothing', 'widened'] as const;

export const paginateSearchesInput = paginateInput(
  z.object({
    outcome: z.enum(MISSED_OUTCOMES).optional(),
    /** The number of days to count, with today. */
    days: wholeNumber({ preset: 30, max: MISSED_SEARCH_DAYS }),
  }),
);
const missedSearch = z.object({
  words: z.string(),
  /** The number of searches that found nothing. */
  nothing: z.number().int(),
  /** The number of searches that used other words instead. */
  widened: z.number().int(),
  /** The replacement words of the latest search; empty if none. */
  meant: z.string(),
  last_day: storeDay,
  /** The number of visible products that the words find now. */
  found_now: z.number().int(),
});
export type MissedSearchRow = z.infer<typeof missedSearch>;
export const paginateSearchesOutput = paginateOutput(missedSearch).omit({ next_cursor: true });
