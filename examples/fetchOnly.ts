/**
 * The main job in plain fetch, written from the guides alone (/api/docs): sign in, search, fill the cart, order, upload
 * a proof, change the status as staff, and receive the live update.
 * node examples/fetchOnly.ts http://127.0.0.1:3000      (a store in its demo: it returns the sign-in code)
 */

/** The parts of the responses that this example reads. */
interface Product {
  _id: string;
  colors: string[];
  category: { other_fields: string[] };
  weekly_schedule: number[];
  size_prices: { size: string; available_quantity: number }[];
}
interface Order {
  _id: string;
  order_no: string;
  total_amount: number;
  order_status: { status: string };
  proof_of_payment_filename: string | null;
}
interface Line {
  _id: string;
  amount: number;
  is_checked: boolean;
  problem: string | null;
}
/** The smallest possible picture: one white pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** Calls the store; throws the message of an error. */
async function call<Answer>(
  store: string,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(store + path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm || method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() }),
    },
    ...(method === 'GET' ? {} : { body: isForm ? body : JSON.stringify(body ?? {}) }),
  });
  const answer = (await response.json()) as Answer & { msg?: string };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.msg}`);
  return answer;
}

async function signIn(store: string, phone_number: string): Promise<string> {
  const { demo_code: code, ticket } = await call<{ demo_code?: string; ticket: string }>(
    store,
    'POST',
    '/api/customers/phone-code',
    { phone_number },
  );
  if (!code) throw new Error('this store sends its codes by SMS; run the example against a demo');
  const { token } = await call<{ token: string }>(store, 'POST', '/api/customers/phone-login', {
    phone_number,
    code,
    ticket,
  });
  const profile = { full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true };
  await call(store, 'POST', '/api/customers/update-profile', profile, token);
  return token;
}

async function placeOrder(store: string, token: string): Promise<Order> {
  const found = await call<{ docs: Product[] }>(store, 'POST', '/api/stocks/product-list', {
    keyword: 'notebook',
    page: 1,
  });
  const isAvailable = ({ category, weekly_schedule, size_prices }: Product) =>
    category.other_fields.length === 0 &&
    weekly_schedule.length === 0 &&
    size_prices.some(({ available_quantity }) => available_quantity > 1);
  const product = found.docs.find(isAvailable);
  if (!product) throw new Error('no notebook can be bought');
  const size = product.size_prices.find(({ available_quantity }) => available_quantity > 1)?.size;
  const item = { item: product._id, quantity: 2, size, color: product.colors[0] ?? '' };
  await call(store, 'PUT', '/api/customer-cart', item, token);

  const cart = await call<{ orders: Line[] }>(store, 'POST', '/api/customer-cart/cart-items', {}, token);
  const lines = cart.orders.filter(({ is_checked, problem }) => is_checked && problem === null);
  const { first_pickup } = await call<{ first_pickup: string | null }>(
    store,
    'GET',
    '/api/account-settings/pickup-calendar',
  );
  const data = {
    orders: lines.map(({ _id }) => ({ _id })),
    total_amount: lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
    receiving_option: 'Pick-Up',
    pickup_time: first_pickup,
    mode_of_payment: 'Bank Transfer',
    students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
  };
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  return call<Order>(store, 'PUT', '/api/orders', form, token);
}

async function uploadProof(store: string, token: string, { _id, order_no }: Order): Promise<Order> {
  const form = new FormData();
  form.set('order_id', _id);
  form.set('order_no', order_no);
  form.set('file', new File([new Uint8Array(Buffer.from(PIXEL, 'base64'))], 'slip.png', { type: 'image/png' }));
  return call<Order>(store, 'POST', '/api/orders/upload-proof', form, token);
}

/** Yields the statuses of an order from the stream of a token, starting when the stream opens. Calls `onOpen` at that time. */
async function* statuses(store: string, token: string, orderId: string, onOpen: () => void): AsyncGenerator<string> {
  const leaving = new AbortController();
  const response = await fetch(`${store}/api/orders/updates`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  onOpen();
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (!block.startsWith('event: update-order') || !data) continue;
        const update = JSON.parse(data) as { type: string; order_id: string; order_status: { status: string } };
        if (update.type === 'status' && update.order_id === orderId) yield update.order_status.status;
      }
    }
  } finally {
    leaving.abort();
  }
}

/** Runs the main job against a demo; returns the order with its proof, and the status received live. */
export async function walkByFetch(
  store: string,
  phoneNumber = '0917 555 0188',
): Promise<{ order: Order; live: string }> {
  const token = await signIn(store, phoneNumber);
  const order = await uploadProof(store, token, await placeOrder(store, token));
  const staff = await call<{ token: string }>(store, 'POST', '/api/users/login', {
    username: 'admin',
    password: 'campus-store-demo',
  });
  const opened = Promise.withResolvers<void>();
  const next = statuses(store, token, order._id, opened.resolve).next();
  await opened.promise;
  const change = { _id: order._id, order_status: 'Processing', old_order_status: 'Pending' };
  await call(store, 'POST', '/api/orders/order-status', change, staff.token);
  return { order, live: String((await next).value) };
}

if (import.meta.main) {
  const { order, live } = await walkByFetch(process.argv[2] ?? 'http://127.0.0.1:3000');
  console.info(
    `Order ${order.order_no}: ₱${order.total_amount}, now ${live}, proof ${order.proof_of_payment_filename}`,
  );
}
