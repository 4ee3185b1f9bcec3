import { z } from 'zod';
import { REPORT_STATUSES } from '../domain/orderStatus.ts';
import { messages } from '../messages.ts';
import { recordId, storeDay } from './common.ts';

/** A sum in pesos: what a single amount may be does not bound it. */
const sum = z.number();

const reportStatus = z.enum(REPORT_STATUSES);

/** Inclusive store days. */
const period = z
  .object({ start: storeDay, end: storeDay })
  .refine(({ start, end }) => start <= end, messages.periodReversed);

/** An emptied picker sends its two days as null or "": no period, as null itself. */
const noPeriod = z
  .object({ start: z.union([z.null(), z.literal('')]), end: z.union([z.null(), z.literal('')]) })
  .transform(() => null);

/** Left out: the current month. Null: no period, and so no query (decisions.md, section 8). */
const periodCovered = z.union([noPeriod, period]).nullish();

/** One status or a list of them; none means all. */
const statuses = z
  .union([reportStatus.transform((status) => [status]), z.array(reportStatus).max(50), z.literal('')])
  .nullish()
  .transform((chosen) => [...new Set(chosen || [])]);

/** Ids of categories, each standing for those below it too; none means all. */
const categories = z
  .array(z.union([z.object({ _id: recordId }).transform((entry) => entry._id), recordId]))
  .max(500)
  .nullish()
  .transform((ids) => ids ?? []);

/** Names of items; none means all. */
const selectedItems = z
  .array(z.string().max(200))
  .max(500)
  .nullish()
  .transform((names) => names ?? []);

export const historyPerCategoryInput = z
  .object({ period_covered: periodCovered, order_status: statuses, categories, selected_items: selectedItems })
  .prefault({});
export type HistoryPerCategoryInput = z.output<typeof historyPerCategoryInput>;

/** The lines of one item in one size and status, put together. */
const reportItem = z.object({
  name: z.string(),
  size: z.string(),
  uom: z.string(),
  order_status: z.object({ status: reportStatus }),
  quantity: z.number().int(),
  amount: sum,
});

/** Categories by name, `_id` being the name; cancelled lines stand among the items and in neither sum. */
export const historyPerCategory = z.array(
  z.object({ _id: z.string(), items: z.array(reportItem), quantity: z.number().int(), amount: sum }),
);
export type HistoryPerCategory = z.output<typeof historyPerCategory>;
