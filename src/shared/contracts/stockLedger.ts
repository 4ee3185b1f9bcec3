import { z } from 'zod';
import { LEDGER_REASONS } from '../domain/catalog/ledgerReasons.ts';
import { optionalLine, recordKey, requiredLine, wholeNumber, wireId } from './common.ts';
import { MAX_QUANTITY } from './stocks.ts';

const stockSize = recordKey.extend({ size: optionalLine(60) });
/** The counted quantity of a size, the quantity when the count began, and the reason. */
export const countSizeInput = stockSize.extend({
  available_quantity: z.number().int().min(-MAX_QUANTITY).max(MAX_QUANTITY),
  old_available_quantity: z.number().int(),
  reason: requiredLine(200),
});
export const countSizeOutput = z.object({ available_quantity: z.number().int() });

export const ledgerInput = stockSize.extend({ page: wholeNumber({ preset: 1, max: 100_000 }) });
export type LedgerInput = z.output<typeof ledgerInput>;

/** A size's ledger, latest first, 20 a page; `balance` is the quantity after the entry. */
export const ledgerOutput = z.object({
  available_quantity: z.number().int(),
  total: z.number().int(),
  docs: z.array(
    z.object({
      _id: wireId,
      quantity: z.number().int(),
      balance: z.number().int(),
      reason: z.enum(LEDGER_REASONS),
      note: z.string(),
      order_no: z.string().nullable(),
      who: z.string(),
      created_at: z.date(),
    }),
  ),
});
export type LedgerOutput = z.output<typeof ledgerOutput>;
