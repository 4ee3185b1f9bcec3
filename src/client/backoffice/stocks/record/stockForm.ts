import type { RecordForm } from '#client/backoffice/records/useRecord.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { StockDraft } from './stockDraft.ts';

/** The form that all parts of the screen write into. */
export type StockForm = RecordForm<Stock, StockDraft>;

/** The message for a list: the field's own, or the first of its entries'. */
export function listError(errors: StockForm['errors'], list: string): string | undefined {
  return errors[list] ?? Object.entries(errors).find(([field]) => field.startsWith(`${list}.`))?.[1];
}

/** How a number field shows pesos: ₱1,234.50. */
export const PESOS: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 2,
};
