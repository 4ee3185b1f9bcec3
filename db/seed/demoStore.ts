import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import type { Deps } from '#server/deps.ts';
import type { StoreEntityManager } from '#server/entities.ts';
import { preparePictureFolders } from '#server/platform/files/pictureFiles.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { DEMO_SCOPED_USERNAME, DEMO_STAFF } from '#server/staff/demoStaff.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { AGRIBIZ_CATEGORY } from '#shared/domain/policies.ts';
import { insertCarts } from './carts.ts';
import { PRODUCTS } from './catalogData/catalog.ts';
import { CATEGORIES } from './catalogData/categories.ts';
import { insertCategories, insertProducts, type SeededCategory } from './catalogRows.ts';
import { proofsOf } from './demoProofs.ts';
import { insertRows, keysOf } from './insertRows.ts';
import { orderHistory } from './orderHistory.ts';
import { createOrderWriter, insertOpenings, quantitiesSold } from './orderRows.ts';
import { insertCustomers } from './people.ts';
import { commissionPicture, paintAll } from './pictures/gallery.ts';
import { seededRandom } from './random.ts';

const SEED = 20_261_101;
const CUSTOMERS = 40;
const ORDERS = 300;
const DAYS = 60;
const CARTS = 12;

const DAY_MS = 86_400_000;

/** The rest stays at its default. */
const DEMO_SETTINGS: Omit<Settings, 'product_hours'> = {
  allow_no_payment_proof: false,
  offer_delivery: false,
  payment_accounts: [
    { bank: 'Balangay Savings Bank', account_name: 'Campus Store', account_number: '0042-1180-7731' },
    { bank: 'Tala Bank', account_name: 'Campus Store', account_number: '118-004-55620-9' },
    { bank: 'Lipat e-Wallet', account_name: 'Campus Store', account_number: '0917 555 0100' },
  ],
};

/**
 * Writes the sample store in the caller's transaction. Other threads paint the pictures meanwhile; both are awaited, so
 * that neither goes on behind the other's fault.
 */
export async function makeStore(deps: Deps): Promise<void> {
  const folders = preparePictureFolders(deps.config.dataDir);
  const shelved = PRODUCTS.map((product, index) => ({
    product,
    files: product.pictures.map((picture) => commissionPicture(product.name, picture)),
    created_at: new Date(deps.now().getTime() - (DAYS + 20) * DAY_MS + index * 60_000),
  }));
  const painting = paintAll(
    folders.products,
    shelved.flatMap(({ files }) => files),
  );
  const writing = writeStore(deps, shelved).then((proofs) => paintAll(folders.proofs, proofs));
  const outcomes = await Promise.allSettled([painting, writing]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function writeStore(deps: Deps, shelved: Parameters<typeof insertProducts>[1]) {
  const { em, config } = deps;
  const now = deps.now();
  const { timeZone, universityDomain } = config.store;
  const random = seededRandom(SEED);
  const opened = new Date(now.getTime() - (DAYS + 20) * DAY_MS);

  const categories = await insertCategories(em, CATEGORIES, opened);
  const staffIds = await insertStaff(em, categories, opened);
  await insertRows(
    em,
    'account_setting',
    Object.entries(DEMO_SETTINGS).map(([key, value]) => ({ key, value })),
  );
  const items = await insertProducts(em, shelved, categories);
  await indexStocks(
    em,
    items.map((item) => item.stock_id),
  );
  const buyers = await insertCustomers(em, { random, now, count: CUSTOMERS, universityDomain });

  const calendar = { timeZone, closedDays: [] };
  const orders = [...orderHistory({ random, now, days: DAYS, count: ORDERS, calendar, buyers, items })];
  const proofs = proofsOf({ orders, accounts: DEMO_SETTINGS.payment_accounts, now, timeZone });
  await insertOpenings(em, items, quantitiesSold(orders), opened);
  const writer = await createOrderWriter(em, { timeZone, staffIds, proofOf: proofs.proofOf });
  await writer.write(orders);
  await writer.finish();
  await insertCarts(em, buyers.slice(0, CARTS), items, { random, now });
  return proofs.commissions;
}

/** The warehouses, and the two sample accounts: one that may do all, one that keeps to the farm's counter. */
async function insertStaff(
  em: StoreEntityManager,
  categories: ReadonlyMap<string, SeededCategory>,
  now: Date,
): Promise<number[]> {
  const nextKey = await keysOf(em, 'warehouse');
  const [main, farm, annex] = [nextKey(), nextKey(), nextKey()];
  const stamp = { created_at: now, updated_at: now };
  await insertRows(em, 'warehouse', [
    { id: main, name: 'Main Store', address: 'Ground floor, Student Center', ...stamp },
    { id: farm, name: 'Agribiz Counter', address: 'College of Agriculture, Gate 3', ...stamp },
    { id: annex, name: 'Senior High Annex', address: 'Room 102, Senior High School Building', ...stamp },
  ]);
  const agribiz = categories.get(AGRIBIZ_CATEGORY);
  const { username, password } = DEMO_STAFF;
  const admin = await createStaffUser(em, { name: 'Store Administrator', username, password, warehouse: main, now });
  const agri = await createStaffUser(em, {
    name: 'Nelia Catacutan',
    username: DEMO_SCOPED_USERNAME,
    password,
    warehouse: farm,
    assigned_categories: agribiz ? [agribiz.id] : [],
    now,
  });
  return [admin, agri];
}
