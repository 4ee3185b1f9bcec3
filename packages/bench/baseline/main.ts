/**
 * The baseline of the benchmark: what Express and prepared statements give on the store's tables, with nothing between. It
 * answers the bare records, believes the customer's id in a header, and keeps nothing from one request to the next.
 */
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { DatabaseConnection } from '#server/platform/database/orm.ts';
import { addToCart } from './cart.ts';
import { openPool, RejectedError } from './database.ts';
import { readMyOrders } from './orders.ts';
import { placeOrder } from './placeOrder.ts';
import { listCategory, readProduct, searchProducts } from './products.ts';
import { readDashboard, readMenu, readSales } from './reads.ts';

const { BASELINE_DATABASE } = process.env;
if (!BASELINE_DATABASE) throw new Error('BASELINE_DATABASE must hold the connection to a store’s database, as JSON.');
const pool = openPool(JSON.parse(BASELINE_DATABASE) as DatabaseConnection);
const app = express();
app.disable('x-powered-by');
app.disable('etag');

const answer = (find: (request: Request) => Promise<unknown>) => async (request: Request, response: Response) => {
  const record = await find(request);
  if (record === null) response.statusCode = 404;
  const body = Buffer.from(JSON.stringify(record));
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', body.length);
  response.end(body);
};
const customerOf = ({ headers }: Request): number => Number(headers['customer-id']);

const READS: Record<string, (request: Request) => Promise<unknown>> = {
  '/products': ({ query }) => listCategory(pool, Number(query.category), Number(query.page)),
  '/search': ({ query }) => searchProducts(pool, String(query.keyword), Number(query.page)),
  '/products/:id': ({ params }) => readProduct(pool, Number(params.id)),
  '/menu': () => readMenu(pool),
  '/orders': (request) => readMyOrders(pool, customerOf(request), Number(request.query.limit)),
  '/dashboard': ({ query }) => readDashboard(pool, Number(query.page_size)),
  '/sales': ({ query }) => readSales(pool, String(query.from), String(query.until)),
};
for (const [path, find] of Object.entries(READS)) app.get(path, answer(find));
app.post(
  '/cart',
  express.json(),
  answer((request) => addToCart(pool, customerOf(request), request.body)),
);
app.post(
  '/orders',
  express.json(),
  answer((request) => placeOrder(pool, customerOf(request), String(request.headers['idempotency-key']), request.body)),
);
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(error instanceof RejectedError ? 409 : 500).json({ msg: error.message });
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The baseline is open at http://127.0.0.1:${port}\n`);
});
process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
