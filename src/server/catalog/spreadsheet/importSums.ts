import type { ImportFile } from '#shared/contracts/stockImport.ts';
import { parseDecimal, toCentavos, toPesos } from '#shared/domain/money.ts';
import type { PlannedProduct } from './planImport.ts';

interface Stock {
  pieces: number;
  centavos: number;
}
const NONE: Stock = { pieces: 0, centavos: 0 };
const added = (one: Stock, other: Stock): Stock => ({
  pieces: one.pieces + other.pieces,
  centavos: one.centavos + other.centavos,
});

/** The pieces of the file's good products and their value at selling prices, as the store has them and as it would. */
export function sumsOf(products: readonly PlannedProduct[]): Pick<ImportFile, 'sums' | 'prices'> {
  const good = products.filter(({ hasErrors }) => !hasErrors);
  const before = good.map(stockBefore).reduce(added, NONE);
  const after = good.map(stockAfter).reduce(added, NONE);
  const prices = good.flatMap(({ change }) => change?.columns.selling_price ?? []);
  return {
    sums: {
      pieces: { before: before.pieces, after: after.pieces },
      value: { before: toPesos(before.centavos), after: toPesos(after.centavos) },
    },
    prices: prices.length === 0 ? null : { lowest: least(prices), highest: -least(prices.map((price) => -price)) },
  };
}

const least = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other));

function stockBefore({ known }: PlannedProduct): Stock {
  if (!known) return NONE;
  const price = toCentavos(known.record.selling_price);
  return known.sizes
    .filter(({ is_active }) => is_active)
    .map(({ available_quantity: pieces, price: addOn }) => ({
      pieces,
      centavos: pieces * (price + parseDecimal(addOn)),
    }))
    .reduce(added, NONE);
}

function stockAfter(product: PlannedProduct): Stock {
  const { change } = product;
  if (!change) return stockBefore(product);
  const price = toCentavos(change.columns.selling_price);
  if (change.sizes)
    return change.sizes
      .map(({ row, adjustment_quantity, price: addOn }) => {
        const pieces = (row?.available_quantity ?? 0) + adjustment_quantity;
        return { pieces, centavos: pieces * (price + toCentavos(addOn)) };
      })
      .reduce(added, NONE);
  const before = stockBefore(product);
  const raised = price - toCentavos(product.known?.record.selling_price ?? 0);
  return { pieces: before.pieces, centavos: before.centavos + before.pieces * raised };
}
