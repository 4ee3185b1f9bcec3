import { join } from 'node:path';
import { fingerprintOf } from '#server/cart/cartLines.ts';
import { queueNotices } from '#server/notices/queueNotice.ts';
import { db } from '#server/platform/database/db.ts';
import type { Deps, StoreEntityManager } from '#server/platform/services.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { DEMO_SCOPED_USERNAME, DEMO_STAFF } from '#server/staff/demoStaff.ts';
import { unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/customers/legalTexts.ts';
import { formatDecimal } from '#shared/domain/money.ts';
import { channelsOfKinds } from '#shared/domain/notices/noticeKinds.ts';
import { insertBookLists } from './bookLists.ts';
import { type InsertedCategory, insertCategories } from './categories.ts';
import { importProducts, storePictures } from './importCatalog.ts';
import { insertRows, type NewRow, reserveKeys } from './insertRows.ts';
import type { Buyer, SellableItem } from './orderHistory.ts';
import { orderHistory } from './orderHistory.ts';
import { createOrderWriter, raiseOpenings } from './orderRows.ts';
import { insertCustomers } from './people.ts';
import { type ProofFile, planProofs, renderProofs } from './proofs.ts';
import type { Random } from './random.ts';
import { seededRandom } from './random.ts';
import { CATEGORIES } from './sampleFiles.ts';
import { readSellableItems } from './sellableItems.ts';
import store from './store.json' with { type: 'json' };

const { settings, warehouses, history } = store;

/** All channels, so that the demo's outbox shows every message. */
const notices = { channels: channelsOfKinds(() => ({ sms: true, mail: true })), quiet_hours: null };

const DAY_MS = 86_400_000;
/** Days between the opening of the store and its first order. */
const DAYS_BEFORE_ORDERS = 20;

type Pictures = ReturnType<typeof storePictures>;

/** Writes the sample in the caller's transaction while its files are copied and rendered. If one fails, the other stops. */
export async function writeSampleStore(deps: Deps): Promise<void> {
  const pictures = storePictures(deps.pictures);
  const writing = writeRecords(deps, pictures).then((proofs) => renderProofs(deps.files, proofs));
  const outcomes = await Promise.allSettled([pictures, writing]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function writeRecords(deps: Deps, pictures: Pictures): Promise<ProofFile[]> {
  const { em, config } = deps;
  const now = deps.now();
  const { timeZone, universityDomain } = config.store;
  const random = seededRandom(history.seed);
  const opened = new Date(now.getTime() - (history.days + DAYS_BEFORE_ORDERS) * DAY_MS);

  const categories = await insertCategories(em, CATEGORIES, opened);
  const { manager, staffIds } = await insertStaff(em, categories, opened);
  const payment_accounts = await Promise.all(
    settings.payment_accounts.map(async ({ qr, ...account }) => ({
      ...account,
      ...(qr && { qr_picture: (await deps.pictures.savePackagedImage(join(import.meta.dirname, 'qr', qr))).filename }),
    })),
  );
  const settingRows = Object.entries({ ...settings, payment_accounts, notices }).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
  }));
  await insertRows(em, 'account_setting', settingRows);
  const items = await readSellableItems(em, await importProducts(em, manager, { at: opened, pictures }));
  await insertBookLists(em, opened);
  const buyers = await insertCustomers(em, { random, now, count: history.customers, universityDomain });

  const calendar = { timeZone, closedDays: [] };
  const orders = [...orderHistory({ random, now, days: history.days, count: history.orders, calendar, buyers, items })];
  const { proofOf, files } = planProofs({
    orders,
    accounts: settings.payment_accounts,
    now,
    timeZone,
    count: history.proofs,
  });
  const writer = await createOrderWriter(em, { timeZone, staffIds, proofOf });
  await writer.write(orders);
  await writer.finish();
  await raiseOpenings(em);
  await queueSampleNotices(em, { config, now });
  await insertCarts(em, buyers.slice(0, history.carts), items, { random, now });
  return files;
}

/** Writes the warehouses and the two sample accounts: one with all permissions, one for the farm's counter. */
async function insertStaff(em: StoreEntityManager, categories: ReadonlyMap<string, InsertedCategory>, now: Date) {
  const nextKey = await reserveKeys(em, 'warehouse');
  const rows = warehouses.map((warehouse) => ({ id: nextKey(), ...warehouse, created_at: now, updated_at: now }));
  await insertRows(em, 'warehouse', rows);
  const [main, farm] = rows.map(({ id }) => id);
  const agribiz = categories.get(AGRIBIZ_CATEGORY);
  const { username, password } = DEMO_STAFF;
  const name = store.staff.manager;
  const id = await createStaffUser(em, { name, username, password, warehouse: main ?? null, now });
  const agri = await createStaffUser(em, {
    name: store.staff.agribiz,
    username: DEMO_SCOPED_USERNAME,
    password,
    warehouse: farm ?? null,
    assigned_categories: agribiz ? [agribiz.id] : [],
    now,
  });
  const manager = { id, name, username, warehouse: null, assigned_categories: [], scope: null };
  return { manager, staffIds: [id, agri] };
}

/** Queues notices of the latest orders, which the first worker sends. */
async function queueSampleNotices(em: StoreEntityManager, services: Parameters<typeof queueNotices>[1]): Promise<void> {
  const latest = db(em).selectFrom('order').select('id').orderBy('id', 'desc');
  const recent = { received: latest.limit(8), ready: latest.where('status', '=', 'Ready for Pickup').limit(8) };
  for (const kind of ['received', 'ready'] as const) {
    const orderIds = (await recent[kind].execute()).map(({ id }) => id);
    await queueNotices(em, services, { kind, orderIds });
  }
}

const HOUR = 3_600_000;

async function insertCarts(
  em: StoreEntityManager,
  buyers: readonly Buyer[],
  items: readonly SellableItem[],
  { random, now }: { random: Random; now: Date },
): Promise<void> {
  const inStock = items.filter(
    (item) =>
      item.is_available &&
      item.category.other_fields.length === 0 &&
      item.sizes.some(({ available_quantity }) => available_quantity > 5),
  );
  const carts = buyers.map(({ id }) => ({
    customer_id: id,
    updated_at: new Date(now.getTime() - random.int(1, 400) * HOUR),
  }));
  const lines = carts.flatMap(({ customer_id, updated_at }) => {
    const chosen = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(inStock)));
    return [...chosen].map((item): NewRow<'cart_item'> => {
      const { size, addon_price } = random.pick(item.sizes.filter(({ available_quantity }) => available_quantity > 5));
      const choice = { size, color: item.colors.length > 0 ? random.pick(item.colors) : '', other_fields: {} };
      return {
        customer_id,
        stock_id: item.stock_id,
        ...choice,
        fingerprint: fingerprintOf(item.stock_id, { ...choice, student: null }),
        quantity: random.int(1, 3),
        is_checked: random.chance(0.85),
        seen_price: formatDecimal(unitPrice(item.selling_price, addon_price)),
        created_at: updated_at,
      };
    });
  });
  await insertRows(em, 'cart', carts);
  await insertRows(em, 'cart_item', lines);
}
