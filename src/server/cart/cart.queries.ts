import type { z } from 'zod';
import type { Cart, cartItemsInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { addonOf } from '#shared/domain/catalog/products/pricing.ts';
import { MAX_AMOUNT, parseDecimal, toPesos } from '#shared/domain/money.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSettingsOf } from '../settings/settings.queries.ts';
import { type CartClock, type CartEntry, type CartRow, cartLineAmount, type StoreClock } from './cartLines.ts';
import { lineProblems, priceNotices } from './lineNotices.ts';

/** Throws forbidden if `email` is another customer's. */
export async function getCart(deps: Deps, customerId: number, input: z.output<typeof cartItemsInput>): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  const { lines, products, clock } = await readCart(deps, customerId, clockOf(deps));
  // Only an empty cart can be a deleted customer's.
  if (lines.length === 0) await loadCustomer(deps.em, customerId);
  return toCart(lines, products, clock);
}

/** Returns lines (oldest first), products with `others`, and the facts to validate them. */
export async function readCart(
  { em, catalogIndex }: Pick<Deps, 'em' | 'catalogIndex'>,
  customerId: number,
  at: StoreClock,
  others: readonly number[] = [],
): Promise<{ lines: CartRow[]; products: Map<number, Product>; clock: CartClock }> {
  const settings = await readSettingsOf(em, ['product_hours', 'product_piece_limit']);
  const found = await selectLines(em, customerId).select('c.seen_price').execute();
  const lines = found.map(({ seen_price, ...row }) => ({
    ...toEntry(row),
    seen_price: seen_price === null ? null : parseDecimal(seen_price),
  }));
  lines.sort((one, other) => one.id - other.id);
  const stockIds = [...new Set([...lines.map((line) => line.stock_id), ...others])];
  const products = await productsById(em, stockIds, catalogIndex.atHand());
  return { lines, products, clock: { ...at, ...settings } };
}

/** Unsorted, because sorting makes MariaDB write the texts to a table first. */
export const selectLines = (em: StoreEntityManager, customerId: number) =>
  db(em)
    .selectFrom('cart_item as c')
    .leftJoin('student as st', 'st.id', 'c.student_id')
    .leftJoin('grade_level as g', 'g.id', 'st.grade_level_id')
    .select(['c.id', 'c.stock_id', 'c.size', 'c.color', 'c.other_fields', 'c.quantity', 'c.is_checked'])
    .select(['st.id as student_id', 'st.name as student_name', 'g.name as grade_level', 'st.section'])
    .where('c.customer_id', '=', customerId);

type JoinedLine = Omit<CartEntry, 'student'> & {
  [Column in 'student_name' | 'grade_level' | 'section']: string | null;
} & { student_id: number | null };

export function toEntry({ student_id, student_name, grade_level, section, ...line }: JoinedLine): CartEntry {
  const student = { name: student_name ?? '', grade_level: grade_level ?? '', section: section ?? '' };
  return { ...line, student: student_id === null ? null : { id: student_id, ...student } };
}

export function clockOf({ now, config }: Pick<Deps, 'now' | 'config'>): StoreClock {
  return { now: now(), timeZone: config.store.timeZone };
}

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
