import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, statusUndone } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';

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
  await page.getByText(messages.agreementRequired).waitFor();
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
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
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

test('an order travels from a customer’s phone to the open dashboard and back', async () => {
  const customer = await openPage(browser, { viewport: PHONE, hasTouch: true, isMobile: true });
  const staff = await openPage(browser, { viewport: DESKTOP });
  const phone = customer.page;
  const desk = staff.page;

  await signInByPhone(phone, '0917 555 0777');
  await completeProfile(phone, 'Maria Clara Santos');
  await signInAsStaff(desk);

  await addToCart(phone, 'composition', 'Composition Notebook, Set of 8');
  await phone.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await phone.getByRole('link', { name: 'Cart, 1 item' }).click();

  await phone.waitForURL('**/checkout');
  await phone.getByRole('button', { name: 'Increase Quantity of Composition Notebook, Set of 8' }).click();
  await phone.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
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
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await choose(phone, 'Receiving Option', 'Pick-Up');
  await phone.getByRole('button', { name: /SELECT PICK UP DATE/ }).click();
  await chooseFirstOpenDay(phone);
  await choose(phone, 'Pick-Up Time', '9:30 AM');
  await choose(phone, 'Mode of Payment', 'Bank Transfer');
  // A reload in the middle loses nothing.
  await phone.reload();
  await phone.getByRole('button', { name: /9:30 AM/ }).waitFor();
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
  await mine.getByText('Juan Santos (Grade 7)').waitFor();

  // The dashboard has not been touched since its sign-in.
  const card = desk.getByRole('article', { name: `Order ${orderNo}` });
  await card.waitFor();
  await expect.poll(() => card.textContent()).toContain('Maria Clara Santos');
  await card.getByText(orderNo, { exact: true }).click();
  const panel = desk.getByRole('complementary', { name: `Order ${orderNo}` });
  const proof = panel.getByRole('img', { name: /proof/i });
  await proof.waitFor();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await choose(desk, `Status of order ${orderNo}`, 'Ready for Pickup');
  await mine.getByText('Ready for Pickup').first().waitFor();
  // A change is undone where it is announced, and the customer's page follows.
  await desk.getByRole('button', { name: 'Undo' }).click();
  await mine.getByText('Ready for Pickup').first().waitFor({ state: 'detached' });
  await desk.getByText(statusUndone(orderNo, 'Pending')).waitFor();

  // Whoever works through a list stays in it: the card that leaves hands the focus to its neighbour.
  await desk.keyboard.press('Escape');
  const neighbour = await card.evaluate((element) => {
    const item = element.closest('li');
    const beside = item?.nextElementSibling ?? item?.previousElementSibling;
    return beside?.querySelector('[id^="open-order-"]')?.id;
  });
  await choose(desk, `Status of order ${orderNo}`, 'Processing');
  await expect.poll(() => desk.evaluate(() => document.activeElement?.id)).toBe(neighbour);

  // A line is sold out at picking: cancelling asks why, and the customer reads it beside what the order comes to now.
  await choose(desk, `Status of order ${orderNo}`, 'Cancelled');
  const question = desk.getByRole('dialog', { name: `Cancel order ${orderNo}?` });
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await question.getByText(staffMessages.reasonRequired).waitFor();
  await question.getByRole('button', { name: 'Sold out' }).click();
  await question.getByRole('button', { name: 'Cancel the order' }).click();
  await mine.getByText('Cancelled: Sold out').waitFor();
  await mine.getByText('₱0.00').first().waitFor();
  await card.getByText(/^To refund ₱/).waitFor();
  expect(await phone.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);

  // Find asks the store, whatever the column; Enter opens the only hit, and its changes say who did what.
  await desk.keyboard.press('/');
  await desk.keyboard.type(orderNo);
  await desk.keyboard.press('Enter');
  await panel.waitFor();
  await desk.getByRole('heading', { name: '1 order found' }).waitFor();
  expect(await axeFindings(desk)).toEqual([]);
  await panel.getByRole('button', { name: 'Changes' }).click();
  const changes = desk.getByRole('dialog', { name: 'Changes' });
  await changes.getByText('Sold out').waitFor();
  expect(await changes.getByText('Store Administrator').count()).toBeGreaterThan(2);

  expect(customer.errors).toEqual([]);
  expect(staff.errors).toEqual([]);
  await customer.close();
  await staff.close();
});

/** Opens a select by its label and picks an option. */
async function choose(page: Page, label: string, option: string) {
  await page
    .getByRole('button', { name: new RegExp(label) })
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Picks the first day of the open calendar that is not struck through, on the next month's page where need be. */
async function chooseFirstOpenDay(page: Page) {
  const open = page.locator(
    '[role=gridcell] [role=button]:not([data-unavailable]):not([data-disabled]):not([data-outside-month])',
  );
  await page.getByRole('dialog').getByRole('grid').waitFor();
  if ((await open.count()) === 0) await page.getByRole('button', { name: /next/i }).click();
  await open.first().click();
}
