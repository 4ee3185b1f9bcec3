import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#server/testing/browser.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { STOREFRONT_SCREENS } from '#shared/screens.ts';
import { connect, placeOrder, signIn } from '../../../examples/journey.ts';

const store = inject('store');
const sizes = [
  { name: 'phone', viewport: PHONE },
  { name: 'desktop', viewport: DESKTOP },
] as const;

type Look = (typeof sizes)[number] & { page: Page; faults: string[] };
const signedIn: Look[] = [];
const signedOut: Look[] = [];
let browser: Browser;
let productId: string;

beforeAll(async () => {
  const customer = await signIn(store, '0917 555 0666');
  const user = await customer.client.customers.profile.query();
  const { docs } = await customer.client.stocks.productList.query({ keyword: 'PE shirt' });
  const shirt = docs[0];
  const size = shirt?.size_prices.find(({ available_quantity }) => available_quantity > 4)?.size;
  if (!shirt || !size) throw new Error('the sample catalog has no PE shirt to buy');
  productId = shirt._id;
  const order: Order = await placeOrder(customer.client, shirt);
  await customer.client.cart.add.mutate({ item: productId, quantity: 2, size, color: shirt.colors[0] });
  const staff = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  // What the browser keeps of a signed-in customer who has ordered, and of a signed-in staff user.
  const kept = {
    'campus-store.customer': JSON.stringify({ token: customer.token, user }),
    'campus-store.staff': JSON.stringify(staff),
    [`campus-store.checkout.${user._id}`]: JSON.stringify({
      latest_order: { _id: order._id, order_no: order.order_no, total_amount: order.total_amount },
    }),
  };
  browser = await openBrowser();
  for (const size of sizes) {
    signedOut.push({ ...size, ...(await openPage(browser, { viewport: size.viewport })) });
    const opened = await openPage(browser, { viewport: size.viewport });
    await opened.page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    signedIn.push({ ...size, ...opened });
  }
});
afterAll(() => browser.close());

interface Screen {
  path: () => string;
  /** Text of the screen's heading: it is there when the screen is ready. */
  heading: RegExp;
  isSignedOut?: boolean;
}

/** The name of a record of the sample store, whatever it is; not what stands there while it is read, or when it is not there. */
const SAVED = /^(?!Loading|Not )/;

const screens: Record<string, Screen> = {
  'customer sign-in': { path: () => '/customer-login', heading: /E-COMMERCE SYSTEM/, isSignedOut: true },
  home: { path: () => '/home', heading: /All products/ },
  'an empty search': { path: () => '/home?keyword=zzzz', heading: /zzzz|No|Nothing|All products/ },
  product: { path: () => `/product?_id=${productId}`, heading: /PE Shirt/i },
  'an unknown product': { path: () => '/product?_id=999999', heading: /./ },
  'checkout selection': { path: () => '/checkout', heading: /Checkout|Selection|Cart/i },
  'checkout order information': { path: () => '/checkout#order-information', heading: /Order Information|Checkout/i },
  'checkout payment': { path: () => '/checkout#payment', heading: /Payment|Checkout/i },
  'order information': { path: () => '/order-information', heading: /./ },
  'order successful': { path: () => '/order-successful', heading: /Purchase Successful/ },
  'proof upload': { path: () => '/proof-of-payment-upload', heading: /./ },
  'attach proof': { path: () => '/attach-proof-of-payment', heading: /./ },
  'my orders': { path: () => '/my-orders', heading: /My Orders/ },
  profile: { path: () => '/profile', heading: /./ },
  'privacy policy': { path: () => '/privacy-policy', heading: /Privacy Policy/ },
  terms: { path: () => '/terms', heading: /Terms/ },
  'unknown address': { path: () => '/nowhere', heading: /./ },
  'staff sign-in': { path: () => '/login', heading: /E-COMMERCE SYSTEM/, isSignedOut: true },
  registration: { path: () => '/registrarse', heading: /Register/, isSignedOut: true },
  dashboard: { path: () => '/dashboard', heading: /Dashboard/ },
  stocks: { path: () => '/stocks', heading: /^Stocks/ },
  'a stock': { path: () => `/stocks/${productId}`, heading: /PE Shirt/i },
  'a new stock': { path: () => '/stocks/new', heading: /^New / },
  categories: { path: () => '/categories', heading: /^Categories/ },
  'a category': { path: () => '/categories/1', heading: SAVED },
  users: { path: () => '/users', heading: /^Users/ },
  'a user': { path: () => '/users/1', heading: SAVED },
  warehouses: { path: () => '/warehouses', heading: /^Warehouses/ },
  subjects: { path: () => '/subjects', heading: /^Subjects/ },
  'a subject': { path: () => '/subjects/1', heading: SAVED },
  'grade levels': { path: () => '/grade-levels', heading: /^Grade levels/ },
  agriculture: { path: () => '/agriculture', heading: /^Agriculture/ },
  'update password': { path: () => '/update-password', heading: /Password/ },
  settings: { path: () => '/settings', heading: /^Settings/ },
};

test.each(Object.entries(screens))(
  '%s: axe finds nothing and nothing scrolls sideways, on phone and desktop, light and dark',
  async (_name, screen) => {
    // One draws while the other waits.
    await Promise.all((screen.isSignedOut ? signedOut : signedIn).map((look) => inspect(screen, look)));
  },
);

async function inspect({ path, heading }: Screen, { name, viewport, page, faults }: Look) {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(store + path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  // What is still on its way shows itself as busy.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  expect(await axeFindings(page), `${name}, light`).toEqual([]);
  expect(await sideways(page), name).toBeLessThanOrEqual(0);
  if (viewport === PHONE) {
    await page.setViewportSize({ ...PHONE, width: 320 });
    expect(await sideways(page), `${name} at 320 px`).toBeLessThanOrEqual(0);
    if (STOREFRONT_SCREENS.some((screen) => screen === new URL(page.url()).pathname)) {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await sideways(page), `${name} at 320 px in type of twice the size`).toBeLessThanOrEqual(0);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    }
    await page.setViewportSize(PHONE);
  }
  // Colors are all that changes with the scheme, and they change in place.
  await page.emulateMedia({ colorScheme: 'dark' });
  // However short a transition is, it ends with a frame, and of two pages one draws while the other waits.
  await page.waitForFunction(() => document.getAnimations().every((each) => !(each instanceof CSSTransition)));
  expect(await axeFindings(page, { onlyColors: true }), `${name}, dark`).toEqual([]);
  // A product that is not there is told by the browser too.
  expect(
    faults.splice(0).filter((fault) => !/status of 404/.test(fault)),
    name,
  ).toEqual([]);
}

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
