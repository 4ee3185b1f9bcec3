import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addedToCart, fileUploaded, messages, orderMoved } from '#shared/messages.ts';
import { staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE, pressUntil } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { connect } from '#test/store/apiClient.ts';

const PRODUCT = 'Composition Notebook, Set of 8';
const browser = await openBrowser();

/** Presses Tab until the target has the focus; it must be visible and uncovered. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  await page.evaluate(() => Object.assign(window, { passed: new WeakSet() }));
  const names: string[] = [];
  while (!(await target.evaluate((element) => element === document.activeElement))) {
    names.push(await focusedName(page));
    if (await page.evaluate(hasComeRound)) throw new Error(`Tab never came to ${target}, only to: ${names.join(', ')}`);
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => target.evaluate(isInSight), { message: String(target) }).toBe(true);
}

/** Whether Tab has reached this element before; the page itself is passed at the end of each round. */
function hasComeRound(): boolean {
  const { passed } = window as unknown as { passed: WeakSet<Element> };
  const here = document.activeElement ?? document.body;
  if (passed.has(here)) return true;
  passed.add(here);
  return false;
}

/** The name of the focused element, to detect that the focus has moved. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const label = document.activeElement?.getAttribute('aria-label');
    return label ?? document.activeElement?.textContent ?? '';
  });

function isInSight(element: Element): boolean {
  // The label draws a checkbox or radio.
  const shown = element.matches('input[type=checkbox], input[type=radio]') ? element.closest('label') : element;
  if (!shown) return false;
  const { left, top, width, height } = shown.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (shown.contains(found) || found.contains(shown));
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function fill(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Records all announcements of live regions, as a screen reader would read them. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const live = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const announced: string[] = [];
    Object.assign(window, { announced });
    const send = (region: Element | null | undefined) => {
      const text = region?.textContent?.trim();
      if (text && announced.at(-1) !== text) announced.push(text);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        send((target instanceof Element ? target : target.parentElement)?.closest(live));
        for (const node of addedNodes) {
          if (node instanceof Element) for (const region of node.querySelectorAll(live)) send(region);
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (message: string | RegExp) =>
    expect
      .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced))
      .toContainEqual(typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message));
}

test('the keyboard alone is enough from the sign-in to the proof, and every event is announced', async () => {
  const { page, errors } = await openPage(browser, { viewport: PHONE });
  const hears = await listen(page);
  await page.goto(store);
  await fill(page, 'Phone number', '0917 555 0491');
  await page.keyboard.press('Enter');
  const codeText = await page.getByText('Your code is').textContent();
  await fill(page, 'Code', /\d{6}/.exec(codeText ?? '')?.[0] ?? '');

  await page.waitForURL('**/profile');
  await fill(page, 'Full Name*', 'Tomas Reyes');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Save Changes' }));
  await page.waitForURL('**/home');
  await hears(messages.profileSaved);

  // From any element to the search, and from its products to the chosen one.
  await page.getByRole('list', { name: 'Products' }).waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search products' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('composition');
  await page.keyboard.press('Enter');
  await hears(/^\d+ products?$/);
  await page.waitForURL('**/home?keyword=composition');
  await page.locator('[role=list][aria-busy=false]').waitFor();
  await tabTo(page, page.getByRole('list', { name: 'Products' }).getByRole('link', { name: PRODUCT }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: PRODUCT }).waitFor();
  await hears(PRODUCT);
  await press(page, page.getByRole('button', { name: 'Add to Cart' }));
  await hears(addedToCart(PRODUCT));
  // Toasts leave automatically; until then they may cover later elements.
  for (const said of [messages.profileSaved, addedToCart(PRODUCT)]) {
    await page.getByText(said, { exact: true }).waitFor({ state: 'detached' });
  }
  await press(page, page.getByRole('link', { name: 'Cart, 1 item' }));

  await page.waitForURL('**/checkout');
  await press(page, page.getByRole('button', { name: 'Proceed to Order Information' }));
  await press(page, page.getByRole('button', { name: 'Add student' }));
  await press(page, page.getByRole('button', { name: 'Proceed to Payment' }));
  // The first invalid field has the focus, above the summary at the bottom of the screen.
  await page.getByText(messages.missingName).waitFor();
  const name = page.getByLabel('Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => name.evaluate(isInSight)).toBe(true);
  await page.keyboard.type('Juan Reyes');
  await press(page, page.getByRole('button', { name: 'Proceed to Payment' }));

  await page.waitForURL('**/checkout#payment');
  await press(page, page.getByRole('button', { name: /^Pick-Up Date/ }));
  const day = page.locator('[role=gridcell] :focus');
  await day.waitFor();
  while ((await day.getAttribute('aria-disabled')) === 'true') {
    const closed = await focusedName(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedName(page)).not.toBe(closed);
  }
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Choose a time' }));
  await page.keyboard.press('Shift+Tab');
  await pressUntil(page, 'ArrowRight', () => focusedName(page), '9:30 AM');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: '9:30 AM', checked: true }).waitFor();
  await press(page, page.getByRole('button', { name: 'Submit Orders' }));

  await page.waitForURL('**/proof-of-payment-upload');
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: messages.dropFile }));
  const buffer = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#e9f0ec' } })
    .png()
    .toBuffer();
  await (await choosing).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  await press(page, page.getByRole('button', { name: messages.sendReceipt }));
  await hears('Uploading slip.png');
  await hears(fileUploaded('slip.png'));
  await page.waitForURL('**/order-successful');
  await press(page, page.getByRole('link', { name: 'Go to My Orders' }));

  await page.waitForURL('**/my-orders');
  const row = page.getByRole('article').first();
  const orderNo = /\d{4}-\d{2}-\d{6}/.exec((await row.getAttribute('aria-label')) ?? '')?.[0] ?? 'none';
  await cancel(orderNo);
  await hears(orderMoved(orderNo, 'Cancelled'));
  expect(errors).toEqual([]);
});

test('the filters can be skipped, each product is a link and a button, and Back returns the focus to its card', async () => {
  const { page, errors } = await openCustomer(browser, store, '0917 555 0492', { viewport: DESKTOP });
  await page.goto(`${store}/home`);
  const list = page.getByRole('list', { name: 'Products' });
  const links = list.getByRole('link');
  const isOn = (target: Locator) => expect.poll(() => target.evaluate((each) => each === document.activeElement));
  const title = page.getByRole('heading', { level: 2, name: 'All products' });
  await links.first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The two skip links around the products are together, before everything else.
  await page.keyboard.press('Tab');
  await isOn(page.getByRole('button', { name: 'Skip to content' })).toBe(true);
  await page.keyboard.press('Tab');
  const first = page.getByRole('button', { name: 'Skip filters' }).first();
  await isOn(first).toBe(true);
  expect(await first.evaluate(isInSight)).toBe(true);
  await page.keyboard.press('Enter');
  await isOn(title).toBe(true);
  // A user who skips the first link reaches the second one before the filters.
  const second = page.getByRole('main').getByRole('button', { name: 'Skip filters' });
  await second.focus();
  expect(await second.evaluate(isInSight)).toBe(true);
  await page.keyboard.press('Enter');
  await isOn(title).toBe(true);

  await tabTo(page, links.nth(1));
  const name = await focusedName(page);
  await page.keyboard.press('Tab');
  await isOn(list.getByRole('button', { name: `Add ${name} to the cart` })).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await expect.poll(() => focusedName(page)).toBe(name);
  expect(errors).toEqual([]);
});

test('the focus stays on the button of a menu when the menu opens', async () => {
  const { page, errors } = await openCustomer(browser, store, '0917 555 0493', { viewport: PHONE });
  // Menus load after the visible content of the page.
  const settled = Promise.withResolvers<void>();
  await page.route('**/trpc/*customerOrders*', async (route) => {
    await settled.promise;
    await route.fallback();
  });
  await page.goto(`${store}/my-orders`);
  const button = page.getByRole('button', { name: 'Profile menu' });
  await button.focus();
  const standIn = await button.evaluateHandle((element) => element);
  settled.resolve();
  await expect.poll(() => standIn.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await button.and(page.locator('[aria-haspopup]')).waitFor();
  expect(await focusedName(page)).toBe('Profile menu');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'View Profile' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Profile menu');
  expect(errors).toEqual([]);
});

/** Cancels the order as staff do, which also returns the stock for the other tests. */
async function cancel(orderNo: string) {
  const { orders } = connect(store, await staffToken(store, 'admin'));
  const { docs } = await orders.paginate.query({ s: orderNo });
  await orders.orderStatus.mutate({ _id: docs[0]?._id ?? '', order_status: 'Cancelled' });
}
