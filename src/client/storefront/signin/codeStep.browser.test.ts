import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';

const browser = await openBrowser();

test('after five wrong codes the customer reads that the code was tried too often, and sends a new one that works, pasted with its message', async () => {
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
