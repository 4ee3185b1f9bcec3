import type { RecordForm } from '#client/backoffice/records/useRecord.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { StockDraft } from './stockDraft.ts';

/** The form of all parts of the screen. */
export type StockForm = RecordForm<Stock, StockDraft>;

/** A list's message: its own, or the first of its entries. */
export function listError(errors: StockForm['errors'], list: string): string | undefined {
  return errors[list] ?? Object.entries(errors).find(([field]) => field.startsWith(`${list}.`))?.[1];
}

/** Number format of pesos: ₱1,234.50. */
export const PESOS: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 2,
};
