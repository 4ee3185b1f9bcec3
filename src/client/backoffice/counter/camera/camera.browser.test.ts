import { expect, onTestFinished, test } from 'vitest';
import { connect, signIn } from '#test/apiClient.ts';
import { openStaff, staffToken } from '#test/backofficePages.ts';
import { openBrowser } from '#test/browser.ts';
import { holdBeforeCamera } from '#test/cameraPicture.ts';
import { store } from '#test/demo.ts';
import { findOrderable, placeOrder } from '#test/orders.ts';
import { openWithin } from '#test/storefrontPages.ts';

test('a code that is held before the camera opens its order', async () => {
  const { client } = await signIn(store, '0917 555 0843');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  const { code } = await client.counter.code.query({ _id: order._id });
  const camera = await holdBeforeCamera(code);
  onTestFinished(camera.remove);
  const browser = await openBrowser(camera.flags);
  onTestFinished(() => browser.close());
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  await page.goto(`${store}/counter`);
  await page.getByRole('button', { name: 'Scan by camera' }).click();
  await page.getByRole('region', { name: `Order ${order.order_no}` }).waitFor();
  await page.getByText(`Order ${order.order_no} is open.`).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a product that is held before the camera is a line of the sale', async () => {
  const staff = connect(store, await staffToken(store, 'admin'));
  const shirt = await findOrderable(staff, 'PE shirt');
  await staff.stocks.update.mutate({ _id: shirt._id, sku: 'CAM-0844' });
  const camera = await holdBeforeCamera('CAM-0844');
  onTestFinished(camera.remove);
  const browser = await openBrowser(camera.flags);
  onTestFinished(() => browser.close());
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  // From a screen that has no camera, the page is loaded again to be allowed it.
  await page.goto(`${store}/orders`);
  await openWithin(page, store, '/counter/sale');
  await page.getByRole('button', { name: 'Scan by camera' }).click();
  await page.getByRole('list', { name: 'Lines of the sale' }).getByText(shirt.name, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
});
