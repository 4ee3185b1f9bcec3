/**
 * The baseline of the benchmark: what Express and prepared statements give on the store's tables, with nothing between. It
 * answers the bare records, believes the customer's id in a header, and keeps nothing from one request to the next.
 */
import type { AddressInfo } from 'node:net';
import express, { type NextFunction, type Request, type Response } from 'express';
import { addToCart } from './cart.ts';
import { readMyOrders } from './orders.ts';
import { placeOrder } from './placeOrder.ts';
import { listCategory, readProduct, searchProducts } from './products.ts';
import { readDashboard, readMenu, readSales } from './reads.ts';

const customerOf = ({ headers }: Request): number => Number(headers['customer-id']);
/** Returns the input of the procedure of the same name. */
const inputOf = ({ query }: Request) => JSON.parse(String(query.input));

type Route = (request: Request) => Promise<unknown>;

const READS: Record<string, Route> = {
  'stocks.productList': (request) => {
    const { keyword, category, page } = inputOf(request);
    return keyword === '' ? listCategory(Number(category), page) : searchProducts(keyword, page);
  },
  'stocks.get': (request) => readProduct(Number(inputOf(request)._id)),
  'categories.menu': () => readMenu(),
  'orders.customerOrders': (request) => readMyOrders(customerOf(request), inputOf(request).limit),
  'dashboard.index': (request) => readDashboard(inputOf(request).page_size),
  'reports.ordersHistoryPerCategory': (request) => readSales(inputOf(request).period_covered),
};
const WRITES: Record<string, Route> = {
  'cart.add': (request) => addToCart(customerOf(request), request.body),
  'orders.place': (request) => placeOrder(customerOf(request), request.body),
};

const answer = (route: Route) => async (request: Request, response: Response) => {
  const record = await route(request);
  if (record === null) response.statusCode = 404;
  const body = Buffer.from(JSON.stringify(record));
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', body.length);
  response.end(body);
};

const app = express();
app.disable('x-powered-by');
app.disable('etag');
for (const [name, route] of Object.entries(READS)) app.get(`/${name}`, answer(route));
for (const [name, route] of Object.entries(WRITES)) app.post(`/${name}`, express.json(), answer(route));
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(500).json({ msg: error.message });
});

const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`The baseline is open at http://127.0.0.1:${port}\n`);
});
