import { sql } from 'kysely';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { daysIn, type Period } from '#shared/domain/reports/reportPeriods.ts';
import { currentMonth, storeDayOf } from '#shared/domain/storeTime.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { categoryLabels, listCategoryPaths } from '../../catalog/product/categoryPaths.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { productLabels } from '../productLabels.ts';
import { rankingOf, sumBy } from '../ranking.ts';
import { defineReport } from '../report.ts';
import type { ReportSelection } from '../selection.ts';

/** Prices are today's. */
export interface CartReportLine {
  id: number;
  customer_id: number;
  /** Empty if the customer has given none. */
  name: string;
  phone_number: string;
  /** Only for a customer without a phone number; empty otherwise. */
  email: string;
  /** ISO 8601. */
  updated_at: string;
  /** Days since the cart was changed. */
  age: number;
  stock_id: number;
  /** Null if the product is not counted. */
  size_id: number | null;
  item: string;
  /** See productLabels. */
  called: string;
  size: string;
  color: string;
  quantity: number;
  centavos: number;
  /** Null if the product is not counted. */
  available_quantity: number | null;
  is_available: boolean;
  /** Whether the line could be ordered now. */
  isThere: boolean;
  availability: string;
}

type Person = Pick<CartReportLine, 'name' | 'phone_number' | 'email'>;

const contactOf = ({ phone_number, email }: Person): string => phoneText(phone_number) || email;

export const cartCells = (line: CartReportLine) => ({
  customer: line.name || contactOf(line),
  contact: contactOf(line),
  updated_at: line.updated_at,
  item: line.item,
  size: line.size,
  quantity: line.quantity,
  amount: toPesos(line.centavos),
});

/** Includes the contact, because two customers with one name are two groups. */
export const cartGroup = (person: Person): string => [person.name, contactOf(person)].filter(Boolean).join(', ');

type About = Pick<ReportSelection, 'categories' | 'items'> & { span: ReportSelection['span'] | null };

/** Latest cart first. Personal data is limited to the name and one contact. */
export async function readCarts(deps: Deps, about: About): Promise<CartReportLine[]> {
  const found = await selectLines(deps, about).execute();
  const { timeZone } = deps.config.store;
  const today = storeDayOf(deps.now(), timeZone);
  const categoryOf = categoryLabels(await listCategoryPaths(deps.em));
  const calledOf = productLabels(
    found.map(({ stock_id, item, category_id }) => ({
      stock_id,
      name: item,
      category: categoryOf.get(category_id) ?? '',
    })),
  );
  return found.map((row) => ({ ...toLine(row, today, timeZone), called: calledOf.get(row.stock_id) ?? row.item }));
}

const selectLines = ({ em }: Deps, { span, categories, items }: About) =>
  db(em)
    .selectFrom('cart as c')
    .innerJoin('cart_item as i', 'i.customer_id', 'c.customer_id')
    .innerJoin('customer as u', 'u.id', 'c.customer_id')
    .innerJoin('stock as s', 's.id', 'i.stock_id')
    .leftJoin('size_price as p', (join) =>
      join.onRef('p.stock_id', '=', 'i.stock_id').onRef('p.size', '=', 'i.size').on('p.is_active', '=', true),
    )
    .select(['i.id', 'c.customer_id', 'u.phone_number', 'c.updated_at', 's.id as stock_id', 's.name as item'])
    .select(['s.category_id', 'i.size', 'i.color', 'i.quantity', 's.is_available', 'p.id as size_id'])
    .select(['p.available_quantity', 'p.restrict_if_no_available'])
    .select([
      sql<string>`coalesce(nullif(u.full_name, ''), u.name)`.as('name'),
      sql<string | null>`if(coalesce(u.phone_number, '') = '', u.email, '')`.as('email'),
      sql<string>`s.selling_price + coalesce(p.price, 0)`.as('price'),
    ])
    .$if(span !== null, (query) =>
      query
        .where('c.updated_at', '>=', span?.from ?? new Date(0))
        .where('c.updated_at', '<', span?.until ?? new Date(0)),
    )
    .$if(categories !== null, (query) => query.where('s.category_id', 'in', categories ?? []))
    .$if(items !== null, (query) => query.where('s.name', 'in', items ?? []))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.customer_id')
    .orderBy('i.id');

type CartRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function toLine(
  { price, restrict_if_no_available, category_id: _, ...row }: CartRow,
  today: string,
  timeZone: string,
): Omit<CartReportLine, 'called'> {
  const changed = storeDayOf(row.updated_at, timeZone);
  const available_quantity = row.size_id === null ? null : Number(row.available_quantity);
  const quantity = Number(row.quantity);
  const availability = availabilityOf(
    row.is_available,
    available_quantity,
    quantity,
    restrict_if_no_available === true,
  );
  return {
    ...row,
    name: row.name ?? '',
    phone_number: row.phone_number ?? '',
    email: row.email ?? '',
    updated_at: row.updated_at.toISOString(),
    age: Math.max(0, daysIn({ start: changed, end: today }) - 1),
    quantity,
    centavos: parseDecimal(price) * quantity,
    available_quantity,
    isThere: availability === IN_STOCK,
    availability,
  };
}

const IN_STOCK = 'In stock';

function availabilityOf(isOffered: boolean, available: number | null, quantity: number, isRestricted: boolean): string {
  if (!isOffered) return 'Not offered';
  if (available === null || available >= quantity) return IN_STOCK;
  if (!isRestricted) return 'On backorder';
  return available <= 0 ? 'Sold out' : `Only ${available} left`;
}

async function lastCartMonth(deps: Deps, { categories, items }: ReportSelection): Promise<Period | null> {
  const [last] = await readCarts(deps, { span: null, categories, items });
  return last ? currentMonth(new Date(last.updated_at), deps.config.store.timeZone) : null;
}

export const customerCarts = defineReport(REPORTS['customer-carts'], {
  read: readCarts,
  items: (lines) => lines,
  toRow: (line) => ({
    _id: String(line.id),
    group: cartGroup(line),
    is_counted: true,
    cells: { ...cartCells(line), age: line.age, color: line.color, availability: line.availability },
  }),
  figures: (lines) => ({
    carts: new Set(lines.map((line) => line.customer_id)).size,
    quantity: sumBy(lines, (line) => line.quantity),
    amount: toPesos(sumBy(lines, (line) => line.centavos)),
    short: lines.filter((line) => !line.isThere).length,
  }),
  chart: (lines) => rankingOf('In carts', lines, { nameOf: (line) => line.called, amountOf: (line) => line.quantity }),
  lastPeriod: lastCartMonth,
});
