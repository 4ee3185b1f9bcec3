/**
 * The ceiling of the benchmark: what Express and prepared statements give on the store's tables, with nothing between. It
 * answers the bare records, believes the customer's id in a header, and keeps nothing from one request to the next.
 */
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { addToCart, Refusal } from './cart.ts';
import { readDashboard } from './dashboard.ts';
import { openPool } from './database.ts';
import { listCategory, searchProducts } from './lists.ts';
import { readMenu } from './menu.ts';
import { readMyOrders } from './orders.ts';
import { placeOrder } from './placeOrder.ts';
import { readProduct } from './products.ts';
import { readSales } from './sales.ts';

const { CEILING_DATABASE } = process.env;
if (!CEILING_DATABASE) throw new Error('CEILING_DATABASE must hold the connection to a store’s database, as JSON.');
const pool = openPool(JSON.parse(CEILING_DATABASE) as DatabaseConnection);
const app = express();
app.disable('x-powered-by');
app.disable('etag');

const answers = (answer: (request: Request) => Promise<unknown>) => async (request: Request, response: Response) => {
  const record = await answer(request);
  if (record === null) response.statusCode = 404;
  const body = Buffer.from(JSON.stringify(record));
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', body.length);
  response.end(body);
};

const body = express.json();
const customerOf = (request: Request): number => Number(request.headers['customer-id']);
const keyOf = (request: Request): string => String(request.headers['idempotency-key']);
const number = (value: unknown): number => Number(value);

app.get(
  '/products',
  answers(({ query }) => listCategory(pool, number(query.category), number(query.page))),
);
app.get(
  '/search',
  answers(({ query }) => searchProducts(pool, String(query.keyword), number(query.page))),
);
app.get(
  '/products/:id',
  answers(({ params }) => readProduct(pool, number(params.id))),
);
app.get(
  '/menu',
  answers(() => readMenu(pool)),
);

app.post(
  '/cart',
  body,
  answers((request) => addToCart(pool, customerOf(request), request.body)),
);
app.post(
  '/orders',
  body,
  answers((request) => placeOrder(pool, customerOf(request), keyOf(request), request.body)),
);
app.get(
  '/orders',
  answers((request) => readMyOrders(pool, customerOf(request), number(request.query.limit))),
);
app.get(
  '/dashboard',
  answers(({ query }) => readDashboard(pool, number(query.page_size))),
);
app.get(
  '/sales',
  answers(({ query }) => readSales(pool, String(query.from), String(query.until))),
);

app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(error instanceof Refusal ? 409 : 500).json({ msg: error.message });
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The ceiling is open at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
