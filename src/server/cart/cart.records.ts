import type { Cart } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { LARGEST_AMOUNT, toPesos } from '#shared/domain/money.ts';
import { addonOf, amountOf, type CartLine, lineProblem, type Moment } from './cartLines.ts';

/** A cart's lines with their products as the contract shows them, at today's prices. */
export function toCart(lines: readonly CartLine[], products: ReadonlyMap<number, Product>, moment: Moment): Cart {
  return {
    orders: lines.flatMap((line) => {
      const item = products.get(line.stock_id);
      // A product that is deleted takes its cart lines along; between two reads it can be gone first.
      if (!item) return [];
      return {
        _id: String(line.id),
        item,
        quantity: line.quantity,
        size: line.size,
        color: line.color,
        addon_price: toPesos(addonOf(item, line.size)),
        other_fields: line.other_fields,
        // A price raised since can take a line past what an amount may be; lineProblem says so.
        amount: Math.min(toPesos(amountOf(item, line)), LARGEST_AMOUNT),
        is_checked: line.is_checked,
        problem: lineProblem(line, item, lines, moment),
      };
    }),
  };
}
