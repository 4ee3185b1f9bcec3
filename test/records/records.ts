import { createHash } from 'node:crypto';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import type { Deps } from '#server/platform/services.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

export interface SizeSeed {
  size?: string;
  /** Add-on in pesos. */
  price?: number;
  available_quantity?: number;
  restock_level?: number;
  restrict_if_no_available?: boolean;
}

/** Writes a test's initial rows directly, without the use cases, with a default for every field. */
export function createRecords(deps: () => Deps) {
  const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(values);
    const result = await deps().em.execute<{ insertId: number }>(
      `insert into \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
      Object.values(values),
      'run',
    );
    return Number(result.insertId);
  };
  const sqlTime = (date: Date) => date.toISOString().slice(0, 23).replace('T', ' ');

  const category = (
    over: { name?: string; parent?: number | null; sequence?: number; icon?: string; other_fields?: string[] } = {},
  ) =>
    insert('category', {
      name: over.name ?? `Category ${next()}`,
      parent_category_id: over.parent ?? null,
      sequence: over.sequence ?? 0,
      icon: over.icon ?? 'book',
      other_fields: JSON.stringify(over.other_fields ?? []),
    });

  const size = async (stockId: number, over: SizeSeed = {}, sequence = 0): Promise<number> => {
    const quantity = over.available_quantity ?? 100;
    const id = await insert('size_price', {
      stock_id: stockId,
      size: over.size ?? '',
      sequence,
      price: formatDecimal(toCentavos(over.price ?? 0)),
      available_quantity: quantity,
      restock_level: over.restock_level ?? 0,
      restrict_if_no_available: over.restrict_if_no_available ?? true,
    });
    await insert('stock_ledger', { size_price_id: id, quantity, reason: 'opening', created_at: sqlTime(deps().now()) });
    return id;
  };

  const stock = async (
    over: {
      name?: string;
      description?: string;
      content?: string;
      category?: number;
      selling_price?: number;
      uom?: string;
      barcode?: string;
      isbn?: string;
      sku?: string;
      shelf?: string;
      colors?: string[];
      is_available?: boolean;
      weekly_schedule?: number[];
      from_time_available?: string | null;
      to_time_available?: string | null;
      filters?: string[];
      /** One row for each size; default: one counted row without a size. Empty: not counted. */
      sizes?: SizeSeed[];
    } = {},
  ): Promise<{ id: number; sizeIds: number[] }> => {
    const id = await insert('stock', {
      name: over.name ?? `Stock ${next()}`,
      description: over.description ?? '',
      content: over.content ?? '',
      category_id: over.category ?? (await category()),
      uom: over.uom ?? 'pc',
      barcode: over.barcode ?? null,
      isbn: over.isbn ?? null,
      sku: over.sku ?? null,
      shelf: over.shelf ?? '',
      selling_price: formatDecimal(toCentavos(over.selling_price ?? 100)),
      colors: JSON.stringify(over.colors ?? []),
      is_available: over.is_available ?? true,
      weekly_schedule: JSON.stringify(over.weekly_schedule ?? []),
      from_time_available: over.from_time_available ?? null,
      to_time_available: over.to_time_available ?? null,
    });
    for (const name of over.filters ?? []) await insert('stock_filter', { stock_id: id, name });
    const sizeIds: number[] = [];
    for (const [sequence, seed] of (over.sizes ?? [{}]).entries()) sizeIds.push(await size(id, seed, sequence));
    await indexStocks(deps().em, [id]);
    return { id, sizeIds };
  };

  /** With a verified email, Google is the way to sign in. */
  const customer = async (
    over: {
      name?: string;
      full_name?: string;
      email?: string | null;
      email_verified?: boolean;
      phone_number?: string | null;
      phone_verified?: boolean;
      agreed?: boolean;
    } = {},
  ): Promise<number> => {
    const number = next();
    const id = await insert('customer', {
      name: over.name ?? `Customer ${number}`,
      full_name: over.full_name ?? '',
      email: over.email ?? null,
      email_verified: over.email_verified ?? false,
      phone_number: over.phone_number === undefined ? `+63917${String(1_000_000 + number)}` : over.phone_number,
      phone_verified: over.phone_verified ?? true,
      has_agreed_to_terms_and_conditions: over.agreed ?? true,
    });
    if (over.email_verified) {
      const identity = {
        provider: 'google',
        subject: `made-${id}`,
        customer_id: id,
        created_at: sqlTime(deps().now()),
      };
      await insert('customer_identity', identity);
    }
    return id;
  };

  /** Without a password: tests of the sign-in create their own users. */
  const staff = async (
    over: { name?: string; username?: string; is_active?: boolean; categories?: number[] } = {},
  ): Promise<number> => {
    const number = next();
    const id = await insert('staff_user', {
      name: over.name ?? `Staff ${number}`,
      username: over.username ?? `staff-${number}`,
      password_hash: 'unusable',
      is_active: over.is_active ?? true,
      ...(over.is_active !== false && { approved_at: sqlTime(deps().now()) }),
    });
    for (const category_id of over.categories ?? [])
      await insert('staff_user_category', { staff_user_id: id, category_id });
    return id;
  };

  const cartItem = async (
    customerId: number,
    stockId: number,
    over: {
      quantity?: number;
      size?: string;
      color?: string;
      other_fields?: Record<string, string>;
      is_checked?: boolean;
    } = {},
  ): Promise<number> => {
    await deps().em.execute(
      'insert into cart (customer_id, updated_at) values (?, ?) on duplicate key update updated_at = values(updated_at)',
      [customerId, sqlTime(deps().now())],
    );
    return insert('cart_item', {
      customer_id: customerId,
      stock_id: stockId,
      size: over.size ?? '',
      color: over.color ?? '',
      other_fields: JSON.stringify(over.other_fields ?? {}),
      fingerprint: createHash('sha256').update(`test line ${next()}`).digest('hex'),
      quantity: over.quantity ?? 1,
      is_checked: over.is_checked ?? true,
    });
  };

  /** A session that never expires in a test; tests of expiry sign in instead. */
  const session = (owner: { customer_id: number } | { staff_user_id: number }, over: Record<string, string> = {}) =>
    insert('session', {
      ...owner,
      created_at: sqlTime(deps().now()),
      expires_at: '2100-01-01',
      last_seen_at: '2100-01-01',
      ...over,
    });

  return { insert, category, stock, size, customer, staff, session, cartItem };
}

export type Records = ReturnType<typeof createRecords>;
