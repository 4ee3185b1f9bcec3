/** The main job by the functions that orval makes: one for each operation, whose result is distinguished by its status. */
export const orvalWalk = `
import {
  addToCart, getCart, getOrder, getPickupCalendar, listProducts, loginCustomerByPhone, loginStaff, placeOrder, sendPhoneCode, setOrderStatus,
  updateProfile, uploadProof,
} from './client.ts';

declare const process: { argv: string[] };
type Result = { status: number; data: unknown };
/** The data of a success; throws what the store said otherwise. */
function done<Call extends Result>(result: Call): Extract<Call, { status: 200 }>['data'] {
  if (result.status !== 200) throw new Error(result.status + ' ' + JSON.stringify(result.data));
  return result.data as Extract<Call, { status: 200 }>['data'];
}
const bearer = (token: string) => ({ Authorization: 'Bearer ' + token });
const json = { 'Content-Type': 'application/json' };

const phone_number = '0917 555 0199';
const { demo_code: code } = done(await sendPhoneCode({ phone_number }, { headers: json }));
if (!code) throw new Error('the demo shows its code');
const { token } = done(await loginCustomerByPhone({ phone_number, code }, { headers: json }));
const customer = { headers: bearer(token) };
const customerJson = { headers: { ...json, ...bearer(token) } };
done(await updateProfile({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true }, customerJson));

const { docs } = done(await listProducts({ keyword: 'notebook', page: 1 }, { headers: json }));
const product = docs.find(({ category, size_prices }) =>
  category.other_fields.length === 0 && size_prices.some(({ available_quantity }) => (available_quantity ?? 0) > 1));
const size = product?.size_prices.find(({ available_quantity }) => (available_quantity ?? 0) > 1);
if (!product || !size) throw new Error('there is no notebook');
done(await addToCart({ item: product._id, quantity: 2, size: size.size, color: product.colors[0] ?? '' }, customerJson));
const { orders: cart } = done(await getCart({}, customerJson));
const lines = cart.filter(({ is_checked, problem }) => is_checked && problem === null);

const { first_pickup } = done(await getPickupCalendar());
if (!first_pickup) throw new Error('no day is open');
const order = done(await placeOrder(
  {
    data: {
      orders: lines.map(({ _id }) => ({ _id })),
      total_amount: lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
      receiving_option: 'Pick-Up',
      pickup_time: first_pickup,
      mode_of_payment: 'Bank Transfer',
      students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
    },
  },
  { headers: { ...bearer(token), 'Idempotency-Key': crypto.randomUUID() } },
));

const picture = await (await fetch(process.argv[2] + '/public/images/' + product.images[0]?.filename)).blob();
const file = new File([picture], 'slip.webp', { type: picture.type });
done(await uploadProof({ order_id: order._id, order_no: order.order_no, file }, customer));

const staff = done(await loginStaff({ username: 'admin', password: 'campus-store-demo' }, { headers: json }));
const staffJson = { headers: { ...json, ...bearer(staff.token) } };
done(await setOrderStatus({ _id: order._id, order_status: 'Processing', old_order_status: 'Pending' }, staffJson));
const followed = done(await getOrder(order._id, customer));
if (followed.order_status.status !== 'Processing' || !followed.proof_of_payment_url) throw new Error(JSON.stringify(followed));
console.info(order.order_no + ' of ' + lines.length + ' lines is Processing');
`;
