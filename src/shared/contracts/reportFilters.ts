import { z } from 'zod';
import { REPORT_STATUSES } from '../domain/orders/orderStatus.ts';
import { MAX_ORDER_NUMBER_LENGTH, MAX_ORDER_NUMBERS, parseOrderNumbers } from '../domain/reports/orderNumbers.ts';
import { isTooLong, type Period } from '../domain/reports/reportPeriods.ts';
import { isStoreDay } from '../domain/storeTime.ts';
import { messages } from '../messages.ts';
import { staffMessages } from '../staffMessages.ts';
import { recordId, recordReference } from './common.ts';

const MAX_CHOICES = 500;
const MAX_NAME_LENGTH = 200;
/** Maximum length of pasted numbers with their separators. */
const MAX_PASTE_LENGTH = MAX_ORDER_NUMBERS * (MAX_ORDER_NUMBER_LENGTH + 2);

const reportStatus = z.enum(REPORT_STATUSES);

/** Each end may be absent, null or "". */
const periodEnd = z.string().max(40).nullish();

/** First and last day, both included. Absent: the current month. Null or empty days: no period, and nothing is read. */
const periodCovered = z
  .object({ start: periodEnd, end: periodEnd })
  .nullish()
  .transform((period, ctx): Period | null | undefined => {
    if (!period) return period;
    const { start, end } = period;
    if (!start && !end) return null;
    for (const [field, day] of Object.entries({ start, end })) {
      if (!day || !isStoreDay(day))
        ctx.addIssue({ code: 'custom', message: staffMessages.notADate, path: [field], input: day });
    }
    if (ctx.issues.length > 0 || !start || !end) return z.NEVER;
    if (start > end) ctx.addIssue({ code: 'custom', message: messages.periodReversed, path: ['end'], input: end });
    else if (isTooLong({ start, end }))
      ctx.addIssue({ code: 'custom', message: staffMessages.periodTooLong, path: ['end'], input: end });
    return { start, end };
  });

/** One status or a list of statuses; empty: all. */
const orderStatus = z
  .union([reportStatus.transform((status) => [status]), z.array(reportStatus).max(50), z.literal('')])
  .nullish()
  .transform((chosen) => [...new Set(chosen || [])]);

/** Ids of categories, each with its subcategories; empty: all. */
const categories = z
  .array(recordReference)
  .max(MAX_CHOICES)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])]);

/** Order numbers as a list or as pasted text; empty: all. */
const osNumbers = z
  .union([z.string().max(MAX_PASTE_LENGTH), z.array(z.string().max(MAX_PASTE_LENGTH)).max(MAX_ORDER_NUMBERS)])
  .nullish()
  .transform((sent, ctx) => {
    const numbers = parseOrderNumbers([sent ?? []].flat().join('\n'));
    if (numbers.length > MAX_ORDER_NUMBERS) ctx.addIssue({ code: 'custom', message: messages.tooMany, input: sent });
    if (numbers.some((number) => number.length > MAX_ORDER_NUMBER_LENGTH))
      ctx.addIssue({ code: 'custom', message: staffMessages.notAnOrderNumber, input: sent });
    return numbers;
  });

const selectedItems = z
  .array(z.string().max(MAX_NAME_LENGTH))
  .max(MAX_CHOICES)
  .nullish()
  .transform((names) => [...new Set(names ?? [])]);

/** The filters of all reports; a report ignores those that its definition does not name. */
export const reportFilters = z
  .object({
    period_covered: periodCovered,
    order_status: orderStatus,
    categories,
    os_numbers: osNumbers,
    selected_items: selectedItems,
    counter: recordId.nullish().transform((id) => id ?? null),
    /** Whether the count sheet shows the expected quantities; otherwise an XLSX file hides their column. */
    show_expected: z.boolean().nullish().transform(Boolean),
  })
  .prefault({});
export type ReportFilters = z.output<typeof reportFilters>;
