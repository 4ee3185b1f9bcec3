import { defineEntity } from '@mikro-orm/core';
import { MISSED_WORDS_LENGTH } from '#shared/domain/catalog/missedSearch.ts';

/** Searches of customers on one day that found nothing, or only after they had been widened; nothing says whose they were. */
export const MissedSearch = defineEntity({
  name: 'MissedSearch',
  properties: (p) => ({
    day: p.date().primary(),
    /** The words of the search as they are compared, parted by spaces. */
    words: p.string().length(MISSED_WORDS_LENGTH).primary(),
    nothing: p.integer().unsigned().default(0),
    widened: p.integer().unsigned().default(0),
    /** The words that were searched for in their place last; empty for none. */
    meant: p.string().length(MISSED_WORDS_LENGTH).default(''),
  }),
});
