import type { Cart } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { addonOf } from '#shared/domain/catalog/pricing.ts';
import { MAX_AMOUNT, toPesos } from '#shared/domain/money.ts';
import { type CartClock, type CartRow, cartLineAmount } from './cartLines.ts';
import { lineProblems, priceNotices } from './lineNotices.ts';

export function toCart(lines: readonly CartRow[], products: ReadonlyMap<number, Product>, clock: CartClock): Cart {
  // Checked only against lines of the same product: a full cart would otherwise need 40,000 comparisons.
  const ofProduct = Map.groupBy(lines, (line) => line.stock_id);
  return {
    orders: lines.flatMap((line) => {
      const item = products.get(line.stock_id);
      // A product deleted between the two reads has no cart lines any more.
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
        // A raised price can exceed the greatest amount; lineProblems reports it.
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
