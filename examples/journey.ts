/**
 * The main journey by script: a customer signs in, finds a product, orders it and sends the proof; staff set a status and
 * the customer is notified. Every call is typed by the server's own router.
 *
 *   node examples/journey.ts http://127.0.0.1:3000      (a store in its demo: it shows the sign-in code)
 */
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  isNonJsonSerializable,
  splitLink,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import sharp from 'sharp';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { firstOpenDay, pickupInstant } from '#shared/domain/pickupCalendar.ts';

/** A typed client that speaks for a bearer token; without one it is anonymous. */
export function connect(store: string, token?: string) {
  const url = `${store}/trpc`;
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: httpSubscriptionLink({
          url,
          transformer: superjson,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
        false: splitLink({
          condition: (operation) => isNonJsonSerializable(operation.input),
          true: httpLink({ url, transformer: superjson, headers }),
          false: httpBatchLink({ url, transformer: superjson, headers }),
        }),
      }),
    ],
  });
}
type Client = ReturnType<typeof connect>;

/** Signs a customer in by phone and completes the profile; the demo gives the code away. */
export async function signIn(store: string, phone_number: string): Promise<{ client: Client; token: string }> {
  const { demo_code } = await connect(store).customers.phoneCode.mutate({ phone_number });
  if (!demo_code) throw new Error('this store sends its codes by SMS; run the example against a demo');
  const { token } = await connect(store).customers.phoneLogin.mutate({ phone_number, code: demo_code });
  const client = connect(store, token);
  await client.customers.updateProfile.mutate({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true });
  return { client, token };
}

/** The first product of a search that can be bought now without choosing fields. */
async function findProduct(customer: Client, keyword: string): Promise<Product> {
  const { docs } = await customer.stocks.productList.query({ keyword });
  const product = docs.find(
    ({ category, size_prices, weekly_schedule }) =>
      category.other_fields.length === 0 &&
      weekly_schedule.length === 0 &&
      size_prices.some((size) => size.available_quantity > 1),
  );
  if (!product) throw new Error(`nothing can be bought for "${keyword}"`);
  return product;
}

/** Puts two of a product into the cart and orders all that is ticked there, for the first open day. */
export async function placeOrder(customer: Client, product: Product): Promise<Order> {
  const size = product.size_prices.find(({ available_quantity }) => available_quantity > 1)?.size;
  await customer.cart.add.mutate({ item: { _id: product._id }, quantity: 2, size, color: product.colors[0] });
  const { orders } = await customer.cart.items.query();
  const chosen = orders.filter((line) => line.is_checked);

  const calendar = await customer.settings.pickupCalendar.query();
  const day = firstOpenDay(calendar.now, {
    timeZone: calendar.time_zone,
    closedDays: calendar.closed_days,
    openedDays: calendar.opened_days,
  });
  if (!day) throw new Error('the store is closed for as far as one can order');

  const form = new FormData();
  form.set('idempotency_key', crypto.randomUUID());
  form.set(
    'data',
    JSON.stringify({
      orders: chosen.map(({ _id }) => ({ _id })),
      total_amount: chosen.reduce((total, line) => total + Math.round(line.amount * 100), 0) / 100,
      receiving_option: 'Pick-Up',
      pickup_time: pickupInstant(day, '09:30', calendar.time_zone),
      mode_of_payment: 'Bank Transfer',
      students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
    }),
  );
  return customer.orders.place.mutate(form);
}

async function uploadProof(customer: Client, order: Order): Promise<void> {
  const slip = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#f4f1e8' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('order_id', order._id);
  form.set('order_no', order.order_no);
  form.set('file', new File([new Uint8Array(slip)], 'deposit-slip.jpg', { type: 'image/jpeg' }));
  await customer.orders.uploadProof.mutate(form);
}

/** Resolves with the status that the open stream sends next for an order. */
function nextStatus(customer: Client, orderId: string, start: () => Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = customer.orders.updates.subscribe(undefined, {
      onStarted: () => void start().catch(reject),
      onData: ({ data }) => {
        if (data.order_id !== orderId || data.type !== 'status') return;
        stream.unsubscribe();
        resolve(data.order_status.status);
      },
      onError: reject,
    });
  });
}

/** Walks the journey against a running demo; returns what each side saw at the end. */
export async function walkJourney(store: string, phoneNumber = '0917 555 0199') {
  const { client: customer } = await signIn(store, phoneNumber);
  const product = await findProduct(customer, 'notebook');
  const order = await placeOrder(customer, product);
  await uploadProof(customer, order);

  const { token } = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const staff = connect(store, token);
  const streamed = await nextStatus(customer, order._id, () =>
    staff.orders.orderStatus.mutate({ _id: order._id, order_status: 'Processing', old_order_status: 'Pending' }),
  );
  const [newest] = await customer.orders.customerOrders.query();
  return { order, streamed, newest };
}

if (import.meta.main) {
  const { order, streamed, newest } = await walkJourney(process.argv[2] ?? 'http://127.0.0.1:3000');
  console.info(
    `Order ${order.order_no}: ₱${order.total_amount}, now ${streamed}, proof ${newest?.proof_of_payment_filename}`,
  );
}
