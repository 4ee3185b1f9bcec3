import { hash } from 'node:crypto';
import { sizePriceOf } from '#shared/domain/catalog/pricing.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { fromInstant, parseFields, read, type Session, toCentavos, toDecimal, transaction, write } from './database.ts';
import { type Product, readProducts } from './products.ts';

type CartLine = Record<'id' | 'stock_id' | 'quantity' | 'is_checked', number> &
  Record<'size' | 'color' | 'other_fields', string> & { seen_price: string | null };
type AddToCart = Record<'item' | 'size' | 'color', string> & { quantity: number };

/** Centavos of one, add-on included. */
const unitPriceOf = (product: Product, size: string): number =>
  toCentavos(product.selling_price) + toCentavos(sizePriceOf(product, size)?.price ?? 0);

/** Why a line cannot be sold, or null; `lines` want the same stock. The benchmark's choices are sold at any hour, so that hours are not looked at. */
function problemOf(line: CartLine, product: Product, lines: readonly CartLine[]): string | null {
  if (!product.is_available || unitPriceOf(product, line.size) <= 0) return messages.productNotFound;
  if (product.sizes.length > 0 && !product.sizes.includes(line.size)) return serverMessages.sizeGone;
  if (product.colors.length > 0 && !product.colors.includes(line.color)) return serverMessages.colorGone;
  const stock = sizePriceOf(product, line.size);
  if (!stock?.restrict_if_no_available) return null;
  const same = lines.filter((one) => one.id !== line.id && one.stock_id === line.stock_id && one.size === line.size);
  const wanted = same.reduce((sum, { quantity }) => sum + quantity, line.quantity);
  return stock.available_quantity < wanted ? `Only ${stock.available_quantity} left` : null;
}

const LOCK = 'insert into cart (customer_id, updated_at) values (?, ?) on duplicate key update updated_at = ?';
/** Makes the cart where there is none, and locks its row. */
export const lockCart = (session: Session, customerId: number, now: string): Promise<number> =>
  write(session, LOCK, [customerId, now, now]);

const LINES = `select id, stock_id, size, color, other_fields, quantity, is_checked, seen_price from cart_item
  where customer_id = ? order by id`;
const RAISE = 'update cart_item set quantity = ?, is_checked = 1, seen_price = ? where id = ?';
const INSERT = `insert into cart_item
    (customer_id, stock_id, size, color, other_fields, fingerprint, quantity, is_checked, seen_price, created_at)
  values (?, ?, ?, ?, '{}', ?, ?, 1, ?, ?)`;

/** Adds a product, or raises the quantity of the line with the same choices. No category asks for further fields. */
export function addToCart(customerId: number, input: AddToCart) {
  return transaction(async (session) => {
    const now = fromInstant(new Date());
    await lockCart(session, customerId, now);
    const stock_id = Number(input.item);
    const lines = await read<CartLine>(LINES, [customerId], session);
    const products = await readProducts([...new Set([...lines.map((line) => line.stock_id), stock_id])], session);
    const product = products.get(stock_id);
    if (!product) throw new Error(messages.productNotFound);
    const size = product.sizes.length > 0 ? input.size : '';
    const color = product.colors.length > 0 ? input.color : '';
    const same = lines.find((line) => line.stock_id === stock_id && line.size === size && line.color === color);
    const quantity = (same?.quantity ?? 0) + input.quantity;
    const seen_price = toDecimal(unitPriceOf(product, size));
    const choice = { stock_id, size, color, quantity };
    const wanted: CartLine = { ...choice, id: same?.id ?? 0, other_fields: '{}', is_checked: 1, seen_price };
    const problem = problemOf(wanted, product, lines);
    if (problem) throw new Error(problem);
    if (same) await write(session, RAISE, [quantity, seen_price, same.id]);
    else {
      const fingerprint = hash('sha256', JSON.stringify([stock_id, size, color, []]));
      const values = [customerId, stock_id, size, color, fingerprint, quantity, seen_price, now];
      wanted.id = await write(session, INSERT, values);
    }
    const all = same ? lines.map((line) => (line === same ? wanted : line)) : [...lines, wanted];
    return { orders: all.map((line) => toRecord(line, products.get(line.stock_id) ?? product, all)) };
  });
}

const toRecord = (line: CartLine, item: Product, lines: readonly CartLine[]) => ({
  ...{ _id: String(line.id), item, quantity: line.quantity, size: line.size, color: line.color },
  addon_price: sizePriceOf(item, line.size)?.price ?? 0,
  other_fields: parseFields(line.other_fields),
  amount: (line.quantity * unitPriceOf(item, line.size)) / 100,
  is_checked: line.is_checked === 1,
  seen_price: line.seen_price === null ? null : Number(line.seen_price),
  problem: problemOf(line, item, lines),
  notices: [],
});
