import type { OpenBookList } from '#shared/contracts/bookLists.ts';
import type { CartItem } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { findChoiceErrors } from '#shared/domain/catalog/choiceErrors.ts';
import { lineAmount, sizePriceOf } from '#shared/domain/catalog/products/pricing.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { priceIn } from '../catalog/productFacts.ts';
import { emptyChoice, type ProductChoice } from '../choice/productChoice.ts';

type ListLine = OpenBookList['lines'][number];

export interface ListDraft {
  ticks: Readonly<Record<string, boolean>>;
  choices: Readonly<Record<string, Partial<ProductChoice>>>;
}

export const untouched: ListDraft = { ticks: {}, choices: {} };

export interface DraftLine {
  line: ListLine;
  /** Null if the line cannot be ordered. */
  item: Product | null;
  choice: ProductChoice;
  isTicked: boolean;
  isInCart: boolean;
  /** Amount for one student in pesos; null until a size that affects the price is chosen. */
  amount: number | null;
  errors: Readonly<Record<string, string>>;
}

/** Required available lines are ticked, unless the cart has them for all of `students` (empty: for no particular student). */
export function draftLines(
  { lines }: OpenBookList,
  { ticks, choices }: ListDraft,
  cart: readonly CartItem[],
  students: readonly string[],
): DraftLine[] {
  return lines.map((line) => {
    const item = line.state === 'gone' || line.state === 'sold_out' ? null : line.item;
    const isIn = (student: string | null) =>
      cart.some(
        (each) =>
          each.item._id === line.item?._id &&
          (line.size === '' || each.size === line.size) &&
          (each.student?._id ?? null) === student,
      );
    const isInCart = students.length > 0 ? students.every(isIn) : isIn(null);
    const choice = choiceOf(line, item, choices[line._id]);
    const isTicked = item !== null && (ticks[line._id] ?? (line.is_required && !isInCart));
    const errors = item ? findChoiceErrors(item, choice) : {};
    const hasPrice = item !== null && (!errors.size || item.size_prices.every(({ price }) => price === 0));
    return { line, item, choice, isTicked, isInCart, errors, amount: hasPrice ? amountOf(item, choice) : null };
  });
}

function choiceOf(line: ListLine, item: Product | null, changed: Partial<ProductChoice> = {}): ProductChoice {
  const empty = item ? emptyChoice(item) : { size: '', color: '', other_fields: {} };
  const choice = { ...empty, ...(line.size && { size: line.size }), ...changed };
  const stock = item && sizePriceOf(item, choice.size);
  const left = stock?.restrict_if_no_available ? stock.available_quantity : line.quantity;
  return { ...choice, quantity: Math.max(1, Math.min(line.quantity, left)) };
}

const amountOf = (item: Product, { quantity, size }: ProductChoice): number =>
  toPesos(lineAmount(quantity, toCentavos(priceIn(item, size)), 0));

/** The number of ticked lines, and their total for one student in pesos; lines without a size are left out. */
export function tickedTotal(lines: readonly DraftLine[]): { count: number; pesos: number; isPart: boolean } {
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const centavos = ticked.reduce((sum, { amount }) => sum + toCentavos(amount ?? 0), 0);
  return { count: ticked.length, pesos: toPesos(centavos), isPart: ticked.some(({ amount }) => amount === null) };
}
