import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { axeFindings, DESKTOP, openBrowser, openPage, PHONE } from '#server/testing/browser.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { connect, placeOrder, signIn } from '../../../examples/journey.ts';

const store = inject('store');
const looks = [
  { name: 'phone, light', viewport: PHONE, colorScheme: 'light' },
  { name: 'phone, dark', viewport: PHONE, colorScheme: 'dark' },
  { name: 'desktop, light', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: DESKTOP, colorScheme: 'dark' },
] as const;

type Look = { name: string; page: Page; faults: string[] };
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
  for (const { name, ...look } of looks) {
    signedOut.push({ name, ...(await openPage(browser, look)) });
    const opened = await openPage(browser, look);
    await opened.page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    signedIn.push({ name, ...opened });
  }
});
afterAll(() => browser.close());

interface Screen {
  path: () => string;
  /** Text of the screen's heading: it is there when the screen is ready. */
  heading: RegExp;
  isSignedOut?: boolean;
}

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
  dashboard: { path: () => '/dashboard', heading: /Dashboard/ },
};

test.each(Object.entries(screens))(
  '%s: axe finds nothing and nothing scrolls sideways, on phone and desktop, light and dark',
  async (_name, { path, heading, isSignedOut }) => {
    for (const { name, page, faults } of isSignedOut ? signedOut : signedIn) {
      await page.goto(store + path());
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // What is still on its way shows itself as busy.
      await expect.poll(() => page.locator('[aria-busy=true]').count(), { timeout: 20_000 }).toBe(0);
      expect(await axeFindings(page, { onlyColors: name.endsWith('dark') }), name).toEqual([]);
      expect(await sideways(page), name).toBeLessThanOrEqual(0);
      if (name.startsWith('phone')) {
        await page.setViewportSize({ ...PHONE, width: 320 });
        expect(await sideways(page), `${name} at 320 px`).toBeLessThanOrEqual(0);
        await page.setViewportSize(PHONE);
      }
      // A product that is not there is told by the browser too.
      expect(
        faults.splice(0).filter((fault) => !/status of 404/.test(fault)),
        name,
      ).toEqual([]);
    }
  },
);

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
