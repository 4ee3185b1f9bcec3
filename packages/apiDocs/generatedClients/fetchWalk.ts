/** The main job by openapi-fetch with the types that openapi-typescript makes: each call by its path. */
export const fetchWalk = `
import createClient from 'openapi-fetch';
import type { paths } from './client.d.ts';

declare const process: { argv: string[] };
const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });
/** The data of a success; throws what the store said otherwise. */
function done<Data>({ data, error, response }: { data?: Data; error?: unknown; response: Response }): Data {
  if (data === undefined) throw new Error(response.status + ' ' + JSON.stringify(error));
  return data;
}
const bearer = (token: string) => ({ headers: { Authorization: 'Bearer ' + token } });
const toForm = (parts: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part instanceof Blob ? part : typeof part === 'string' ? part : JSON.stringify(part));
  return form;
};

const phone_number = '0917 555 0198';
const { demo_code: code } = done(await client.POST('/api/customers/phone-code', { body: { phone_number } }));
if (!code) throw new Error('the demo shows its code');
const { token } = done(await client.POST('/api/customers/phone-login', { body: { phone_number, code } }));
const customer = bearer(token);
const profile = { full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true };
done(await client.POST('/api/customers/update-profile', { ...customer, body: profile }));

const { docs } = done(await client.POST('/api/stocks/product-list', { body: { keyword: 'notebook', page: 1 } }));
const product = docs.find(({ category, size_prices }) =>
  category.other_fields.length === 0 && size_prices.some(({ available_quantity }) => (available_quantity ?? 0) > 1));
const size = product?.size_prices.find(({ available_quantity }) => (available_quantity ?? 0) > 1);
if (!product || !size) throw new Error('there is no notebook');
const line = { item: product._id, quantity: 2, size: size.size, color: product.colors[0] ?? '' };
done(await client.PUT('/api/customer-cart', { ...customer, body: line }));
const { orders: cart } = done(await client.POST('/api/customer-cart/cart-items', { ...customer, body: {} }));
const lines = cart.filter(({ is_checked, problem }) => is_checked && problem === null);

const { first_pickup } = done(await client.GET('/api/account-settings/pickup-calendar'));
if (!first_pickup) throw new Error('no day is open');
const order = done(await client.PUT('/api/orders', {
  ...customer,
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: {
    data: {
      orders: lines.map(({ _id }) => ({ _id })),
      total_amount: lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
      receiving_option: 'Pick-Up',
      pickup_time: first_pickup,
      mode_of_payment: 'Bank Transfer',
      students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
    },
  },
  bodySerializer: toForm,
}));

const picture = await (await fetch(process.argv[2] + '/public/images/' + product.images[0]?.filename)).blob();
// Its types take the bytes of a file for a text.
const file = new File([picture], 'slip.webp', { type: picture.type }) as unknown as string;
done(await client.POST('/api/orders/upload-proof', {
  ...customer,
  body: { order_id: order._id, order_no: order.order_no, file },
  bodySerializer: toForm,
}));

const staff = done(await client.POST('/api/users/login', { body: { username: 'admin', password: 'campus-store-demo' } }));
const status = { _id: order._id, order_status: 'Processing', old_order_status: 'Pending' } as const;
done(await client.POST('/api/orders/order-status', { ...bearer(staff.token), body: status }));
const followed = done(await client.GET('/api/orders/{_id}', { ...customer, params: { path: { _id: order._id } } }));
if (followed.order_status.status !== 'Processing' || !followed.proof_of_payment_url) throw new Error(JSON.stringify(followed));
console.info(order.order_no + ' of ' + lines.length + ' lines is Processing');
`;
