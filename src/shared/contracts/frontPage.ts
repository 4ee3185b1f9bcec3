import { z } from 'zod';
import { BOARD_VIEWS } from '../domain/orders/boardView.ts';

const count = z.number().int();
const sum = z.number();
const period = z.object({ start: z.string(), end: z.string() });

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
  /** The open orders in each view. */
  views: z.record(z.enum(BOARD_VIEWS), count),
  /** Visible products with a size below its restock level. */
  low_stock: z.object({ count, href: z.string() }),
  /** Sales of today, compared with the same weekday last week up to the same time. */
  sales_today: salesFigure,
  /** Sales since Sunday, compared with the same days of last week up to the same time. */
  sales_this_week: salesFigure,
});
export type FrontPage = z.output<typeof frontPage>;
