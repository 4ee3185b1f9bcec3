import { z } from 'zod';

const count = z.number().int();
const sum = z.number();
const period = z.object({ start: z.string(), end: z.string() });

const linkedCount = z.object({ count, href: z.string() });

/** Sales of a period up to now, compared with an earlier period up to the same time of day. */
const salesFigure = z.object({
  period,
  orders: count,
  amount: sum,
  previous_period: period,
  previous_orders: count,
  previous_amount: sum,
  href: z.string(),
});

export const frontPage = z.object({
  /** Orders that are Pending or Processing. */
  to_prepare: linkedCount,
  /** Open orders with a pick-up today, by slot; `time` is such as `09:30`, and 08:00 means any time that day. */
  hand_over_today: z.object({
    count,
    href: z.string(),
    slots: z.array(z.object({ time: z.string(), count, ready: count })),
  }),
  /** Open Bank Transfer orders without a proof. */
  proofs_missing: linkedCount,
  /** Visible products with a size below its restock level. */
  low_stock: linkedCount,
  /** Sales of today, compared with the same weekday last week up to the same time. */
  sales_today: salesFigure,
  /** Sales since Sunday, compared with the same days of last week up to the same time. */
  sales_this_week: salesFigure,
});
export type FrontPage = z.output<typeof frontPage>;
