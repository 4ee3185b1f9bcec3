import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { messages, statusSet, statusUndone } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { itemStatusSet, staffMessages } from '#shared/staffMessages.ts';
import { connect } from '#test/apiClient.ts';
import { findOnBoard, openStaff, staffToken } from '#test/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { choose, chooseFirstOpenDay } from '#test/storefrontPages.ts';

let folder: string;
let browser: Browser;
let slip: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-store-journey-'));
  slip = join(folder, 'deposit-slip.png');
  const picture = sharp({ create: { width: 480, height: 640, channels: 3, background: '#e9f0ec' } });
  await writeFile(slip, await picture.png().toBuffer());
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash;

async function signInByPhone(page: Page, number: string) {
  await page.goto(store);
  await page.waitForURL('**/customer-login');
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = /Your code is (\d{6})/.exec((await page.getByText('Your code is').textContent()) ?? '')?.[1] ?? '';
  // The sixth digit submits.
  await page.getByLabel('Code', { exact: true }).fill(code);
}

async function completeProfile(page: Page, name: string) {
  await page.waitForURL('**/profile');
  // The first step stands alone, and says at the field what it lacks.
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText(messages.fieldRequired).waitFor();
  await page.getByText(purchaseMessages.agreementRequired).waitFor();
  await page.getByLabel('Full Name').fill(name);
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Profile Saved').waitFor();
  await page.waitForURL('**/home');
}

async function signInAsStaff(page: Page) {
  await page.goto(`${store}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('campus-store-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Live', { exact: true }).waitFor();
}

async function addToCart(page: Page, keyword: string, product: string) {
  await page
    .getByRole('combobox', { name: /search/i })
    .first()
    .fill(keyword);
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: new RegExp(product) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: product }).waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
}

test('an order travels from a customer’s phone to the open dashboard and back, and each assistant finishes a part', async () => {
  const customer = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  const staff = await openPage(browser, { viewport: DESKTOP });
  const phone = customer.page;
  const staffPage = staff.page;

  await signInByPhone(phone, '0917 555 0777');
  await completeProfile(phone, 'Maria Clara Santos');
  await signInAsStaff(staffPage);

  await addToCart(phone, 'composition', 'Composition Notebook, Set of 8');
  await phone.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  // Something of the farm comes along, which another assistant hands out.
  const eggs = await addFromFarm(phone);
  await phone.reload();
  await phone.getByRole('link', { name: 'Cart, 2 items' }).click();

  await phone.waitForURL('**/checkout');
  await phone.getByRole('button', { name: 'Increase Quantity of Composition Notebook, Set of 8' }).click();
  await phone.getByRole('button', { name: '3 items' }).waitFor();
  await phone.getByRole('button', { name: 'Proceed to Order Information' }).click();

  await phone.getByRole('button', { name: 'Add student' }).click();
  await phone.getByRole('button', { name: 'Proceed to Payment' }).click();
  await phone.getByText('Missing name').waitFor();
  await expect.poll(() => at(phone)).toBe('/checkout#order-information');
  await phone.getByLabel('Name', { exact: false }).first().fill('Juan Santos');
  await phone.getByLabel('Grade level').fill('Grade 7');
  await phone.getByRole('button', { name: 'Proceed to Payment' }).click();
  await phone.waitForURL('**/checkout#payment');

  const submit = phone.getByRole('button', { name: 'Submit Orders' });
  // The only receiving option and the only mode of payment are chosen already.
  await phone.getByRole('button', { name: /^Pick-Up Date/ }).click();
  await chooseFirstOpenDay(phone);
  await phone.getByRole('radio', { name: '9:30 AM' }).click();
  // A reload in the middle loses nothing.
  await phone.reload();
  await phone.getByRole('radio', { name: '9:30 AM', checked: true }).waitFor();
  await submit.click();

  await phone.waitForURL('**/proof-of-payment-upload');
  await phone.locator('input[type=file]').setInputFiles(slip);
  await phone.getByText('deposit-slip.png file uploaded successfully.').waitFor();
  await phone.waitForURL('**/order-successful');
  await phone.getByText('Thank you! Your order has been placed.').waitFor();
  const orderNo = /\d{4}-\d{2}-\d{6}/.exec((await phone.getByText(/Order number/).textContent()) ?? '')?.[0] ?? 'none';
  await phone.getByRole('link', { name: 'Go to My Orders' }).click();
  const mine = phone.getByRole('article', { name: `Order ${orderNo}` });
  await mine.getByText('Pending', { exact: true }).first().waitFor();
  await mine.getByRole('link', { name: `Order ${orderNo}`, exact: true }).click();
  await phone.waitForURL(`**/my-orders/${orderNo}`);
  await mine.getByText('Juan Santos (Grade 7)').waitFor();

  // The dashboard has not been touched since its sign-in.
  const card = await findOnBoard(staffPage, orderNo);
  await expect.poll(() => card.textContent()).toContain('Maria Clara Santos');
  await card.getByText(orderNo, { exact: true }).click();
  const panel = staffPage.getByRole('complementary', { name: `Order ${orderNo}` });
  const proof = panel.getByRole('img', { name: /proof/i });
  await proof.waitFor();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await choose(staffPage, `Status of order ${orderNo}`, 'Ready for Pickup');
  // Nobody has checked the proof yet: staff are asked, on the board as at the counter.
  await staffPage.getByRole('button', { name: 'Make ready unpaid' }).click();
  await mine.getByText('Ready for Pickup').first().waitFor();
  // A change is undone where it is announced, and the customer's page follows.
  await staffPage.getByRole('button', { name: 'Undo' }).click();
  await mine.getByText('Ready for Pickup').first().waitFor({ state: 'detached' });
  await staffPage.getByText(statusUndone(orderNo, 'Pending')).waitFor();

  // A user who works through a list stays in it: the card that leaves hands the focus to its neighbour.
  await staffPage.keyboard.press('Escape');
  await findOnBoard(staffPage, orderNo);
  // Rows beside it are drawn a moment after it has come into sight.
  let neighbour: string | null | undefined;
  await expect.poll(async () => (neighbour = await neighbourOf(card))).toBeTruthy();
  await choose(staffPage, `Status of order ${orderNo}`, 'Processing');
  await expect.poll(() => staffPage.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(neighbour);

  // The assistant of the farm finishes her part: it leaves her list, and the rest stays where it is.
  const farm = await openStaff(browser, await staffToken(store, 'agri.staff'));
  await farm.page.goto(`${store}/dashboard`);
  const part = await findOnBoard(farm.page, orderNo);
  await farm.page.getByRole('row').filter({ has: part }).press('Enter');
  const farmPanel = farm.page.getByRole('complementary', { name: `Order ${orderNo}` });
  await farmPanel.getByText(eggs.name).first().waitFor();
  expect(await farmPanel.textContent()).not.toContain('Composition Notebook');
  await choose(farm.page, `Status of order ${orderNo}`, 'Claimed');
  await farm.page.getByRole('button', { name: 'Hand over unpaid' }).click();
  await farm.page.getByText(statusSet(orderNo, 'Claimed', 0)).waitFor();
  await expect.poll(() => columnOf(farm.page, orderNo)).toBe('Claimed');
  await mine.getByText('Claimed', { exact: true }).waitFor();
  await expect.poll(() => columnOf(staffPage, orderNo)).toBe('Processing');
  expect(farm.errors).toEqual([]);
  await farm.close();

  // A line is sold out at picking: cancelling asks why, and the customer reads it beside what the order comes to now.
  await staffPage.getByRole('row').filter({ has: card }).press('Enter');
  const notebook = 'Composition Notebook, Set of 8';
  await choose(staffPage, `Status of ${notebook}`, 'Cancelled');
  const question = staffPage.getByRole('dialog', { name: `Cancel ${notebook}?` });
  await question.getByRole('button', { name: 'Cancel this item' }).click();
  await question.getByText(staffMessages.reasonRequired).waitFor();
  await question.getByRole('button', { name: 'Sold out' }).click();
  await question.getByRole('button', { name: 'Cancel this item' }).click();
  await staffPage.getByText(itemStatusSet(orderNo, notebook, 'Cancelled')).waitFor();
  await mine.getByText('Cancelled: Sold out').waitFor();
  await expect
    .poll(() => mine.textContent())
    .toMatch(/Totalwas ₱487\.00 now ₱95\.00If your payment has arrived, ₱392\.00 will be returned to you\.Payment/);
  // Nothing else is left to do: the order is where its other part is.
  await expect.poll(() => columnOf(staffPage, orderNo)).toBe('Claimed');
  await card.getByText('To refund ₱392.00').waitFor();
  expect(await phone.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);

  // Find asks the store, whatever the column; Enter opens the only hit, and its changes say who did what.
  await staffPage.keyboard.press('/');
  await staffPage.keyboard.type(orderNo);
  await staffPage.keyboard.press('Enter');
  await panel.waitFor();
  await staffPage.getByRole('heading', { name: '1 order found' }).waitFor();
  expect(await axeFindings(staffPage)).toEqual([]);
  await panel.getByRole('button', { name: 'Changes' }).click();
  const changes = staffPage.getByRole('dialog', { name: 'Changes' });
  await changes.getByText('Sold out').waitFor();
  expect(await changes.getByText('Store Administrator').count()).toBeGreaterThan(2);

  expect(customer.errors).toEqual([]);
  expect(staff.errors).toEqual([]);

  // A dispute about an earlier week: staff find the order on no list but by its number, and read who handed it out; it is the
  // very one that stands on its customer's page.
  const earlier = await claimedBefore();
  await staffPage.keyboard.press('Escape');
  await staffPage.getByRole('searchbox').fill(earlier.order_no);
  await staffPage.keyboard.press('Enter');
  const past = staffPage.getByRole('complementary', { name: `Order ${earlier.order_no}` });
  await past.getByText(formatPesos(earlier.amount_due)).first().waitFor();
  await past.getByRole('button', { name: 'Changes' }).click();
  await changes.getByText('Claimed').first().waitFor();
  // Somebody of the sample's staff, which differs by the day.
  await changes
    .getByText(/^(?!The customer).+ updated this/)
    .first()
    .waitFor();
  await customer.close();
  const theirs = await openPage(browser, { viewport: PHONE });
  await signInByPhone(theirs.page, `0${earlier.profile.phone_number.slice(3)}`);
  await theirs.page.waitForURL('**/home');
  await theirs.page.goto(`${store}/my-orders/${earlier.order_no}`);
  const same = theirs.page.getByRole('article', { name: `Order ${earlier.order_no}` });
  await same.getByText('Claimed', { exact: true }).first().waitFor();
  await expect.poll(() => same.textContent()).toContain(formatPesos(earlier.amount_due));
  for (const { item } of earlier.orders) expect(await same.textContent()).toContain(item.name);
  await theirs.close();
  await staff.close();
});

/** Puts one product of the farm into the cart of the customer whose page it is. */
async function addFromFarm(page: Page): Promise<Product> {
  const kept = await page.evaluate(() => localStorage.getItem('campus-store.customer'));
  const { client } = { client: connect(store, JSON.parse(kept ?? '{}').token) };
  const { docs } = await client.stocks.productList.query({ keyword: 'agribiz aloe vera' });
  const [product] = docs;
  if (!product) throw new Error('the sample catalog has no aloe vera');
  await client.cart.add.mutate({ item: product._id, quantity: 1 });
  return product;
}

/** The key of the row below a card of the board, or of the row above where it is the last; null while that is not drawn. */
const neighbourOf = (card: Locator) =>
  card.evaluate((element) => {
    const grid = element.closest('[role="grid"]');
    const index = Number(element.closest('[role="row"]')?.getAttribute('aria-rowindex'));
    const beside = index < Number(grid?.getAttribute('aria-rowcount')) ? index + 1 : index - 1;
    return grid?.querySelector(`[role="row"][aria-rowindex="${beside}"]`)?.getAttribute('data-key');
  });

/** In which list of the board an order stands; null where it has just left one. */
async function columnOf(page: Page, orderNo: string): Promise<string | null> {
  const card = await findOnBoard(page, orderNo);
  return card.evaluateAll(([element]) => element?.closest('section')?.querySelector('h2, h3')?.textContent ?? null);
}

/** The latest order of the sample that was claimed before this week, of a customer who signs in by phone: others do by Google. */
async function claimedBefore(): Promise<Order> {
  const api = connect(store, await staffToken(store, 'admin'));
  const week = 7 * 24 * 3_600_000;
  for (let cursor: string | undefined; ; ) {
    const { docs } = await api.orders.find.query({ s: '0917', cursor });
    const found = docs.find(
      ({ order_status, pickup_time, profile }) =>
        order_status.status === 'Claimed' &&
        pickup_time !== null &&
        pickup_time.getTime() < Date.now() - week &&
        !profile.email.endsWith('@university.edu.ph'),
    );
    if (found) return found;
    cursor = docs.at(-1)?._id;
    if (cursor === undefined) throw new Error('the sample has no order that was claimed before this week');
  }
}
