import type { z } from 'zod';
import type { Cart, cartItemsInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSettingsOf } from '../settings/settings.queries.ts';
import { toCart } from './cart.records.ts';
import type { CartClock, CartEntry, CartRow, StoreClock } from './cartLines.ts';

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
