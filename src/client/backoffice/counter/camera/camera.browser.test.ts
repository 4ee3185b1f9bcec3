import { expect, onTestFinished, test } from 'vitest';
import { signIn } from '#test/apiClient.ts';
import { openStaff, staffToken } from '#test/backofficePages.ts';
import { openBrowser } from '#test/browser.ts';
import { holdBeforeCamera } from '#test/cameraPicture.ts';
import { store } from '#test/demo.ts';
import { findOrderable, placeOrder } from '#test/orders.ts';

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
