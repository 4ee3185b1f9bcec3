import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { STOREFRONT_SCREEN_LIST } from '#shared/screens.ts';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { connect, placeOrder, signIn } from '../../../examples/journey.ts';

type Look = Awaited<ReturnType<typeof openPage>>;
let signedIn: Look;
let signedOut: Look;
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
      latest_order: { _id: order._id, order_no: order.order_no },
    }),
  };
  browser = await openBrowser();
  signedOut = await openPage(browser, { viewport: PHONE });
  signedIn = await openPage(browser, { viewport: PHONE });
  await signedIn.page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
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
  'customer carts': { path: () => '/reports/customer-carts', heading: /^Customer carts/ },
  'orders history': { path: () => '/reports/orders-history', heading: /^Orders history/ },
  'an empty report': {
    path: () => '/reports/orders-history-per-category?start=2020-01-01&end=2020-01-31',
    heading: /./,
  },
  'orders summary': { path: () => '/reports/orders-summary', heading: /^Orders summary/ },
  'inventory report': { path: () => '/reports/inventory-report', heading: /^Inventory report/ },
  'buying list': { path: () => '/reports/inventory-report?view=buying-list', heading: /^Buying list/ },
};

test.each(Object.entries(screens))(
  '%s: axe finds nothing and nothing scrolls sideways, on phone and desktop, light and dark',
  (_name, screen) => inspect(screen, screen.isSignedOut ? signedOut : signedIn),
);

async function inspect({ path, heading }: Screen, { page, errors }: Look) {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(store + path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await settle(page);
  expect(await axeFindings(page), 'phone, light').toEqual([]);
  expect(await sideways(page), 'phone').toBeLessThanOrEqual(0);
  await page.setViewportSize({ ...PHONE, width: 320 });
  expect(await sideways(page), 'phone at 320 px').toBeLessThanOrEqual(0);
  if (STOREFRONT_SCREEN_LIST.some(({ path }) => path === new URL(page.url()).pathname)) {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await sideways(page), 'phone at 320 px in type of twice the size').toBeLessThanOrEqual(0);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  }
  await page.setViewportSize(PHONE);
  await settle(page);
  const onPhone = await structure(page);
  // Colors are all that changes with the scheme, and they change in place.
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  expect(await axeFindings(page, { only: 'colors' }), 'phone, dark').toEqual([]);

  await page.setViewportSize(DESKTOP);
  await settle(page);
  // Of the same elements, all with the same names, the width can change no more than what axe calculates from places.
  const isSame = (await structure(page)) === onPhone;
  expect(await axeFindings(page, { only: isSame ? 'layout' : undefined }), 'desktop, dark').toEqual([]);
  expect(await sideways(page), 'desktop').toBeLessThanOrEqual(0);
  if (!isSame) {
    await page.emulateMedia({ colorScheme: 'light' });
    await settle(page);
    expect(await axeFindings(page, { only: 'colors' }), 'desktop, light').toEqual([]);
  }
  // A product that is not there is told by the browser too.
  expect(errors.splice(0).filter((error) => !/status of 404/.test(error))).toEqual([]);
}

/** Waits for what is on its way: it shows itself as busy, and however short a transition is, it ends with a frame. */
const settle = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      document.getAnimations().every((each) => !(each instanceof CSSTransition)),
  );

/** All that is shown and says what it is: elements with their attributes and words, without where and how they are drawn. */
const structure = (page: Page) =>
  page.evaluate(() => {
    const drawn = /^(class|style|src|srcset|sizes|data-.*)$/;
    const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    return shown
      .map((element) => {
        const attributes = [...element.attributes].filter(({ name }) => !drawn.test(name));
        const words = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        return [
          element.tagName,
          ...attributes.map(({ name, value }) => `${name}=${value}`),
          ...words.map(({ textContent }) => textContent),
        ].join(' ');
      })
      .join('\n');
  });

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
