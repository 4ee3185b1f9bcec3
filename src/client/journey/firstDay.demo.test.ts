import { rm } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { eventually } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip } from '#test/browser/storefrontPages.ts';
import { openTypist } from '#test/browser/typist.ts';
import { startStoreProcess } from '#test/servers/storeProcess.ts';
import { connect } from '#test/store/apiClient.ts';
import { makeDataFolder } from '#test/store/dataFolder.ts';

// A store without the demo and without an SMS gateway. Only the URL printed at its start is typed.
const MAX_PRESSES = 20;
const MAX_FIELDS = 14;
const WORKBOOK = 'Grade 7 Science workbook';

const browser = await openBrowser();

async function openNewStore() {
  const folder = await makeDataFolder('campus-store-first-day-');
  const holidays = { HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}' };
  const store = await startStoreProcess({ DATA_DIR: folder, DEMO: 'false', ...holidays });
  const close = async () => {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: store.url, close };
}

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Back office|Main menu/ }).getByRole('link', { name: new RegExp(`^${name}`) });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const isFocused = (field: Locator) =>
  eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

test.each([{ width: 820, height: 1180 }, DESKTOP])(
  'a new shop’s first day, from its sign-in to a paid order handed over, takes 20 presses and 14 fields at $width px',
  async (viewport) => {
    const { url, close } = await openNewStore();
    const { page, errors } = await openPage(browser, { viewport });
    const { press, type, count, fields } = createHand();
    await page.addInitScript(() => {
      // The empty board must not appear before the steps.
      new MutationObserver(() => {
        if (document.body?.textContent?.includes('No orders')) console.error('the empty board was shown');
      }).observe(document, { childList: true, subtree: true });
    });

    await page.goto(url);
    await press(page.getByRole('link', { name: messages.setUpStore }));
    await page.getByText(staffMessages.registrationFirst).waitFor();
    await type(page.getByLabel(/^Name\*?$/), 'Teresa Lim');
    await type(page.getByLabel('Username'), 'tlim');
    await type(page.getByLabel(/^Password/), 'paper-boat-on-the-pond');
    await press(button(page, 'Register'));
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await steps.filter({ hasText: 'holidays' }).getByRole('img', { name: 'Done' }).waitFor();
    await page.getByText('Unpaid orders are cancelled after 3 business days.', { exact: false }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    // Each save opens the next step, with the focus in its field.
    await press(steps.filter({ hasText: 'Store name and place' }).getByRole('link'));
    await isFocused(page.getByLabel(/^Store name/));
    await type(page.getByLabel(/^Store name/), 'Rizal Books');
    await type(page.getByLabel(/^Place$/), 'Ground floor of Rizal Hall');
    await press(button(page, 'Save'));
    await isFocused(page.getByLabel('Bank'));
    await type(page.getByLabel('Bank'), 'BPI');
    await type(page.getByLabel('Account name'), 'Rizal Books');
    await type(page.getByLabel('Account number'), '1234567890');
    await press(button(page, 'Save'));
    await isFocused(page.getByLabel(/^Name\*?$/));
    await type(page.getByLabel(/^Name\*?$/), WORKBOOK);
    const category = page.getByRole('combobox', { name: 'Category' });
    // A page that scrolls closes an open list.
    await category.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await type(category, 'Books');
    await page.keyboard.press('Tab');
    await type(page.getByRole('textbox', { name: 'Selling price' }), '250');
    await page.getByText('Category “Books” created.').waitFor();
    await press(button(page, 'Save'));
    await page.getByText(staffMessages.showNow).waitFor();
    await press(button(page, 'Show to customers'));
    await page.getByText(staffMessages.smsNotSetUp).waitFor();
    const number = page.getByLabel('Phone number for a test');
    await isFocused(number);
    await type(number, '0917 555 0144');
    await press(button(page, 'Show code'));
    const code = (await page.getByText(/^\d{6}$/).textContent()) ?? '';
    expect(await axeFindings(page)).toEqual([]);
    const opened = page.waitForEvent('popup');
    await press(page.getByRole('link', { name: 'Open the store' }));

    const customer = await opened;
    await type(customer.getByLabel('Code'), code);
    await type(customer.getByLabel('Full Name'), 'Ana Cruz');
    await press(customer.locator('label', { hasText: 'I agree to the privacy policy' }));
    await press(button(customer, 'Save Changes'));
    const arrivals = customer.getByRole('list', { name: 'New arrivals' });
    await press(arrivals.getByRole('button', { name: `Add ${WORKBOOK} to the cart` }));
    await press(customer.getByRole('link', { name: 'Cart, 1 item' }));
    await press(button(customer, 'Proceed to Order Information'));
    await press(button(customer, 'Proceed to Payment'));
    await press(firstDayChip(customer));
    await press(button(customer, 'Submit Orders'));
    await customer.waitForURL('**/proof-of-payment-upload');
    const token = await customer.evaluate(
      () => JSON.parse(localStorage.getItem('campus-store.customer') ?? '{}').token,
    );
    const client = connect(url, token);
    const [order] = await client.orders.customerOrders.query({});
    const pickup = await client.counter.code.query({ _id: order?._id ?? '' });

    await press(entry(page, 'Counter'));
    await page.getByRole('searchbox', { name: 'Scan a code, or find an order' }).waitFor();
    await (await openTypist(page)).type(pickup.code, 15, 'Enter');
    await press(button(page, `Take cash ${formatPesos(250)}`));
    await press(button(page, 'Hand over all'));
    await page.getByText('Everything is claimed.').waitFor();
    expect(await client.orders.get.query({ _id: order?._id ?? '' })).toMatchObject({
      order_status: { status: 'Claimed' },
      payment_status: 'Confirmed',
    });
    expect(count()).toBeLessThanOrEqual(MAX_PRESSES);
    expect(fields()).toBeLessThanOrEqual(MAX_FIELDS);
    expect(errors).toEqual([]);

    await entry(page, 'Today').first().click();
    const more = page.getByRole('status').filter({ hasText: '3 more things for your store' });
    await more.getByRole('link', { name: 'Messages to customers' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Set up your store' }).count()).toBe(0);
    await close();
  },
);
