import { z } from 'zod';
import { MISSED_SEARCH_DAYS } from '../domain/catalog/missedSearch.ts';
import { SYNONYM_LENGTH, tidyPhrases } from '../domain/catalog/synonymRule.ts';
import { line, storeDay, wholeNumber, wireId } from './common.ts';
import { paginateInput, paginateOutput, sorting, updateKey, version } from './masterData.ts';
import { spreadsheetFormat } from './stockImport.ts';

const phrases = line(SYNONYM_LENGTH).transform(tidyPhrases);

export const synonymRecord = z.object({
  _id: wireId,
  /** Phrases parted by commas, each of at most four words. */
  words: z.string(),
  /** The meaning of the phrases: they find it, but it does not find them. It is empty if each phrase means every other. */
  means: z.string(),
  version,
});
export type SynonymRecord = z.infer<typeof synonymRecord>;
export const createSynonymInput = z.object({ words: phrases, means: phrases.default('') });
export const updateSynonymInput = updateKey.extend({ words: phrases.optional(), means: phrases.optional() });
export const paginateSynonymsInput = paginateInput(z.object(sorting(['words', 'means'])));
export const paginateSynonymsOutput = paginateOutput(synonymRecord);

export const exportSynonymsInput = z.object({ format: spreadsheetFormat }).prefault({});

/** The outcomes of searches that are counted: nothing was found, or only other words than those typed. */
export const MISSED_OUTCOMES = ['nothing', 'widened'] as const;

export const paginateSearchesInput = paginateInput(
  z.object({
    outcome: z.enum(MISSED_OUTCOMES).optional(),
    /** Counted over so many days, today among them. */
    days: wholeNumber({ preset: 30, max: MISSED_SEARCH_DAYS }),
  }),
);
const missedSearch = z.object({
  words: z.string(),
  /** How often nothing was found. */
  nothing: z.number().int(),
  /** How often other words were searched for in their place. */
  widened: z.number().int(),
  /** The words that were searched for in their place last; empty for none. */
  meant: z.string(),
  last_day: storeDay,
  /** How many products of customers the words find now. */
  found_now: z.number().int(),
});
export type MissedSearchRow = z.infer<typeof missedSearch>;
export const paginateSearchesOutput = paginateOutput(missedSearch).omit({ next_cursor: true });
