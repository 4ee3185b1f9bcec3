import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIST_NAMES, STAFF_LISTS, type StaffListName } from '#shared/domain/staffLists.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { REST_ROUTES } from './routes.ts';

const documented: Record<string, { input?: Record<string, unknown> }> = JSON.parse(
  readFileSync(new URL('../../../packages/apiDocs/examples.json', import.meta.url), 'utf8'),
);

const store = await openTestStore();
const { url } = await serveTestStore(store);
const staffId = await store.make.staff();
const customerId = await store.make.customer();
const staff = await store.staff(staffId);
const customer = await store.customer(customerId);
const tokens = { staff: await store.staffToken(staffId), customer: await store.customerToken(customerId) };

interface Filled {
  _id?: string;
  read: () => Promise<unknown>;
}

/** Records without default values, one for each call that changes a record. */
const filled: Record<string, () => Promise<Filled>> = {
  updateStock: async () => {
    const made = await staff.stocks.create(await fullStock());
    return { _id: made._id, read: () => staff.stocks.get({ _id: made._id }) };
  },
  setAvailability: async () => {
    const made = await staff.stocks.create({ ...(await fullStock()), is_available: false });
    return { _id: made._id, read: () => staff.stocks.get({ _id: made._id }) };
  },
  updateCategory: async () => {
    const parent_category = String(await store.make.category());
    const { _id } = await staff.categories.create({
      name: 'Filled',
      parent_category,
      icon: 'ruler',
      sequence: 7,
      other_fields: ['Name on the cover'],
      has_weekly_cutoff: true,
    });
    return { _id, read: () => staff.categories.get({ _id }) };
  },
  updateUser: async () => {
    const warehouse = await staff.warehouses.create({ name: 'Filled users', address: 'Gate 1' });
    const password = 'a boat on the pond';
    const { _id } = await staff.users.create({
      name: 'Filled User',
      username: 'filled.user',
      email: 'filled@example.com',
      warehouse: warehouse._id,
      assigned_categories: [String(await store.make.category())],
      password,
      password_confirmation: password,
    });
    await staff.users.update({ _id, is_active: false });
    return { _id, read: () => staff.users.get({ _id }) };
  },
  updateWarehouse: async () => {
    const { _id } = await staff.warehouses.create({ name: 'Filled', address: 'Gate 2' });
    return { _id, read: () => staff.warehouses.get({ _id }) };
  },
  updateSynonym: async () => {
    const { _id } = await staff.synonyms.create({ words: 'filled, full', means: 'whole' });
    return { _id, read: () => staff.synonyms.get({ _id }) };
  },
  updateBookList: async () => {
    const item = String((await store.make.stock()).id);
    const { _id } = await staff.bookLists.create({
      ...{ name: 'Filled list', school_year: '2026-2027', program: 'STEM', section: 'Rosal' },
      lines: [{ item, quantity: 2, note: 'Ruled' }],
    });
    return { _id, read: () => staff.bookLists.get({ _id }) };
  },
  updateStudent: async () => {
    const { students } = await customer.students.add({ name: 'Ben', section: 'Rosal' });
    const _id = students.at(-1)?._id ?? '';
    const read = async () => (await customer.students.list()).students.find((student) => student._id === _id);
    return { _id, read };
  },
  ...Object.fromEntries(
    LIST_NAMES.map((list) => [
      REST_ROUTES.find(({ procedure }) => procedure === `${list}.update`)?.id ?? list,
      () => filledList(list),
    ]),
  ),
  updateProfile: async () => {
    await customer.customers.updateProfile({
      name: 'Ana',
      full_name: 'Ana Reyes',
      email_address: 'ana@example.com',
      employee_number: 'E-12',
      has_agreed_to_terms_and_conditions: true,
    });
    return { read: () => customer.customers.profile() };
  },
  updateCartItem: async () => {
    const stock = await store.make.stock({ colors: ['Red', 'Blue'], sizes: [{ size: 'M', available_quantity: 9 }] });
    const _id = String(
      await store.make.cartItem(customerId, stock.id, { size: 'M', color: 'Blue', is_checked: false }),
    );
    return { _id, read: async () => (await customer.cart.items()).orders.find((line) => line._id === _id) };
  },
  saveSetting: async () => {
    await staff.settings.save({ key: 'payment_deadline_days', value: 3 });
    await staff.settings.save({ key: 'notices', value: { channels: { ready: { mail: true } } } });
    return {
      read: async () => Object.fromEntries((await staff.settings.list()).map(({ key, value }) => [key, value])),
    };
  },
  saveNoticeChoices: async () => {
    const channels = { received: { mail: true }, ready: { mail: true }, cancelled: { mail: true } };
    await staff.settings.save({ key: 'notices', value: { channels } });
    await customer.notices.saveChoices({ wanted: { received: { mail: false }, ready: { mail: false } } });
    return { read: async () => (await customer.notices.choices()).wanted };
  },
};

/** Calls that set a single value, so that no field can be omitted. */
const OF_ONE_THING = [
  'saveOrderView',
  'setImageColor',
  'setOrderStatus',
  'setPaymentStatus',
  'setStatusOfOrders',
  'setStockRequest',
  'updatePassword',
];
/** The document has no example of it; src/server/webhooks tests the update. */
const WITHOUT_EXAMPLE = ['updateWebhook'];

async function fullStock() {
  for (const records of [staff.gradeLevels, staff.subjects])
    await records.create({ name: 'Of a full product' }).catch(() => {});
  return {
    name: 'Filled product',
    description: 'As full as it can be',
    content: '<p>Full</p>',
    category: String(await store.make.category()),
    uom: 'set',
    selling_price: 350,
    grade_levels: ['Of a full product'],
    subjects: ['Of a full product'],
    colors: ['Red', 'Blue'],
    weekly_schedule: [1, 3],
    size_prices: [{ size: '', price: 80, restock_level: 5, restrict_if_no_available: false, adjustment_quantity: 7 }],
  };
}

async function filledList(list: StaffListName): Promise<Filled> {
  const texts = Object.keys(STAFF_LISTS[list].fields).map((field) => [field, 'Filled']);
  const { _id } = await staff[list].create({ name: 'Filled', ...Object.fromEntries(texts) });
  return { _id, read: () => staff[list].get({ _id }) };
}

/** All values of a record by path, as the documents spell it. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([part, inner]) => leaves(inner, path ? `${path}.${part}` : part));
}

/** Changed fields that have another name in the call than in the record. */
const SHOWN_AS: Record<string, string[]> = {
  adjustment_quantity: ['available_quantity'],
  checked: ['is_available'],
  quantity: ['amount', 'seen_price'],
  is_active: ['approved_at'],
  value: ['allow_no_payment_proof'],
};
/** Fields that every change changes. */
const OF_EVERY_CHANGE = ['version', 'updated_at'];

test.each(Object.keys(filled))('the documented example of %s changes only the fields that it contains', async (id) => {
  const route = REST_ROUTES.find((each) => each.id === id);
  const { _id, read } = (await filled[id]?.()) ?? {};
  const input = { ...documented[id]?.input, ...(_id ? { _id } : {}) };
  const before = JSON.parse(JSON.stringify(await read?.()));
  const token = route && /customer/.test(route.path) ? tokens.customer : tokens.staff;
  const response = await fetch(url + (route?.path ?? '').replace(/:_id|\{_id\}/, _id ?? ''), {
    method: route?.method.toUpperCase(),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  const after = new Map(leaves(JSON.parse(JSON.stringify(await read?.()))));
  const named = leaves(input).flatMap(([path]) => path.split('.').flatMap((part) => [part, ...(SHOWN_AS[part] ?? [])]));
  const changed = leaves(before).filter(([path, value]) => after.get(path) !== value);
  const last = (path: string) => path.split('.').at(-1) ?? '';
  expect(changed.filter(([path]) => !named.includes(last(path)) && !OF_EVERY_CHANGE.includes(last(path)))).toEqual([]);
});

test('every call that changes a record is among them', () => {
  const changing = REST_ROUTES.map(({ id }) => id).filter((id) => /^(update|set|save)/.test(id));
  expect([...Object.keys(filled), ...OF_ONE_THING, ...WITHOUT_EXAMPLE].sort()).toEqual(changing.sort());
});
