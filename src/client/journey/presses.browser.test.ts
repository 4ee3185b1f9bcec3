import { beforeAll, expect, test } from 'vitest';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { DESKTOP, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { createHand } from '#test/browser/hand.ts';
import { changeOutput } from '#test/browser/pageCalls.ts';
import { findOrderable, placeOrder, proofBody, proofPicture } from '#test/records/orders.ts';
import { type Client, connect, signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();
let token: string;
let admin: Client;
beforeAll(async () => {
  token = await staffToken(store, 'admin');
  admin = connect(store, token);
});

test('payments are confirmed by mouse with 1 press each, while the message about the previous one is still shown', async () => {
  const ids: string[] = [];
  for (const phone of ['0917 555 0673', '0917 555 0674']) {
    const { client } = await signIn(store, phone);
    const order = await placeOrder(client, await findOrderable(client, 'notebook'));
    await client.orders.uploadProof.mutate(proofBody(order, await proofPicture(ids.length + 120)));
    ids.push(order._id);
  }
  const { page, errors } = await openStaff(browser, token);
  await page.setViewportSize(DESKTOP);
  const pages = await Promise.all(ids.map((order) => admin.payments.payments.query({ order })));
  let left = pages;
  await changeOutput(page, 'payments.payments', (queue: (typeof pages)[number]) => {
    const docs = left.flatMap((each) => each.docs);
    return { ...queue, docs, count: docs.length, has_more: false };
  });
  await page.goto(`${store}/payments`);
  const hand = createHand();
  for (const { docs } of pages) {
    await page.getByRole('heading', { level: 2, name: `Order ${docs[0]?.order.order_no}` }).waitFor();
    // A press in a payment's first half second is ignored, because it may be the second one of a double click.
    const shownAt = await page.evaluate(() => performance.now());
    await page.waitForFunction((at) => performance.now() > at + 500, shownAt);
    await hand.press(page.getByRole('button', { name: 'Confirm', exact: true }));
    left = left.slice(1);
  }
  for (const _id of ids) {
    await eventually(async () => (await admin.orders.get.query({ _id })).payment_status).toBe('Confirmed');
  }
  expect(hand.count()).toBe(2);
  expect(errors).toEqual([]);
});

test('the price of all products that a search finds is changed by 6 presses', async () => {
  const name = `Pressed ${crypto.randomUUID().slice(0, 6)}`;
  const { docs } = await admin.categories.paginate.query({ page_size: 1 });
  for (let count = 10; count < 22; count += 1) {
    const product = { name: `${name} ${count}`, category: docs[0]?._id ?? '', selling_price: 100 };
    await admin.stocks.create.mutate({ ...product, size_prices: [{ size: '', adjustment_quantity: 5 }] });
  }
  const { page, errors } = await openStaff(browser, token);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${store}/stocks?s=${encodeURIComponent(name)}&page_size=10`);
  await page.getByText('12 products found').waitFor();
  const hand = createHand();
  const dialog = page.getByRole('dialog', { name: /^Price and restock level/ });
  await page.getByRole('columnheader').first().getByRole('checkbox').check({ force: true });
  hand.add();
  await hand.press(page.getByRole('button', { name: 'Select all 12' }));
  await hand.press(page.getByRole('button', { name: 'Price and restock…' }));
  await hand.press(dialog.getByRole('radiogroup', { name: 'Selling price' }).getByRole('radio', { name: 'By %' }));
  await hand.type(dialog.getByRole('textbox', { name: 'Selling price, change in percent' }), '5');
  await hand.press(dialog.getByRole('button', { name: 'Preview' }));
  await hand.press(dialog.getByRole('button', { name: 'Change 12 products' }));
  await dialog.waitFor({ state: 'detached' });
  const changed = await admin.stocks.paginate.query({ s: name, page_size: 20 });
  expect(new Set(changed.docs.map(({ selling_price }) => selling_price))).toEqual(new Set([105]));
  expect(hand.count()).toBe(6);
  expect(errors).toEqual([]);
});
