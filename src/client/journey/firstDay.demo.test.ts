import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { firstDayChip } from '#test/browser/storefrontPages.ts';
import { slipPicture } from '#test/records/slips.ts';
import { type SmsGateway, startSemaphore } from '#test/servers/smsGateways.ts';
import { type StoreProcess, startStoreProcess } from '#test/servers/storeProcess.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';

// The first day of a store without the demo: from the line that its start prints to the first report, and no address is typed but the one of that line.
const API_KEY = 'first-day';
const PASSWORD = 'paper-boat-on-the-pond';

const browser = await openBrowser();
let gateway: SmsGateway;

async function openNewStore() {
  const folder = await makeDataFolder('campus-store-first-day-');
  const store: StoreProcess = await startStoreProcess({
    DATA_DIR: folder,
    DEMO: 'false',
    HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}',
    SMS_PROVIDER: 'semaphore',
    SMS_API_KEY: API_KEY,
    SMS_URL: gateway.url,
  });
  const close = async () => {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: store.url, close };
}

/** Goes to an entry of the menu. */
const goTo = (page: Page, entry: string) =>
  page
    .getByRole('link', { name: new RegExp(`^${entry}( ?\\d|$)`) })
    .first()
    .click();

/** The step of the list that has such words. */
const step = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: title });
const isDone = (page: Page, title: string) => step(page, title).getByRole('img', { name: 'Done' }).waitFor();

/** Saves a setting. The message of the save before may still stand there, so that the answer is waited for. */
async function save(page: Page, button: { name: string; exact?: boolean }) {
  const isSave = (url: string, method: string) => method === 'POST' && url.includes('/trpc/settings.');
  const answered = page.waitForResponse((answer) => isSave(answer.url(), answer.request().method()));
  await page.getByRole('button', button).click();
  expect((await answered).status()).toBe(200);
  await page.getByText(staffMessages.settingUpdated).first().waitFor();
}

async function setUp(page: Page, url: string) {
  await page.goto(`${url}/registrarse`);
  await page.getByText(staffMessages.registrationFirst).waitFor();
  await page.getByLabel(/^Name\*?$/).fill('Teresa Lim');
  await page.getByLabel('Username').fill('tlim');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(staffMessages.registrationFirst).waitFor();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await page.getByLabel('Username').fill('tlim');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Set up your store' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await isDone(page, 'How customers sign in');

  await step(page, 'Store name and place').getByRole('link').click();
  await page.getByLabel(/^Store name/).fill('Rizal Books');
  await page.getByLabel(/^Place$/).fill('Ground floor of Rizal Hall');
  await page.getByLabel(/^Phone$/).fill('(02) 8123 4567');
  await save(page, { name: 'Save', exact: true });
  await goTo(page, 'Today');
  await isDone(page, 'Store name and place');

  await step(page, 'Bank account').getByRole('link').click();
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Bank').fill('BPI');
  await page.getByLabel('Account name').fill('Rizal Books');
  await page.getByLabel('Account number').fill('1234567890');
  await save(page, { name: 'Save', exact: true });
  await goTo(page, 'Today');
  await isDone(page, 'Bank account');

  await isDone(page, 'Pick-up hours and holidays');
  await page
    .getByText(
      'Unpaid orders are cancelled after 3 business days. Maximum 20 pieces of a product per order. Maximum 5 unpaid orders per customer.',
    )
    .waitFor();

  await step(page, 'First product').getByRole('link').click();
  await page.getByLabel(/^Name\*?$/).fill('Grade 7 Science workbook');
  await page.getByRole('combobox', { name: 'Category' }).fill('Books');
  await page.getByRole('option', { name: 'Create category “Books”' }).click();
  await page.getByText('Category “Books” created.').waitFor();
  await page.getByRole('textbox', { name: 'Selling price' }).fill('250');
  await page.getByRole('switch', { name: 'Shown to customers' }).press('Space');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'Grade 7 Science workbook' }).waitFor();
  await goTo(page, 'Today');
  await isDone(page, 'First product');
}

/** A customer signs in by the code of the SMS, orders, and sends the proof. */
async function order(url: string) {
  const { page, errors } = await openPage(browser, { viewport: PHONE });
  await page.goto(url);
  await page.getByLabel('Phone number').fill('0917 555 0144');
  const before = gateway.taken.length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => gateway.taken.length).toBe(before + 1);
  const code = /\d{6}/.exec(gateway.taken.at(-1)?.text ?? '')?.[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await page.getByLabel('Full Name').fill('Ana Cruz');
  await page.getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('link', { name: /Grade 7 Science workbook/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('button', { name: 'Proceed to Order Information' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await firstDayChip(page).click();
  await page.getByRole('button', { name: 'Submit Orders' }).click();
  await page.waitForURL('**/proof-of-payment-upload');
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(await slipPicture(901)) };
  await page.locator('input[type=file]').setInputFiles(slip);
  await page.getByRole('button', { name: messages.sendReceipt }).click();
  await page.getByRole('heading', { level: 1, name: 'Purchase Successful' }).waitFor();
  expect(errors).toEqual([]);
}

async function workOff(page: Page) {
  await goTo(page, 'Payments');
  await page.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await goTo(page, 'Picking');
  await page.getByRole('checkbox', { name: /Grade 7 Science workbook/ }).press('Space');
  await goTo(page, 'Counter');
  await page.getByRole('searchbox', { name: /Scan a code/ }).fill('ana cruz');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: /^Order \d/ });
  await panel.getByRole('button', { name: 'Hand over all' }).click();
  await panel.getByText('Everything is claimed.').waitFor();
  await goTo(page, 'Reports');
  await page.getByText('₱250.00').first().waitFor();
}

beforeAll(async () => {
  gateway = await startSemaphore({ apiKey: API_KEY });
});
afterAll(async () => {
  await gateway.close();
});

test('the first day of a new store goes from registration to the first report, and no address is typed', async () => {
  const { url, close } = await openNewStore();
  const staff = await openPage(browser, { viewport: DESKTOP });
  await setUp(staff.page, url);
  await order(url);
  await staff.page.reload();
  await workOff(staff.page);
  await goTo(staff.page, 'Today');
  expect(await staff.page.getByRole('heading', { name: 'Set up your store' }).count()).toBe(0);
  expect(staff.errors).toEqual([]);
  await staff.close();
  await close();
});
