import { expect, test } from 'vitest';
import { placeholderUnknown, staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect } from '#test/store/apiClient.ts';

const browser = await openBrowser();

test('a customer chooses messages on the profile; staff see the messages, send one again, and change its text', async () => {
  const customer = await openCustomer(browser, store, '0917 555 0781');
  await customer.client.customers.updateProfile.mutate({ email_address: 'notices@example.com' });
  await customer.page.goto(`${store}/profile`);
  await customer.page.getByRole('button', { name: 'Choose one by one' }).click();
  const bySms = customer.page.getByRole('checkbox', { name: 'Order received by SMS' });
  await bySms.waitFor();
  expect(await bySms.isChecked()).toBe(true);
  await customer.page.locator('label').filter({ has: bySms }).click();
  await eventually(async () => (await customer.client.notices.choices.query()).wanted.received).toEqual({
    sms: false,
    mail: true,
  });
  expect(await axeFindings(customer.page)).toEqual([]);
  const { _id, order_no } = await placeOrder(customer.client, await findOrderable(customer.client, 'PE shirt'));

  const token = await staffToken(store, 'admin');
  const admin = connect(store, token);
  const { page, errors } = await openStaff(browser, token);
  await page.goto(`${store}/notices/sent`);
  await page.getByText(staffMessages.noticesOfDemo).waitFor();
  await page.getByLabel('Order, name or phone').fill(order_no);
  // Only by email, which the customer chose.
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('button', { name: `Show Order received, Email, ${order_no}` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Sent', { exact: true }).waitFor();
  const mail = page.frameLocator('iframe[title="The email"]');
  await mail.getByText(`We received your order ${order_no}`).waitFor();
  const again = drawer.getByRole('button', { name: 'Send again' });
  await again.click();
  // The first press only opens the question.
  const question = page.getByRole('alertdialog', { name: 'Send this message again?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await page.getByText(staffMessages.noticeQueued).count()).toBe(0);
  await again.click();
  await question.getByRole('button', { name: 'Send again' }).click();
  await page.getByText(staffMessages.noticeQueued).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${store}/orders/${_id}`);
  await page.getByRole('button', { name: 'Show Order received, Email' }).waitFor();

  await page.goto(`${store}/notices`);
  await page.getByRole('button', { name: 'Edit the text of Order cancelled' }).click();
  const words = page.getByRole('dialog');
  const sms = words.getByLabel('SMS', { exact: true });
  await sms.fill('Order {order_no} is off. {nonsense}');
  await words.getByText(placeholderUnknown('{nonsense}')).waitFor();
  await sms.fill('Order {order_no} is off.');
  await words.getByText('Order 2026-11-000042 is off.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await words.getByRole('button', { name: 'Use this text' }).click();
  await page.getByText('edited').waitFor();
  // The texts are part of the page's one draft, which only Save stores.
  const texts = async () =>
    (await admin.settings.list.query()).find(({ key }) => key === 'notice_texts')?.value as Record<string, unknown>;
  expect((await texts()).cancelled).toBeFalsy();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await eventually(async () => (await texts()).cancelled).toMatchObject({ sms: 'Order {order_no} is off.' });
  await page.getByRole('button', { name: 'Edit the text of Order cancelled' }).click();
  await page.getByRole('button', { name: 'Use the built-in text' }).click();
  await save.click();
  await eventually(async () => (await texts()).cancelled).toBeFalsy();
  await eventually(() => page.getByText('edited').count()).toBe(0);
  // The email's frame runs no scripts, including the test's own.
  const own = [...errors, ...customer.errors].filter((error) => !error.includes('The document is sandboxed'));
  expect(own).toEqual([]);
});
