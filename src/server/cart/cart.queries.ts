import { sql } from 'kysely';
import type { z } from 'zod';
import type { Cart, cartItemsInput } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { settingColumn, settingFromColumn } from '../settings/settings.queries.ts';
import { toCart } from './cart.records.ts';
import { type CartClock, type CartRow, type JoinedStudent, type StoreClock, toCartStudent } from './cartLines.ts';

/** The customer's cart at today's prices. Throws forbidden where `email` names somebody else. */
export async function getCart(deps: Deps, customerId: number, input: z.output<typeof cartItemsInput>): Promise<Cart> {
  await requireOwnEmail(deps, customerId, input.email);
  const { lines, products, clock } = await readCart(deps, customerId, clockOf(deps));
  // Only a customer who is gone may not see an empty cart, and theirs is always empty.
  if (lines.length === 0) await loadCustomer(deps.em, customerId);
  return toCart(lines, products, clock);
}

/**
 * The cart's lines, oldest first, the products they name, and what these are validated by; `others` are further products to
 * read with them.
 */
export async function readCart(
  { em, catalogIndex }: Pick<Deps, 'em' | 'catalogIndex'>,
  customerId: number,
  at: StoreClock,
  others: readonly number[] = [],
): Promise<{ lines: CartRow[]; products: Map<number, Product>; clock: CartClock }> {
  const found = await readLines(em, customerId);
  const lines = found.flatMap(toRow).sort((one, other) => one.id - other.id);
  const stockIds = [...new Set([...lines.map((line) => line.stock_id), ...others])];
  const products = await productsById(em, stockIds, catalogIndex.atHand());
  const product_hours = settingFromColumn('product_hours', found[0]?.product_hours ?? null);
  const product_piece_limit = settingFromColumn('product_piece_limit', found[0]?.product_piece_limit ?? null);
  return { lines, products, clock: { ...at, product_hours, product_piece_limit } };
}

/**
 * The lines of a customer's cart by the customer's key. The settings come with them, of an empty cart too: a statement of its own would cost
 * every change of a cart a round trip. In no order: to sort them the database would write these texts into a table first.
 */
const readLines = (em: StoreEntityManager, customerId: number) =>
  db(em)
    .selectFrom(sql<{ one: number }>`(select 1 as one)`.as('always'))
    .leftJoin('cart_item as c', (join) => join.on('c.customer_id', '=', customerId))
    .select(['c.id', 'c.stock_id', 'c.size', 'c.color', 'c.other_fields', 'c.quantity', 'c.is_checked', 'c.seen_price'])
    .leftJoin('student as st', 'st.id', 'c.student_id')
    .leftJoin('grade_level as g', 'g.id', 'st.grade_level_id')
    .select(['st.id as student_id', 'st.name as student_name', 'g.name as grade_level', 'st.section'])
    .select(settingColumn('product_piece_limit').as('product_piece_limit'))
    .select(settingColumn('product_hours').as('product_hours'))
    .execute();

/** A line as a left join brings it: all of it, or nothing. */
type JoinedRow = { [Column in Exclude<keyof CartRow, 'seen_price' | 'student'>]: CartRow[Column] | null } & {
  seen_price: string | null;
} & JoinedStudent;

function toRow({
  id,
  stock_id,
  size,
  color,
  other_fields,
  quantity,
  is_checked,
  seen_price,
  ...row
}: JoinedRow): CartRow[] {
  if (id === null || stock_id === null || quantity === null) return [];
  const choice = { size: size ?? '', color: color ?? '', other_fields: other_fields ?? {} };
  const student = toCartStudent(row);
  const seen = seen_price === null ? null : parseDecimal(seen_price);
  return [{ id, stock_id, ...choice, student, quantity, is_checked: is_checked ?? false, seen_price: seen }];
}

/** The moment at which lines are validated in this call. */
export function clockOf({ now, config }: Pick<Deps, 'now' | 'config'>): StoreClock {
  return { now: now(), timeZone: config.store.timeZone };
}
