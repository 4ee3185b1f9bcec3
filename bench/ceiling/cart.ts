import { hash } from 'node:crypto';
import type { Pool } from 'mysql2/promise';
import { fromInstant, read, type Session, toDecimal, transaction, write } from './database.ts';
import { type Product, readProducts } from './products.ts';
import { type Line, type Notice, priceNotices, problemsOf, sizePriceOf, unitPriceOf } from './rules.ts';

export interface AddToCart {
  item: string;
  quantity: number;
  size?: string;
  color?: string;
}

interface Cart {
  orders: {
    _id: string;
    item: Product;
    quantity: number;
    size: string;
    color: string;
    addon_price: number;
    other_fields: Record<string, string>;
    amount: number;
    is_checked: boolean;
    seen_price: number | null;
    problem: string | null;
    notices: Notice[];
  }[];
}

/** Thrown where the store would refuse. */
export class Refusal extends Error {}

/** Makes the cart where there is none, and holds its row. */
export const lockCart = (session: Session, customerId: number, now: string): Promise<number> =>
  write(session, 'insert into cart (customer_id, updated_at) values (?, ?) on duplicate key update updated_at = ?', [
    customerId,
    now,
    now,
  ]);

/**
 * Adds a product, or raises the quantity of the line with the same choices. No category of the benchmark asks
 * for further fields.
 */
export function addToCart(pool: Pool, customerId: number, input: AddToCart): Promise<Cart> {
  return transaction(pool, async (session) => {
    const now = new Date();
    await lockCart(session, customerId, fromInstant(now.toISOString()));
    const stockId = Number(input.item);
    const lines = await readLines(session, customerId);
    const products = await readProducts(session, [...new Set([...lines.map((line) => line.stock_id), stockId])]);
    const product = products.get(stockId);
    const [size, color] = [
      product?.sizes.length ? (input.size ?? '') : '',
      product?.colors.length ? (input.color ?? '') : '',
    ];
    const same = lines.find((line) => line.stock_id === stockId && line.size === size && line.color === color);
    const wanted: Line = {
      id: same?.id ?? 0,
      stock_id: stockId,
      size,
      color,
      other_fields: {},
      quantity: (same?.quantity ?? 0) + input.quantity,
      is_checked: true,
      seen_price: product ? unitPriceOf(product, size) / 100 : null,
    };
    const [problem] = problemsOf(wanted, product, lines);
    if (problem) throw new Refusal(problem.message);
    const id = await saveLine(session, customerId, wanted, now);
    const all = same ? lines.map((line) => (line === same ? wanted : line)) : [...lines, { ...wanted, id }];
    return toCart(all, products);
  });
}

interface LineRow {
  id: number;
  stock_id: number;
  size: string;
  color: string;
  other_fields: string;
  quantity: number;
  is_checked: number;
  seen_price: string | null;
}

async function readLines(session: Session, customerId: number): Promise<Line[]> {
  const rows = await read<LineRow>(
    session,
    `select id, stock_id, size, color, other_fields, quantity, is_checked, seen_price from cart_item
     where customer_id = ? order by id`,
    [customerId],
  );
  return rows.map((row) => ({
    ...row,
    other_fields: row.other_fields === '{}' ? {} : JSON.parse(row.other_fields),
    is_checked: row.is_checked === 1,
    seen_price: row.seen_price === null ? null : Number(row.seen_price),
  }));
}

async function saveLine(session: Session, customerId: number, line: Line, now: Date): Promise<number> {
  const seen = line.seen_price === null ? null : toDecimal(line.seen_price * 100);
  if (line.id !== 0) {
    const changed = [line.quantity, seen, line.id];
    await write(session, 'update cart_item set quantity = ?, is_checked = 1, seen_price = ? where id = ?', changed);
    return line.id;
  }
  return write(
    session,
    `insert into cart_item
       (customer_id, stock_id, size, color, other_fields, fingerprint, quantity, is_checked, seen_price, created_at)
     values (?, ?, ?, ?, '{}', ?, ?, 1, ?, ?)`,
    [
      customerId,
      line.stock_id,
      line.size,
      line.color,
      hash('sha256', JSON.stringify([line.stock_id, line.size, line.color, []])),
      line.quantity,
      seen,
      fromInstant(now.toISOString()),
    ],
  );
}

function toCart(lines: readonly Line[], products: ReadonlyMap<number, Product>): Cart {
  return {
    orders: lines.flatMap((line) => {
      const item = products.get(line.stock_id);
      if (!item) return [];
      const problems = problemsOf(line, item, lines);
      return {
        _id: String(line.id),
        item,
        quantity: line.quantity,
        size: line.size,
        color: line.color,
        addon_price: sizePriceOf(item, line.size)?.price ?? 0,
        other_fields: line.other_fields,
        amount: (line.quantity * unitPriceOf(item, line.size)) / 100,
        is_checked: line.is_checked,
        seen_price: line.seen_price,
        problem: problems[0]?.message ?? null,
        notices: [...problems, ...priceNotices(line, item)],
      };
    }),
  };
}
