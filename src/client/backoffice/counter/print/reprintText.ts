import type { Print } from '#shared/contracts/counter.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { storeConfig } from '../../../app/storeConfig.ts';

/** What a second print says: when the one before was, and whose. */
export const reprintText = ({ printed_at, who }: Print): string =>
  `Printed again; before on ${formatDateTime(printed_at, storeConfig.timeZone)} by ${who}`;
