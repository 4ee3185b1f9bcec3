import type { Print } from '#shared/contracts/counter.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { storeConfig } from '../../app/storeConfig.ts';

/** Returns the note on a second print: the time and author of the one before. */
export const reprintText = ({ printed_at, who }: Print): string =>
  `Printed again; before on ${formatDateTime(printed_at, storeConfig.timeZone)} by ${who}`;
