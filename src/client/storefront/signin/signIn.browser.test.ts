import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { googleScript, offerGoogle } from '#test/browser/googleButton.ts';
import { failCalls } from '#test/browser/pageCalls.ts';

/** A new customer, who is redirected to the profile. */
const NEW_NUMBER = '0917 555 0442';
const browser = await openBrowser();

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.tagName ?? 'nothing'));

test('a sign-in shows its error, survives a reload, and sets the focus to the start of the page', async () => {
  const { page } = await openPage(browser, { viewport: PHONE });
  await page.goto(store);
  await page.waitForURL('**/customer-login');
  const mend = await failCalls(page, 'customers.phoneCode', 'customers.phoneLogin');
  await page.getByLabel('Phone number').fill(NEW_NUMBER);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(messages.customerLoginFailed).waitFor();
  await mend();
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe(NEW_NUMBER);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Your code is').waitFor();
  await page.reload();
  const codeText = await page.getByText('Your code is').textContent();
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(codeText ?? '')?.[0] ?? '');
  await page.waitForURL('**/profile');
  await expect.poll(() => focused(page)).toBe('main');
  await page.goto(`${store}/customer-login`);
  await page.waitForURL('**/profile');
});

test('Google’s button can be requested again if it fails to load, and a rejected credential says so', async () => {
  const { page } = await openPage(browser, { viewport: PHONE });
  await offerGoogle(page, '**/customer-login');
  const script = 'https://accounts.google.com/gsi/client';
  await page.route(script, (route) => route.abort());
  await page.goto(`${store}/customer-login`);
  await page.getByText(messages.googleUnreachable).waitFor();

  await page.unroute(script);
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: googleScript }));
  await failCalls(page, 'customers.googleLogin');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByText(messages.customerLoginFailed).waitFor();
});

test('after five wrong codes the page says that the code was tried too often, and a new one works, pasted with its message', async () => {
  const { page } = await openPage(browser, { viewport: PHONE });
  await page.clock.install();
  await page.goto(`${store}/customer-login`);
  await page.getByLabel('Phone number').fill('0917 555 2014');
  await page.getByRole('button', { name: 'Send code' }).click();
  const readCode = async () => /\d{6}/.exec((await page.getByText('Your code is').textContent()) ?? '')?.[0] ?? '';
  const code = await readCode();
  const field = page.getByLabel('Code', { exact: true });
  for (let tries = 1; tries <= 5; tries += 1) {
    const response = page.waitForResponse('**/trpc/customers.phoneLogin*');
    await field.fill(code === `00000${tries}` ? '999999' : `00000${tries}`);
    await response;
    await page.getByText(tries < 5 ? serverMessages.codeWrong : messages.codeSpent).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
  expect(await page.getByText('Your code is').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Help' }).first().waitFor();
  await page.clock.runFor(45_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await page.getByText('Your code is').waitFor();
  // Like a paste, typing enters no more than the field accepts.
  await field.focus();
  await page.keyboard.insertText((await readCode()).replace(/^(\d{3})(\d{3})$/, 'Your code is $1-$2.'));
  await page.waitForURL((url) => !url.pathname.startsWith('/customer-login'));
});
