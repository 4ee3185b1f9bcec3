import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadSample } from '#db/sample/loadSample.ts';
import type { RestRoute } from '#server/platform/http/restRoute.ts';
import type { Policy } from '#server/platform/trpc/admission.ts';
import { REST_ROUTES } from '#server/rest/routes.ts';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { EXAMPLES, readExamples } from './document.ts';
import { type Example, findContracts } from './operation.ts';

const store = await openTestStore({ env: { DEMO: 'true' } });
await loadSample(store.deps());
const server = await serveTestStore(store);
const [buyer] = await store.deps().em.execute<{ id: number }[]>(
  `select c.id from customer c join cart_item i on i.customer_id = c.id
     where phone_number <> '' and has_agreed_to_terms_and_conditions order by c.id limit 1`,
);
const customerId = Number(buyer?.id);

const tokenOf = async (policy: Policy) => {
  if (policy === 'anyone') return null;
  const owner =
    policy === 'customer' || policy === 'customerOrStaff' ? { customer_id: customerId } : { staff_user_id: 1 };
  // A session for each call, because some calls end all sessions.
  const seen = { device: 'Chrome on Android', expires_at: '2026-12-20', last_seen_at: '2026-11-20 02:00:00' };
  const session = await store.make.session(owner, seen);
  return 'customer_id' in owner ? store.customerToken(customerId, session) : store.staffToken(1, session);
};

type Json = Record<string, unknown>;

interface SampleCaller {
  url: string;
  tokenOf: (policy: Policy) => Promise<string | null>;
  pickupTime: string;
}

/** The reason why a call has no example: the sample lacks the data. */
const WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  loginCustomerByGoogle: 'needs a credential of Google',
  linkGoogle: 'needs a credential of Google',
  linkPhone: 'needs a customer who has just signed in with Google',
  proveEmail: 'needs the code that was sent last',
  requestErasure: 'the sample customer has an order under way',
  endSession: 'ends a sign-in by a device, of which the sample has none',
  endUserSession: 'ends a sign-in by a device, of which the sample has none',
  cancelOrder: 'ends the order that the other examples go on with',
  runJob: 'the store of the examples runs no jobs',
  streamOrderUpdates: 'is a stream',
  createWebhook: "looks up the address of somebody else's host",
  updateWebhook: 'the sample has no webhook',
  rotateWebhookSecret: 'the sample has no webhook',
  replayWebhookDelivery: 'the sample has no webhook',
  testWebhook: 'the sample has no webhook',
  deleteWebhook: 'the sample has no webhook',
  sendNoticeAgain: 'the store of the examples sends nothing',
  setStockRequest: 'the store of the examples has every product',
  removePasskey: 'the sample has no passkey',
  resetPasskeys: 'the sample has no passkey',
  deleteStocks: 'the product that is in every other example would be gone',
  inviteUsers: 'its links are other ones each time',
  renewInvitation: 'the sample has nobody who was invited',
  revokeInvitation: 'the sample has nobody who was invited',
  getOpenApi: 'is the document',
  getDocs: 'is a page',
  getDocsFile: 'is a file of a page',
  getGuide: 'is a page',
  countPageView: 'takes text and responds with nothing',
};

const PICTURE = new URL('../../db/sample/pictures/', import.meta.url);

/** Inputs taken from previous responses, by operation. */
const INPUTS: Readonly<Record<string, (said: Readonly<Record<string, unknown>>, caller: SampleCaller) => Json>> = {
  loginCustomerByPhone: ({ sendPhoneCode }) => ({
    phone_number: '0917 555 0142',
    code: (sendPhoneCode as { demo_code: string }).demo_code,
  }),
  addToCart: ({ listProducts }) => {
    const { docs } = listProducts as { docs: { _id: string; size_prices: { size: string }[]; colors: string[] }[] };
    const [product] = docs;
    return {
      item: product?._id,
      quantity: 2,
      size: product?.size_prices[0]?.size ?? '',
      color: product?.colors[0] ?? '',
    };
  },
  updateCartItem: ({ addToCart }) => ({ _id: findLine(addToCart)._id, quantity: 3, is_checked: true }),
  deleteCartItem: ({ getCart }) => ({ _id: (getCart as { orders: { _id: string }[] }).orders[0]?._id }),
  setOrderStatus: ({ placeOrder }) => ({
    _id: idOf(placeOrder),
    order_status: 'Processing',
    old_order_status: 'Pending',
  }),
  openOwnOrder: ({ placeOrder }) => ({ order_no: (placeOrder as { order_no: string }).order_no }),
  reschedulePickup: ({ placeOrder }, { pickupTime }) => ({ _id: idOf(placeOrder), pickup_time: pickupTime }),
  orderAgain: ({ placeOrder }) => ({ _id: idOf(placeOrder) }),
  getOrder: ({ placeOrder }) => ({ _id: idOf(placeOrder) }),
  listNoticesOfOrder: ({ placeOrder }) => ({ _id: idOf(placeOrder) }),
  getOrderCode: ({ placeOrder }) => ({ _id: idOf(placeOrder) }),
  getOrderByCode: ({ getOrderCode }) => getOrderCode as Json,
  listSlips: ({ placeOrder }) => ({ ids: [idOf(placeOrder)] }),
  pickLines: ({ placeOrder }) => ({
    lines: (placeOrder as { orders: { _id: string }[] }).orders.map(({ _id }) => ({ _id, quantity: 1 })),
  }),
  markPrinted: ({ placeOrder }) => ({ kind: 'slip', ids: [idOf(placeOrder)] }),
  movePickup: ({ placeOrder }, { pickupTime }) => ({
    _id: idOf(placeOrder),
    pickup_time: `${pickupTime.slice(0, 10)}T00:00:00.000Z`,
    reason: 'As you asked on the telephone.',
  }),
  takeBackReceipt: ({ listReceipts }) => ({
    _id: '1',
    receipt_id: (listReceipts as { docs: { _id: string }[] }).docs[0]?._id,
  }),
  exchangeLine: ({ placeOrder }) => {
    const [line] = (placeOrder as Order).orders;
    return {
      _id: idOf(placeOrder),
      order: line?._id,
      quantity: 1,
      size: line?.size,
      color: line?.color,
      is_damaged: true,
    };
  },
  sellAtCounter: ({ getStock }) => {
    const { _id, selling_price, sizes, size_prices, colors } = getStock as Product;
    const [size] = size_prices;
    const orders = [{ item: _id, size: sizes[0] ?? '', color: colors[0] ?? '', quantity: 2 }];
    return { orders, total_amount: 2 * (selling_price + (size?.price ?? 0)), way: 'Cash' };
  },
  handOverOrder: ({ placeOrder }) => ({ _id: idOf(placeOrder), is_unpaid_confirmed: true }),
  countSize: ({ getAvailableQuantity }) => ({
    _id: '1',
    size: '',
    available_quantity: Number(getAvailableQuantity) + 2,
    old_available_quantity: Number(getAvailableQuantity),
    reason: 'Counted in the stockroom',
  }),
  setImageColor: ({ uploadImages }) => ({
    _id: '1',
    image: (uploadImages as { images: { filename: string }[] }).images[0]?.filename,
    color: '',
  }),
  deleteImage: ({ uploadImages }) => ({
    _id: '1',
    image: (uploadImages as { images: { filename: string }[] }).images.at(-1)?.filename,
  }),
  runImport: ({ checkImport }) => ({ import_id: (checkImport as { import_id: string }).import_id, rows: 'good' }),
  listImportPictures: ({ checkImport }) => ({ import_id: (checkImport as { import_id: string }).import_id }),
  undoImport: ({ checkImport }) => ({ import_id: (checkImport as { import_id: string }).import_id }),
  getPicture: ({ getStock }) => ({
    filename: (getStock as { images: { filename: string }[] }).images[0]?.filename,
    w: '320',
  }),
};

const idOf = (record: unknown) => (record as { _id: string })._id;
const findLine = (cart: unknown) => {
  const line = (cart as { orders: { _id: string; amount: number }[] }).orders.at(-1);
  if (!line) throw new Error('the cart is empty');
  return line;
};

const FORMS: Readonly<
  Record<string, (said: Readonly<Record<string, unknown>>, caller: SampleCaller) => Promise<FormData>>
> = {
  placeOrder: async ({ updateCartItem }, { pickupTime }) => {
    const line = findLine(updateCartItem);
    const data = {
      orders: [{ _id: line._id }],
      total_amount: line.amount,
      receiving_option: 'Pick-Up',
      pickup_time: pickupTime,
      mode_of_payment: 'Bank Transfer',
      students: [{ name: 'Juan Santos', grade_level: 'Grade 7' }],
    };
    return toForm({ data: JSON.stringify(data) });
  },
  uploadProof: async ({ placeOrder }) =>
    toForm({
      order_id: idOf(placeOrder),
      order_no: (placeOrder as { order_no: string }).order_no,
      file: await pictureFile('slip.webp', 'image/webp'),
    }),
  uploadImages: async () => toForm({ images: await jpegFile() }),
  uploadAccountPicture: async () => toForm({ file: await jpegFile() }),
  checkImport: async () =>
    toForm({
      file: new File(
        ['name,category,selling_price,adjustment_quantity\nChess Set,Textbooks,349.75,12\n'],
        'delivery.csv',
        { type: 'text/csv' },
      ),
    }),
  importBookLists: async () => {
    const text = 'name,school_year,grade_level,product,quantity\nGrade 8 – Rosal,2026-2027,Grade 8,Music Notebook,1\n';
    return toForm({ file: new File([text], 'lists.csv', { type: 'text/csv' }) });
  },
  importSynonyms: async () =>
    toForm({ file: new File(['words,means\nkurdon,ribbon\n'], 'synonyms.csv', { type: 'text/csv' }) }),
};

function toForm(parts: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.set(name, part);
  return form;
}

async function samplePicture(): Promise<Buffer> {
  return readFile(new URL('sinag-ng-wika-1-unang-pagbasa-at-pagsulat.webp', PICTURE));
}
const pictureFile = async (name: string, type: string) =>
  new File([new Uint8Array(await samplePicture())], name, { type });
async function jpegFile(): Promise<File> {
  const { default: sharp } = await import('sharp');
  return new File(
    [
      new Uint8Array(
        await sharp(await samplePicture())
          .jpeg()
          .toBuffer(),
      ),
    ],
    'page.jpg',
    { type: 'image/jpeg' },
  );
}

/** Called first, because other calls need their records. Then the table's order, then lists, and finally calls that end a record. */
const FIRST = ['sendPhoneCode', 'listProducts', 'getCart', 'addToCart', 'updateCartItem', 'placeOrder'];
const ENDINGS = [
  /^(listOrderHistory|listPrivacyRequests|listReceipts)$/,
  /^(delete|openClosedDay|takeBackReceipt)/,
  /^logout/,
  /^(endOtherSessions|updatePassword)$/,
];

/** Calls every operation once with its route's example; returns inputs and responses. */
async function walkExamples(caller: SampleCaller): Promise<Record<string, Example>> {
  const said: Record<string, unknown> = {};
  const examples: Record<string, Example> = {};
  const rejected: string[] = [];
  const rank = (route: RestRoute) => {
    const first = FIRST.indexOf(route.id);
    if (first >= 0) return first - FIRST.length;
    return 1 + ENDINGS.findIndex((ending) => ending.test(route.id));
  };
  for (const route of [...REST_ROUTES].sort((a, b) => rank(a) - rank(b))) {
    if (WITHOUT_EXAMPLE[route.id] !== undefined) continue;
    let input: Json = {};
    let form: FormData | undefined;
    let response: { body: unknown };
    try {
      input = inputOf(route, said, caller);
      form = await FORMS[route.id]?.(said, caller);
      response = await send(route, caller, input, form);
    } catch (error) {
      rejected.push(String(error));
      continue;
    }
    said[route.id] = response.body;
    examples[route.id] = {
      ...toInput(input, form),
      ...(response.body === undefined ? {} : { response: toStable(response.body) }),
    };
  }
  if (rejected.length > 0) throw new Error(rejected.join('\n'));
  return Object.fromEntries(REST_ROUTES.flatMap(({ id }) => (examples[id] ? [[id, examples[id]]] : [])));
}

function toInput(input: Json, form: FormData | undefined): Example {
  const parts = [...(form ?? [])].map(([name, part]) => {
    if (typeof part !== 'string') return [name, name === 'images' ? [`(${part.name})`] : `(${part.name})`];
    return [name, name === 'data' ? JSON.parse(part) : part];
  });
  const sent = form ? Object.fromEntries(parts) : input;
  return Object.keys(sent).length === 0 ? {} : { input: toStable(sent) };
}

function inputOf(route: RestRoute, said: Readonly<Record<string, unknown>>, caller: SampleCaller): Json {
  const own = INPUTS[route.id];
  if (own) return own(said, caller);
  const made = /^delete(.+)/.exec(route.id)?.[1];
  if (made && said[`create${made}`]) return { _id: idOf(said[`create${made}`]) };
  return { ...route.example };
}

/** Returns the JSON response, undefined for a file. Throws if the store rejects the example. */
async function send(route: RestRoute, { url, tokenOf }: SampleCaller, input: Json, form?: FormData) {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const isGet = route.method === 'get';
  const query = isGet ? new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])) : '';
  const token = await tokenOf(findContracts(route).policy);
  const response = await fetch(`${url}${path}?${query}`, {
    method: route.method.toUpperCase(),
    headers: {
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form || isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { body: form ?? JSON.stringify(input) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = await response.text();
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  if (!response.ok) throw new Error(`${route.id}: ${response.status} ${JSON.stringify(body)}`);
  return { body };
}

/** Constants for the fields that differ between runs. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.7Qm0…',
  begins_with: 'cs_live_PDrZ',
  ticket: 'x3nK0lQ5…',
  undo: 'eyJsaW5lIjp7…',
  demo_code: '418205',
  code: '418205',
  // Set by the database's clock.
  updated_at: '2026-11-20T02:00:00.000Z',
  import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11',
  proof_of_payment_filename: 'proof-9f2c4e.jpg',
  proof_of_payment_url: '/public/images/proof-9f2c4e.jpg?expires=1795400000&signature=…',
};
/** Maximum entries of a list and characters of a text in an example. */
const MAX_ENTRIES = 2;
const MAX_TEXT = 160;

/** An input or response as an example shows it: short, and the same in every run. */
function toStable(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (Object.hasOwn(STAND_INS, name) && value !== '') return STAND_INS[name];
  if (typeof value === 'string') return toShort(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => toStable(entry));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toStable(member, key)]));
}

function toShort(text: string): string {
  const named = text.replace(/^[0-9a-f]{16,}(?=\.jpg$)/, 'd1f4a07c');
  return named.length > MAX_TEXT ? `${named.slice(0, MAX_TEXT)}…` : named;
}

test('the examples of the document are the sample store’s responses', async () => {
  const examples = await walkExamples({ url: server.url, tokenOf, pickupTime: '2026-11-23T01:30:00Z' });
  if (process.env.API_DOCS === 'write') {
    const lines = Object.entries(examples).map(
      ([id, example]) => `  ${JSON.stringify(id)}: ${JSON.stringify(example)}`,
    );
    await writeFile(EXAMPLES, `{\n${lines.join(',\n')}\n}\n`);
  }
  expect(examples).toEqual(readExamples());
});

test('every call has an example, or a reason for none', () => {
  const named = [...Object.keys(readExamples()), ...Object.keys(WITHOUT_EXAMPLE)];
  expect(named.toSorted()).toEqual(REST_ROUTES.map(({ id }) => id).toSorted());
});
