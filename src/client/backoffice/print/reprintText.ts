import type { Print } from '#shared/contracts/counter.ts';
import { momentText } from '../../app/storeClock.ts';

/** Returns the note on a second print: the time and author of the one before. */
export const reprintText = ({ printed_at, who }: Print): string =>
  `Reprint. First printed ${momentText(printed_at)} by ${who}`;
