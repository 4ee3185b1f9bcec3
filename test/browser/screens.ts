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
  /** The screen is ready when this heading is shown. */
  heading: RegExp;
  isSignedOut?: boolean;
}

/** A page signed in on both sides, with an order and a cart, and an anonymous page. Files with the same `number` share a cart. */
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
  return { productId, orderId: order._id, orderNo: order.order_no, signedIn, signedOut };
}

/**
 * Opens a screen on a phone in light mode, at 320 px and in large type, then on a desktop in dark mode; expects no axe
 * findings and no horizontal scrolling. tokens.test.ts checks the contrast of all colors in both schemes.
 */
export async function inspect(screen: Screen, look: Look) {
  const { page } = look;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await openScreen(screen, page);
  await expectClean(look, 'on a phone');
  expect(await brokenTimes(page), 'a day and its time are on two lines of a table').toEqual([]);
  await page.setViewportSize({ ...PHONE, width: 320 });
  await expectNoOverhang(page, 'at 320 px');
  if (isStorefront(page.url())) {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoOverhang(page, 'at 320 px in type of twice the size');
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectClean(look, 'on a desktop');
}

async function expectClean({ page, errors }: Look, where: string) {
  await settle(page);
  expect(await axeFindings(page), where).toEqual([]);
  await expectNoOverhang(page, where);
  // The browser logs the 404 of a missing product.
  expect(errors.splice(0).filter((error) => !/status of 404/.test(error))).toEqual([]);
}

const isStorefront = (url: string) => !isBackofficePath(new URL(url).pathname);

/**
 * Opens a screen by its URL, or by a link if its side of the store is already open. The screen is ready when its
 * heading differs from the previous one.
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

/** Waits for pending loads, and one frame for transitions. */
export const settle = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );

/** Returns days and times that wrap inside table cells; a grid's cells are cut off instead. */
const brokenTimes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table:not([role]) time')]
      .filter((time) => time.getClientRects().length > 1)
      .map(({ textContent }) => textContent),
  );

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Polled, because React Aria's lists take the width of a resized window a few frames later. */
const expectNoOverhang = (page: Page, where: string) =>
  expect.poll(() => sideways(page), { message: `scrolls sideways ${where}` }).toBeLessThanOrEqual(0);
