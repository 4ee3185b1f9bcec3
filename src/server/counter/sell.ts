import { sql } from 'kysely';
import type { z } from 'zod';
import type { Product } from '#shared/contracts/catalog.ts';
import type { CounterOrder, SaleInput, saleCustomerInput, saleCustomerOutput } from '#shared/contracts/counter.ts';
import { addonOf, fitsAmount, orderTotal } from '#shared/domain/catalog/products/pricing.ts';
import { paymentsNotTotal } from '#shared/domain/counter/sale.ts';
import { type Centavos, formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { noOrderTexts } from '#shared/domain/orders/orderTexts.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { cartLineAmount, findLineErrors, isOnSale, requestedOfSize, shortage } from '../cart/cartLines.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { isInScope } from '../catalog/product/visibility.ts';
import { lockSizes } from '../catalog/stocks/bulk/stockMoves.ts';
import type { OrderCustomer } from '../customers/orderingCustomer.ts';
import { parsePhoneNumber } from '../customers/signIn/phoneNumber.ts';
import { recordRead } from '../masterData/auditReads.ts';
import { writeChanges } from '../orders/change/changeOrder.ts';
import { accountOf, type NewReceipt, writeReceipts } from '../orders/change/writeReceipts.ts';
import type { OrderableLine, OrderPlan } from '../orders/placing/orderDecision.ts';
import { withOrderNo, writeOrder } from '../orders/placing/writeOrder.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { listCounters } from '../settings/counters.queries.ts';
import { readCounterOrder } from './counterOrder.queries.ts';

/** Sells at the counter: places, pays and claims an order in one transaction. Throws invalid for an unknown phone number, and as decideSale. */
export async function sell(deps: Deps, staff: StaffMember, input: SaleInput): Promise<CounterOrder> {
  const walkIn = await findWalkIn(deps.em);
  const order = await withOrderNo(deps, (order_no) =>
    inTransaction(deps.em, async (em) => {
      const now = deps.now();
      // Locked before the sizes, as an order locks its cart, so that an erasure comes before or after the sale.
      const customer = await lockCustomer(em, input.phone_number, walkIn);
      const stocks = [...new Set(input.orders.map(({ item }) => item))];
      const found = await findSizes(em, stocks);
      const sizeOf = (stock: number, size: string) =>
        found.find((each) => each.stock_id === stock && each.size === size)?.id ?? null;
      const wanted = input.orders.flatMap(({ item, size }) => sizeOf(item, size) ?? []);
      const sizes = await lockSizes(em, wanted);
      const products = await productsById(em, stocks);
      const counter = await readOwnCounter(em, staff);
      const plan = decideSale(input, { products, sizeOf, scope: staff.scope, counter });
      const payments = await paymentsOf(em, input, plan.total);
      const reference = payments.find((payment) => payment.reference)?.reference ?? '';
      const placing = { order_no, customer, proof: null, reference, now, sizes, seller: staff };
      const { placed, change } = await writeOrder(em, plan, placing);
      const by = { actor: staff, at: now };
      await writeReceipts(em, placed.order, payments, by);
      const to = payments.map(({ amount, way }) => `${formatPesos(toPesos(amount))}, ${way}`).join('; ');
      const data = { ...change.data, activity: { kind: 'sale', detail: { to } } } as const;
      await writeChanges(deps, em, [{ ...change, data, audit: { sale: { from: null, to } } }], by);
      return placed;
    }),
  );
  return readCounterOrder(deps, staff, order.order.id);
}

/** Returns a ledger entry for each part of the payment. Throws invalid unless the parts add up to the total. */
async function paymentsOf(em: StoreEntityManager, input: SaleInput, total: Centavos): Promise<NewReceipt[]> {
  const parts = input.payments?.map((part) => ({ ...part, amount: toCentavos(part.amount) })) ?? [
    { ...input, amount: total },
  ];
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== total) {
    throw fieldError('invalid', 'payments', paymentsNotTotal);
  }
  const received: NewReceipt[] = [];
  for (const { way, account, reference, amount } of parts) {
    received.push({
      kind: 'received',
      amount,
      way,
      account: await accountOf(em, { way, account }),
      reference: reference ?? '',
    });
  }
  return received;
}

/** Returns first name and initial of a sign-in phone number's customer, within the scope. Throws invalid, and too_many after ten misses an hour. */
export async function findSaleCustomer(
  deps: Deps,
  staff: StaffMember,
  { phone_number }: z.output<typeof saleCustomerInput>,
): Promise<z.output<typeof saleCustomerOutput>> {
  await deps.throttles.take(['saleCustomer', String(staff.id)]);
  const customer = await readCustomer(deps.em, phone_number);
  if (!(await hasOrderInScope(deps.em, customer.id, staff.scope))) throw noSuchPhone();
  await deps.throttles.giveBack('saleCustomer', String(staff.id));
  await recordRead(deps, staff, { record_type: 'order', record_id: `customer ${customer.id}` });
  const [first = '', ...others] = nameOf(customer).split(/\s+/);
  const last = others.at(-1);
  return { name: last ? `${first} ${[...last][0]}.` : first };
}

async function hasOrderInScope(em: StoreEntityManager, customerId: number, scope: StaffMember['scope']) {
  if (scope === null) return true;
  const found = await db(em)
    .selectFrom('order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select('o.id')
    .where('o.customer_id', '=', customerId)
    .where('l.category_id', 'in', scope)
    .executeTakeFirst();
  return found !== undefined;
}

const noSuchPhone = () => fieldError('invalid', 'phone_number', serverMessages.noSuchPhone);

const nameOf = ({ full_name, name, phone_number }: OrderCustomer) => full_name || name || phone_number;

/** Only a number used for sign-in counts, because profile numbers are not verified. */
async function readCustomer(em: StoreEntityManager, typed: string, isLocked = false): Promise<OrderCustomer> {
  const number = parsePhoneNumber(typed);
  const found = await db(em)
    .selectFrom('customer_identity as i')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .select(['c.id', 'c.name', 'c.full_name', 'c.email'])
    .where('i.provider', '=', 'phone')
    .where('i.subject', '=', number)
    .$if(isLocked, (query) => query.modifyEnd(sql`lock in share mode`))
    .executeTakeFirst();
  if (!found) throw noSuchPhone();
  return { ...found, email: found.email ?? '', phone_number: number };
}

const lockCustomer = async (em: StoreEntityManager, phone: string, walkIn: number): Promise<OrderCustomer> =>
  phone === ''
    ? { id: walkIn, name: serverMessages.counterSale, full_name: '', email: '', phone_number: '' }
    : readCustomer(em, phone, true);

/** The kind of the one customer for walk-in sales: it cannot sign in, be contacted or be erased. */
const WALK_IN = 'counter';

/** Returns that customer's key. The first sale creates it, safely for simultaneous sales. */
async function findWalkIn(em: StoreEntityManager): Promise<number> {
  const find = () => db(em).selectFrom('customer').select('id').where('kind', '=', WALK_IN).executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await db(em).insertInto('customer').ignore().values({ kind: WALK_IN, name: serverMessages.counterSale }).execute();
  const made = await find();
  if (!made) throw new Error('the customer of walk-in sales cannot be made');
  return made.id;
}

const findSizes = (em: StoreEntityManager, stocks: readonly number[]) =>
  db(em)
    .selectFrom('size_price')
    .select(['id', 'stock_id', 'size'])
    .where('stock_id', 'in', stocks)
    .where('is_active', '=', true)
    .execute();

/** Returns the counter of the staff user's warehouse; null if that is no counter, or if the store has fewer than two counters. */
async function readOwnCounter(em: StoreEntityManager, { id }: StaffMember): Promise<Counter | null> {
  const own = await db(em).selectFrom('staff_user').select('warehouse_id').where('id', '=', id).executeTakeFirst();
  return (await listCounters(em)).find(({ _id }) => _id === String(own?.warehouse_id)) ?? null;
}

interface SaleFacts {
  products: ReadonlyMap<number, Product>;
  /** Null if the product is not counted or has no such size. */
  sizeOf: (stockId: number, size: string) => number | null;
  scope: readonly number[] | null;
  /** Null for the store's own place. */
  counter: Counter | null;
}

/** Plans a counter sale; hours and limits for customers do not apply. Throws forbidden, sold_out by line, conflict, prices_changed. */
function decideSale(
  { orders, total_amount, way }: SaleInput,
  { products, sizeOf, scope, counter }: SaleFacts,
): OrderPlan {
  const lines: OrderableLine[] = orders.map(({ item, ...choice }, index) => ({
    ...choice,
    id: index,
    stock_id: item,
    other_fields: {},
    is_checked: true,
    student: null,
    size_price_id: sizeOf(item, choice.size),
  }));
  const isForeign = ({ category }: Product) => !isInScope(scope, Number(category._id));
  if ([...products.values()].some(isForeign)) throw new DomainError('forbidden', serverMessages.outOfScope);
  const errors: FieldErrors = {};
  const planned = lines.flatMap((cartLine) => {
    const product = products.get(cartLine.stock_id);
    // A product without colors ignores a sent color.
    if (product?.colors.length === 0) cartLine.color = '';
    const problem = saleProblem(cartLine, product, lines);
    if (problem) errors[`orders.${cartLine.id}`] = problem;
    if (problem || !product) return [];
    return { cartLine, product, addon: addonOf(product, cartLine.size), amount: cartLineAmount(product, cartLine) };
  });
  const [problem, ...more] = Object.values(errors);
  if (problem) {
    throw new DomainError('sold_out', more.length === 0 ? problem : messages.someLinesRejected, { errors });
  }
  const total = orderTotal(planned.map(({ amount }) => amount));
  if (!fitsAmount(total)) throw new DomainError('conflict', serverMessages.orderTooLarge);
  if (total !== toCentavos(total_amount)) throw new DomainError('prices_changed', serverMessages.sumChanged);
  return {
    receiving_option: 'Pick-Up',
    ...noOrderTexts,
    pickup_time: null,
    counter,
    mode_of_payment: way,
    students: [],
    lines: planned,
    total,
  };
}

/** Returns the reason why a line cannot be sold, or null. */
function saleProblem(line: OrderableLine, product: Product | undefined, lines: readonly OrderableLine[]) {
  if (!product) return messages.productNotFound;
  if (!product.is_available) return staffMessages.notShown;
  const { size, color } = findLineErrors(product, line);
  if (size || color) return size || color || null;
  if (!isOnSale(product, line.size)) return messages.productNotFound;
  return shortage(product, line.size, requestedOfSize(line, lines));
}
