import { defineEntity } from '@mikro-orm/core';
import { MISSED_WORDS_LENGTH } from '#shared/domain/catalog/search/missedSearch.ts';

/** Customers' searches of a day without results, or with results only after widening. Anonymous. */
export const MissedSearch = defineEntity({
  name: 'MissedSearch',
  properties: (p) => ({
    day: p.date().primary(),
    /** Normalized, separated by spaces. */
    words: p.string().length(MISSED_WORDS_LENGTH).primary(),
    nothing: p.integer().unsigned().default(0),
    widened: p.integer().unsigned().default(0),
    /** The words that the last search used instead; empty if none. */
    meant: p.string().length(MISSED_WORDS_LENGTH).default(''),
  }),
});
