import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { isBackofficePath } from '#shared/screens.ts';
import { placeOrder } from '../records/orders.ts';
import { connect, signIn } from '../store/apiClient.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from './browser.ts';
import { store } from './demo.ts';

type Look = Awaited<ReturnType<typeof openPage>>;
export type Looks = Awaited<ReturnType<typeof openLooks>>;

export interface Screen {
  path: () => string;
  /** Text of the screen's heading: it is there when the screen is ready. */
  heading: RegExp;
  isSignedOut?: boolean;
}

/**
 * A page of somebody who is signed in on both sides, with an order and a cart, and one of nobody: each screen is looked at in
 * one of them. `number` is the customer's own phone number, so that files do not share a cart.
 */
export async function openLooks(number: string) {
  const customer = await signIn(store, number);
  const user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const isPlenty = ({ available_quantity }: { available_quantity: number }) => available_quantity > 4;
  const shirt = docs.find(({ size_prices }) => size_prices.some(isPlenty));
  const size = shirt?.size_prices.find(isPlenty)?.size;
  if (!shirt || !size) throw new Error('the sample catalog has no PE shirt to buy');
  const productId = shirt._id;
  const order: Order = await placeOrder(customer.client, shirt);
  await customer.client.cart.add.mutate({ item: productId, quantity: 2, size, color: shirt.colors[0] });
  const staff = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  // The entries that the browser stores of a signed-in customer who has ordered, and of a signed-in staff user.
  const entries = {
    'campus-store.customer': JSON.stringify({ token: customer.token, user }),
    'campus-store.staff': JSON.stringify(staff),
    [`campus-store.checkout.${user._id}`]: JSON.stringify({
      latest_order: { _id: order._id, order_no: order.order_no, mode_of_payment: order.mode_of_payment },
    }),
  };
  const browser = await openBrowser();
  const signedOut = await openPage(browser, { viewport: PHONE });
  const signedIn = await openPage(browser, { viewport: PHONE });
  await signedIn.page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  return { productId, orderId: order._id, orderNo: order.order_no, signedIn, signedOut, close: () => browser.close() };
}

/** Checks a screen on a phone in light: axe finds nothing, and nothing scrolls sideways, nor at 320 px and in large type. */
export async function inspectOnPhone(screen: Screen, look: Look) {
  const { page } = look;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await inspect(screen, look);
  expect(await brokenTimes(page), 'a day and its time are on two lines of a table').toEqual([]);
  await page.setViewportSize({ ...PHONE, width: 320 });
  expect(await sideways(page), 'at 320 px').toBeLessThanOrEqual(0);
  if (!isStorefront(page.url())) return;
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await sideways(page), 'at 320 px in type of twice the size').toBeLessThanOrEqual(0);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Checks a screen on a desktop in dark; the contrast of all colors in both schemes is tokens.test.ts's. */
export async function inspectOnDesktop(screen: Screen, look: Look) {
  await look.page.setViewportSize(DESKTOP);
  await look.page.emulateMedia({ colorScheme: 'dark' });
  await inspect(screen, look);
}

async function inspect(screen: Screen, { page, errors }: Look) {
  await openScreen(screen, page);
  await settle(page);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sideways(page), 'scrolls sideways').toBeLessThanOrEqual(0);
  // A product that is not there is logged by the browser too.
  expect(errors.splice(0).filter((error) => !/status of 404/.test(error))).toEqual([]);
}

const isStorefront = (url: string) => !isBackofficePath(new URL(url).pathname);

/**
 * Opens a screen by its URL, and where its side of the store is open already as a link within it does, without loading the page
 * again. It is there when it has another heading than the screen before: the first, or below the same first one another second.
 */
async function openScreen({ path, heading }: Screen, page: Page): Promise<void> {
  const url = store + path();
  if (!page.url().startsWith(store) || isStorefront(page.url()) !== isStorefront(url)) {
    await page.goto(url);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    return;
  }
  const opened = await page.evaluateHandle((next) => {
    const readTitles = () => ['h1', 'h2'].map((level) => document.querySelector(level));
    const before = readTitles().map((element) => ({ element, text: element?.textContent }));
    const isNew = (title: Element | null, index: number) =>
      title !== null && (title !== before[index]?.element || title.textContent !== before[index]?.text);
    history.pushState(null, '', next);
    return { find: () => readTitles().find(isNew)?.textContent ?? '' };
  }, path());
  await expect.poll(() => opened.evaluate(({ find }) => find())).toMatch(heading);
  await opened.dispose();
}

/** Waits for what is on its way: it shows itself as busy, and however short a transition is, it ends with a frame. */
export const settle = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );

/** Days and times in the cells of tables that are broken in two; a grid's cells are cut off instead. */
const brokenTimes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table:not([role]) time')]
      .filter((time) => time.getClientRects().length > 1)
      .map(({ textContent }) => textContent),
  );

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
