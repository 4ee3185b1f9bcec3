import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { STOREFRONT_SCREEN_LIST } from '#shared/screens.ts';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer, openWithin } from '#test/browser/storefrontPages.ts';
import { addToCart, findOrderable, placeOrder } from '#test/records/orders.ts';
import { signIn } from '#test/store/apiClient.ts';

const STUDENT = 'Perpetua Salonga';
const ADDRESS = '14 Sampaguita Street';
const SEARCH = 'sketch pad';
const SEEN = 'campus-store.seen.';
const NAME = 'Rosario Villanueva';
const EMAIL = 'rosario.villanueva@example.com';

const browser = await openBrowser();

/** A customer with an earlier order who fills in everything for another one. */
async function openShopper(number: string) {
  const { page, client, choices } = await openCustomer(browser, store, number, { viewport: PHONE });
  await client.customers.updateProfile.mutate({ full_name: NAME, email_address: EMAIL });
  const order = await placeOrder(client, await findOrderable(client, 'pad paper'));
  const eraser = await findOrderable(client, 'eraser');
  await addToCart(client, eraser);
  await page.goto(`${store}/home`);
  await page.evaluate(
    ([key, student, address, { _id, order_no, mode_of_payment }]) =>
      localStorage.setItem(
        key,
        JSON.stringify({
          order_address: address,
          students: [{ id: 1, name: student, grade_level: 'Grade 7' }],
          latest_order: { _id, order_no, mode_of_payment },
        }),
      ),
    [choices, STUDENT, ADDRESS, order] as const,
  );
  const search = page.getByRole('combobox', { name: 'Search products' });
  await search.fill(SEARCH);
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  await search.press('Enter');
  await expect.poll(() => everything(page)).toContain(SEARCH);
  for (const { path, isGuarded } of STOREFRONT_SCREEN_LIST) {
    if (!isGuarded) continue;
    await page.goto(`${store}${path}${path === '/product' ? `?_id=${eraser._id}` : ''}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  // The product is stored as seen once its page is complete.
  await page.goto(`${store}/product?_id=${eraser._id}`);
  await expect.poll(() => everything(page)).toContain(SEEN);
  await page.goto(`${store}/checkout#order-information`);
  await page.getByLabel('Name').first().waitFor();
  // The order's code, which the browser stores for offline use.
  await page.goto(`${store}/my-orders`);
  const card = page.getByRole('article', { name: `Order ${order.order_no}` });
  await card.getByRole('button', { name: /code/i }).first().click();
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  return { page, client, order };
}

/** The content of all the page's storages and caches, as text. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push([name, request.url, await (await cache.match(request))?.text()]);
      }
    }
    kept.push(await indexedDB.databases(), document.cookie);
    return JSON.stringify(kept);
  });

/** Checks that no data of a customer remains, in any form in which a storage would contain it. */
async function expectNothingOf({ order_no, _id }: Order, words: readonly string[], ...pages: Page[]) {
  for (const page of pages) {
    await expect
      .poll(async () => {
        const kept = await everything(page);
        return [...words, order_no, `"${_id}"`].filter((word) => kept.includes(word));
      })
      .toEqual([]);
  }
}

/** Another tab of the same browser with some typed text. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${store}/profile`);
  await page.getByLabel('Full Name').fill(`${NAME} Cruz`);
  await expect.poll(() => everything(page)).toContain(`${NAME} Cruz`);
  return page;
}

async function signInByCode(page: Page, number: string) {
  await page.getByLabel('Phone number').fill(number);
  await page.getByRole('button', { name: 'Send code' }).click();
  const shown = (await page.getByText('Your code is').textContent()) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(shown)?.[0] ?? '');
  await page.waitForURL((url) => !url.pathname.startsWith('/customer-login'));
}

test('signing out leaves no data of the customer in any storage or cache, in no tab', async () => {
  const { page, order } = await openShopper('0917 555 0761');
  const second = await openTab(page.context());
  expect(await everything(page)).toContain(STUDENT);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/customer-login');
  await expectNothingOf(order, [STUDENT, ADDRESS, SEARCH, SEEN, NAME, EMAIL, '9175550761'], page, second);
});

test('an ended session leaves no student, address, order or code; typed text waits for the same customer', async () => {
  const { page, client, order } = await openShopper('0917 555 0762');
  await page.goto(`${store}/profile`);
  await page.getByLabel('Full Name').fill('Rosario Cruz');
  await expect.poll(() => everything(page)).toContain('Rosario Cruz');
  await client.customers.endSessions.mutate();
  // The page may receive the end of the session before the press; it leads to the sign-in then too.
  const notice = page.getByText(messages.sessionEndedWhileTyping);
  await Promise.any([page.getByRole('button', { name: 'Save Changes' }).click(), notice.waitFor()]);
  await notice.waitFor();
  await expectNothingOf(order, [STUDENT, ADDRESS, SEARCH, SEEN, EMAIL, '9175550762'], page);
  expect(await everything(page)).toContain('Rosario Cruz');
});

test('a tab used by another customer shows and stores nothing of the previous customer', async () => {
  const { page, client, order } = await openShopper('0917 555 0765');
  const second = await openTab(page.context());
  await page.goto(`${store}/checkout`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // From another device: both tabs are led to the sign-in, as soon as either sends a request.
  await client.customers.endSessions.mutate();
  await page.reload();
  for (const tab of [page, second])
    await tab.getByText(messages.sessionEnded).or(tab.getByText(messages.sessionEndedWhileTyping)).waitFor();
  const other = await signIn(store, '0917 555 0766');
  await other.client.customers.updateProfile.mutate({ full_name: 'Benigno Tolentino' });
  await signInByCode(page, '0917 555 0766');

  for (const tab of [page, second]) {
    // The next customer is not led to the previous customer's place.
    await tab.waitForURL('**/home');
    await openWithin(tab, store, '/profile');
    const name = tab.getByLabel('Full Name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Benigno Tolentino');
  }
  await expectNothingOf(order, [STUDENT, ADDRESS, SEARCH, SEEN, NAME, EMAIL, '9175550765'], page, second);
});
