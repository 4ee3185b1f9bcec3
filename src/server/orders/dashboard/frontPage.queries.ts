import { sql } from 'kysely';
import type { z } from 'zod';
import type { FrontPage } from '#shared/contracts/frontPage.ts';
import type { setup } from '#shared/contracts/setup.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
import { DEFAULT_NOTICES, noticeBits } from '#shared/domain/notices/noticeKinds.ts';
import { BOARD_VIEWS } from '#shared/domain/orders/boardView.ts';
import { MORE_STEPS, SETUP_STEPS, type SetupStep } from '#shared/domain/setupSteps.ts';
import { addDays, type Span, type StoreDay, spanOfDays, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { countStocks } from '../../catalog/stocks/findStocks.ts';
import { sendsCodes } from '../../platform/config/config.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { holidayYears } from '../../settings/holidays.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { countInView } from './dashboard.queries.ts';

const WEEK_MS = 7 * 86_400_000;

/** Returns the figures of the front page: waiting work, and sales of today and this week with those a week before. */
export async function getFrontPage(deps: Deps, { scope }: StaffMember): Promise<FrontPage> {
  const now = deps.now();
  const { timeZone } = deps.config.store;
  const today = storeDayOf(now, timeZone);
  const sunday = addDays(today, 1 - weekdayOf(today));
  const [counts, low, salesToday, salesThisWeek] = await Promise.all([
    Promise.all(BOARD_VIEWS.map(async (view) => [view, await countInView(deps, scope, view)] as const)),
    countLow(deps, scope),
    salesSince(deps, today, today, scope),
    salesSince(deps, sunday, today, scope),
  ]);
  return {
    views: Object.fromEntries(counts) as FrontPage['views'],
    low_stock: { count: low, href: '/stocks?only=low&is_available=true' },
    sales_today: salesToday,
    sales_this_week: salesThisWeek,
  };
}

const inScope = (scope: readonly number[]) =>
  scope.length === 0 ? sql`false` : sql`l.category_id in (${sql.join(scope)})`;

/** Counts visible products with a size below its restock level, as the list of products does. */
async function countLow({ em }: Deps, scope: StaffMember['scope']): Promise<number> {
  if (scope?.length === 0) return 0;
  const found = await query(em, countStocks({ s: '', categories: scope, is_available: true, only: 'low' }));
  return Number(found[0]?.total ?? 0);
}

/** Returns sales of the days up to now, and of the same days a week before up to the same time. */
async function salesSince(deps: Deps, start: StoreDay, end: StoreDay, scope: StaffMember['scope']) {
  const now = deps.now();
  const { timeZone } = deps.config.store;
  const previous = { start: addDays(start, -7), end: addDays(end, -7) };
  const [sales, before] = await Promise.all([
    salesIn(deps, { from: spanOfDays(start, end, timeZone).from, until: now }, scope),
    salesIn(
      deps,
      { from: spanOfDays(previous.start, previous.end, timeZone).from, until: new Date(now.getTime() - WEEK_MS) },
      scope,
    ),
  ]);
  return {
    period: { start, end },
    orders: sales.orders,
    amount: sales.amount,
    previous_period: previous,
    previous_orders: before.orders,
    previous_amount: before.amount,
    href: `/reports/orders-history?start=${start}&end=${end}`,
  };
}

async function salesIn({ em }: Deps, { from, until }: Span, scope: StaffMember['scope']) {
  const found = await query(
    em,
    sql<{ orders: number; amount: string }>`
    select straight_join count(distinct o.id) as orders, coalesce(sum(l.amount), 0) as amount
    from \`order\` o join order_line l on l.order_id = o.id
    where o.created_at >= ${from} and o.created_at <= ${until} and l.status <> 'Cancelled'
      ${scope === null ? sql`` : sql`and ${inScope(scope)}`}`,
  );
  return { orders: Number(found[0]?.orders ?? 0), amount: toPesos(parseDecimal(found[0]?.amount ?? 0)) };
}

/** A store with more orders is no new one. */
const FIRST_ORDERS = 20;

/** Returns the steps of a new store, or the three after its first order; null in a demo with orders and once all are done. */
export async function getSetup({ em, config, now }: Deps): Promise<z.output<typeof setup>> {
  const orders = await db(em)
    .selectFrom('order')
    .select('id')
    .limit(FIRST_ORDERS + 1)
    .execute();
  if (orders.length > FIRST_ORDERS || (config.demo && orders.length > 0)) return null;
  const [year = 0] = holidayYears(now(), config.store.timeZone);
  const holidays = await db(em).selectFrom('holiday_fetch').select('year').where('year', '=', year).executeTakeFirst();
  const product = await db(em)
    .selectFrom('stock')
    .select('id')
    .where('is_available', '=', true)
    .limit(1)
    .executeTakeFirst();
  const users = await db(em).selectFrom('staff_user').select('id').limit(2).execute();
  const { store, payment_accounts, notices } = await readSettings(em);
  const isDone: Record<SetupStep, boolean> = {
    store: store.place !== '',
    accounts: payment_accounts.length > 0,
    holidays: holidays !== undefined,
    sign_in: canSignIn(config),
    product: product !== undefined,
    order: false,
    messages: noticeBits(notices.channels) !== noticeBits(DEFAULT_NOTICES.channels),
    staff: users.length > 1,
    logo: store.logo !== '',
  };
  const steps = orders.length === 0 ? [...SETUP_STEPS] : [...MORE_STEPS];
  const done = steps.filter((step) => isDone[step]);
  return orders.length > 0 && done.length === steps.length ? null : { steps, done };
}

const canSignIn = (config: Deps['config']): boolean => config.signInMethods.includes('google') || sendsCodes(config);
