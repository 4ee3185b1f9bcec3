import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formatPesos } from '#shared/domain/money.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { numbersChanged } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { openTypist } from '#test/browser/typist.ts';
import { addToCart, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

const REMARKS = 'Please leave it with the guard.';

const browser = await openBrowser();
const stocks = await openDemoStocks(store);
let token: string;
let admin: Client;
beforeAll(async () => {
  token = await staffToken(store, 'admin');
  admin = connect(store, token);
});

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /Back office|Main menu/ }).getByRole('link', { name: new RegExp(`^${name}`) });

/** Count and sum of the claimed orders in the report of the year. */
async function claimedThisYear() {
  const year = storeDayOf(new Date(), 'Asia/Manila').slice(0, 4);
  const period_covered = { start: `${year}-01-01`, end: `${year}-12-31` };
  const days = await admin.reports.ordersHistory.query({ period_covered });
  const claimed = days.flatMap(({ orders }) => orders).filter(({ order_status }) => order_status.status === 'Claimed');
  return { count: claimed.length, amount: claimed.reduce((sum, each) => sum + each.total_amount, 0) };
}

/** A customer's phone orders a delivery, from the cart to the question for a proof. */
async function orderDelivery(number: string, product: Parameters<typeof addToCart>[1]) {
  const { page, client, errors } = await openCustomer(browser, store, number, { viewport: PHONE });
  await addToCart(client, product, 2);
  await admin.settings.save.mutate({ key: 'offer_delivery', value: true });
  try {
    await page.goto(`${store}/checkout#order-information`);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByRole('radio', { name: 'Delivery' }).click();
    await page.getByLabel('Address').fill('12 Mabini Street');
    await page.getByLabel('Remarks').fill(REMARKS);
    await page.getByRole('button', { name: 'Submit Orders' }).click();
    await page.waitForURL('**/proof-of-payment-upload');
  } finally {
    await admin.settings.save.mutate({ key: 'offer_delivery', value: false });
  }
  const [order] = await client.orders.customerOrders.query({});
  if (order?.receiving_option !== 'Delivery') throw new Error('no delivery was ordered');
  expect(errors).toEqual([]);
  return { order, client, page };
}

test.each([PHONE, { width: 820, height: 1180 }, DESKTOP])(
  'a busy Monday at $width px: a payment 1 press, cash 2, two items 5, a scanned delivery 1, prices 6, and each sale once in the report',
  async (viewport) => {
    const { width, height } = viewport;
    const name = `Monday ${width}`;
    const size_prices = [{ size: '', adjustment_quantity: 40 }];
    const pad = await stocks.make('Notebooks', { name: `${name} pad`, selling_price: 40, size_prices });
    await stocks.make('Notebooks', { name: `${name} pen`, selling_price: 20, size_prices });
    const numberOf = (index: number) => `0917 555 ${String(width).padStart(4, '3').slice(-3)}${index}`;
    const before = await claimedThisYear();
    const [paid, unpaid] = await Promise.all([1, 2].map((index) => signIn(store, numberOf(index))));
    if (!paid || !unpaid) throw new Error('nobody signed in');
    const transfer = await placeOrder(paid.client, pad);
    await paid.client.orders.uploadProof.mutate(proofBody(transfer, await proofPicture(width % 200)));
    stocks.cancelLater(transfer._id);
    const cash = await placeOrder(unpaid.client, pad);
    const delivery = await orderDelivery(numberOf(3), pad);
    const { page, errors } = await openStaff(browser, token);
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const statusOf = async (id: string) => {
      const { order_status, payment_status } = await admin.orders.get.query({ _id: id });
      return [order_status.status, payment_status];
    };
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const isInSight = async (label: string) => {
      const box = await button(label).boundingBox();
      expect((box?.y ?? 9_999) + (box?.height ?? 0), label).toBeLessThanOrEqual(height);
      expect(await axeFindings(page)).toEqual([]);
    };

    // The transfer: the button is in sight, and confirms at once.
    await page.goto(`${store}/dashboard`);
    await entry(page, 'Payments').click();
    await page.getByRole('region', { name: /^Payment of order / }).waitFor();
    await page.goto(`${store}/payments?order=${transfer._id}`);
    await page.getByRole('region', { name: `Payment of order ${transfer.order_no}` }).waitFor();
    await isInSight('Confirm');
    const payment = createHand();
    await payment.press(button('Confirm'));
    await eventually(() => statusOf(transfer._id)).toEqual(['Pending', 'Confirmed']);

    // Cash for the unpaid order: the safe button is the primary one, and its press can be undone.
    await page.goto(`${store}/counter?order=${cash._id}`);
    const open = page.getByRole('region', { name: `Order ${cash.order_no}` });
    const take = `Take cash ${formatPesos(cash.amount_due)}`;
    await button(take).waitFor();
    await isInSight(take);
    const colors = [take, 'Hand over unpaid…'].map((label) =>
      button(label).evaluate((element) => getComputedStyle(element).backgroundColor),
    );
    expect(new Set(await Promise.all(colors)).size).toBe(2);
    await button(take).click();
    await button('Undo').click();
    const money = createHand();
    await money.press(button(take));
    await money.press(open.getByRole('button', { name: 'Hand over all' }));
    await open.getByText('Everything is claimed.').waitFor();
    expect(await statusOf(cash._id)).toEqual(['Claimed', 'Confirmed']);

    // A walk-in customer buys two items that have no barcode, one of them in a size.
    const { docs } = await admin.stocks.productList.query({ sort: 'ordered' });
    const offered = docs.slice(0, 8).filter(({ colors }) => colors.length < 2);
    const plain = offered.find(({ sizes }) => sizes.length < 2);
    const sized = offered.find(({ sizes }) => sizes.length > 1);
    if (!plain || !sized) throw new Error('the best sellers have no two products to sell');
    await page.goto(`${store}/counter/sale`);
    const tiles = page.getByRole('list', { name: 'Best sellers' });
    await tiles.getByRole('button', { name: plain.name }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const sale = createHand();
    await sale.press(tiles.getByRole('button', { name: plain.name }));
    await sale.press(tiles.getByRole('button', { name: sized.name }));
    await sale.press(page.getByRole('radio', { name: sized.sizes[0] ?? '' }).first());
    await sale.press(button('Exact'));
    const sum = Number((await page.locator('[data-total]').textContent())?.replace(/[^\d.]/g, ''));
    await sale.press(button('Sell'));
    await page
      .getByRole('region', { name: 'Sold' })
      .getByText(`Change ${formatPesos(0)}`)
      .waitFor();

    // The courier's code is scanned; what there is to collect is in sight above the button.
    await admin.payments.setPaymentStatus.mutate({ _id: delivery.order._id, payment_status: 'Confirmed' });
    await admin.orders.orderStatus.mutate({ _id: delivery.order._id, order_status: 'Ready for Pickup' });
    const { code } = await delivery.client.counter.code.query({ _id: delivery.order._id });
    await page.goto(`${store}/counter`);
    await page.getByRole('searchbox', { name: 'Scan a code, or find an order' }).waitFor();
    await (await openTypist(page)).type(code, 15, 'Enter');
    await page.getByText(REMARKS).waitFor();
    await isInSight('Hand over all');
    const handover = createHand();
    await handover.press(button('Hand over all'));
    await eventually(() => statusOf(delivery.order._id)).toEqual(['Claimed', 'Confirmed']);
    await delivery.page.goto(`${store}/my-orders`);
    await delivery.page.getByText('Claimed', { exact: true }).first().waitFor();

    // New prices for all that a search finds.
    await page.goto(`${store}/stocks?s=${encodeURIComponent(name)}`);
    await page.getByText('2 products found').waitFor();
    const prices = createHand();
    await page.getByRole('columnheader').first().getByRole('checkbox').check({ force: true });
    prices.add();
    await prices.press(button('Price and restock…'));
    const dialog = page.getByRole('dialog', { name: /^Price and restock level/ });
    await prices.press(dialog.getByRole('radiogroup', { name: 'Selling price' }).getByRole('radio', { name: 'By %' }));
    await dialog.getByRole('textbox', { name: 'Selling price, change in percent' }).fill('10');
    await prices.press(dialog.getByRole('button', { name: 'Preview' }));
    await prices.press(dialog.getByRole('button', { name: 'Change 2 products' }));
    await page.getByText(numbersChanged(2)).waitFor();

    await page.goto(`${store}/reports/orders-history`);
    await button('Print').click();
    await page.locator('html[data-printed]').waitFor();
    const after = await claimedThisYear();
    expect(after.count).toBe(before.count + 3);
    expect(after.amount).toBeCloseTo(before.amount + cash.total_amount + delivery.order.total_amount + sum, 2);
    expect([payment, money, sale, handover].map((hand) => hand.count())).toEqual([1, 2, 5, 1]);
    expect(prices.count()).toBeLessThanOrEqual(6);
    expect(errors).toEqual([]);
  },
);
