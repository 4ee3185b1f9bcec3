import type { Cart } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { addonOf } from '#shared/domain/catalog/pricing.ts';
import { MAX_AMOUNT, toPesos } from '#shared/domain/money.ts';
import { type CartClock, type CartRow, cartLineAmount } from './cartLines.ts';
import { lineProblems, priceNotices } from './lineNotices.ts';

/** A cart's lines with their products as the contract shows them, at today's prices. */
export function toCart(lines: readonly CartRow[], products: ReadonlyMap<number, Product>, clock: CartClock): Cart {
  // A line is checked against the lines of its product only: against all, a full cart would need 40,000 comparisons.
  const ofProduct = Map.groupBy(lines, (line) => line.stock_id);
  return {
    orders: lines.flatMap((line) => {
      const item = products.get(line.stock_id);
      // A product that is deleted between the two reads is missing here; its cart lines are deleted with it.
      if (!item) return [];
      const problems = lineProblems(line, item, ofProduct.get(line.stock_id) ?? [], clock);
      return {
        _id: String(line.id),
        item,
        quantity: line.quantity,
        size: line.size,
        color: line.color,
        addon_price: toPesos(addonOf(item, line.size)),
        other_fields: line.other_fields,
        student: line.student && { ...line.student, _id: String(line.student.id) },
        // A price raised since can take a line past what an amount may be; lineProblems says so.
        amount: Math.min(toPesos(cartLineAmount(item, line)), MAX_AMOUNT),
        is_checked: line.is_checked,
        seen_price: line.seen_price === null ? null : toPesos(line.seen_price),
        problem: problems[0]?.message ?? null,
        // A product that is not sold needs no message about its price.
        notices: problems[0]?.kind === 'hidden' ? problems : [...problems, ...priceNotices(line, item)],
      };
    }),
  };
}
