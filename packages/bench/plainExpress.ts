/** The baseline: Express and prepared statements on the store's tables. Returns plain rows, trusts the customer's id in the query, caches nothing. */
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { createPool, type RowDataPacket } from 'mysql2/promise';

const pool = createPool({ ...JSON.parse(process.env.PLAIN_DATABASE ?? ''), connectionLimit: 20 });
type Value = string | number;
type Row = RowDataPacket & { id: number };

const read = async (statement: string, values: Value[] = []): Promise<Row[]> =>
  (await pool.execute<Row[]>(statement, values))[0];
const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

const PRODUCT = `select s.*, c.name as category_name, c.other_fields from stock s
  join category c on c.id = s.category_id where s.is_available = 1`;
const SUBTREE = `with recursive tree (id) as (
  select cast(? as unsigned) union select c.id from category c join tree on c.parent_category_id = tree.id)`;

async function withParts(products: Row[]) {
  const ids = products.map(({ id }) => id);
  if (ids.length === 0) return [];
  const parts = await Promise.all([
    read(`select * from size_price where stock_id in (${marks(ids)}) order by sequence`, ids),
    read(`select * from stock_image where stock_id in (${marks(ids)}) order by sequence`, ids),
    ...['grade_level', 'subject'].map((name) =>
      read(
        `select l.stock_id, n.name from stock_${name} l join ${name} n on n.id = l.${name}_id where l.stock_id in (${marks(ids)})`,
        ids,
      ),
    ),
  ]);
  const of = (rows: Row[] | undefined, id: number) => rows?.filter((row) => row.stock_id === id);
  return products.map((product) => {
    const [size_prices, images, grade_levels, subjects] = parts.map((rows) => of(rows, product.id));
    return { ...product, size_prices, images, grade_levels, subjects };
  });
}

async function withLines(orders: Row[]) {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [lines, students] = await Promise.all(
    ['order_line', 'order_student'].map((table) =>
      read(`select * from ${table} where order_id in (${marks(ids)})`, ids),
    ),
  );
  const of = (rows: Row[] | undefined, id: number) => rows?.filter((row) => row.order_id === id);
  return orders.map((order) => ({ ...order, orders: of(lines, order.id), students: of(students, order.id) }));
}

const page = (sql: string, number: unknown, values: Value[]) =>
  read(`${sql} limit 10 offset ?`, [...values, String((Number(number) - 1) * 10)]);

const ROUTES: Record<string, (query: Request['query']) => Promise<unknown>> = {
  list: async ({ category, page: number }) =>
    withParts(
      await page(`${SUBTREE} ${PRODUCT} and s.category_id in (select id from tree) order by s.name, s.id`, number, [
        String(category),
      ]),
    ),
  search: async ({ keyword }) =>
    withParts(await page(`${PRODUCT} and s.name like ? order by s.name, s.id`, 1, [`%${keyword}%`])),
  product: async ({ id }) => withParts(await read(`${PRODUCT} and s.id = ?`, [String(id)])),
  myOrders: async ({ id }) =>
    withLines(await read('select * from `order` where customer_id = ? order by id desc limit 10', [String(id)])),
  board: async () => {
    const statuses = ['Pending', 'Processing', 'Ready for Pickup', 'Cancelled'];
    const [counts, ...lists] = await Promise.all([
      read('select status, count(*) as count from `order` group by status'),
      ...statuses.map((status) =>
        read('select * from `order` where status = ? order by pickup_time, id limit 20', [status]),
      ),
    ]);
    return { counts, lists: await Promise.all(lists.map(withLines)) };
  },
};

const app = express();
for (const [name, route] of Object.entries(ROUTES)) {
  app.get(`/${name}`, async (request, response) => {
    response.json(await route(request.query));
  });
}
const server = app.listen(0, '127.0.0.1', () => {
  console.info(`Plain Express is open at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
