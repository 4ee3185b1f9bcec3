import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { signIn } from '#test/apiClient.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser.ts';
import { store } from '#test/demo.ts';
import { googleScript, offerGoogle } from '#test/googleButton.ts';
import { failCalls } from '#test/pageCalls.ts';

const NUMBER = '0917 555 2019';
/** Number of a customer who has not been here before, and gets no further than the profile. */
const NEW_NUMBER = '0917 555 0442';
let browser: Browser;
let token: string;
let user: Profile;

beforeAll(async () => {
  browser = await openBrowser();
  const customer = await signIn(store, NUMBER);
  token = customer.token;
  user = await customer.client.customers.profile.query();
});
afterAll(() => browser.close());

const session = (stored: string) => JSON.stringify({ token: stored, user });

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || (document.activeElement?.tagName ?? 'nothing'));

async function giveCode(page: Page) {
  const codeText = await page.getByText('Your code is').textContent();
  // The sixth digit submits.
  await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(codeText ?? '')?.[0] ?? '');
}

test('a sign-in says what failed, survives a reload, and puts the focus where the page begins', async () => {
  const { page, close } = await openPage(browser, { viewport: PHONE });
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
  await giveCode(page);
  await page.waitForURL('**/profile');
  await expect.poll(() => focused(page)).toBe('main');
  await page.goto(`${store}/customer-login`);
  await page.waitForURL('**/profile');
  await close();
});

test('Google’s button can be requested again when it does not arrive, and a rejected credential says so', async () => {
  const { page, close } = await openPage(browser, { viewport: PHONE });
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
  await close();
});

test('a session that ends leads to the sign-in and back, with what was typed', async () => {
  const { page, close } = await openPage(browser, { viewport: PHONE });
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'once');
    localStorage.setItem('campus-store.customer', stored);
  }, session(token));
  // All that the profile loads by itself is there, what its menu says as well: a later call would learn first of a session that ended.
  const startLoading = () => {
    const menu = page.waitForResponse(/orders\.toPay/);
    return () => Promise.all([page.getByRole('columnheader', { name: 'Tell me' }).waitFor(), menu]);
  };
  const isLoaded = startLoading();
  await page.goto(`${store}/profile?from=here`);
  await page.getByLabel('Full Name').fill('Maria Clara de los Santos');
  await isLoaded();
  // The server does not know this token any more; the page learns of it at its next call.
  await page.evaluate((ended) => {
    localStorage.setItem('campus-store.customer', ended);
    window.dispatchEvent(new StorageEvent('storage', { key: 'campus-store.customer' }));
  }, session('ended'));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/customer-login');
  await page.getByText(messages.sessionEndedWhileTyping).waitFor();
  await page.getByLabel('Phone number').fill(NUMBER);
  await page.getByRole('button', { name: 'Send code' }).click();
  const isLoadedAgain = startLoading();
  await giveCode(page);
  await page.waitForURL('**/profile?from=here');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Maria Clara de los Santos');
  await isLoadedAgain();

  // A token that is rejected at once, as after weeks away, says so too.
  await page.evaluate((ended) => localStorage.setItem('campus-store.customer', ended), session('ended'));
  await page.goto(`${store}/my-orders`);
  await page.getByText(messages.sessionEndedWhileTyping).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // A session of its own, because logging out ends it on the server.
  const own = await signIn(store, NUMBER);
  await page.evaluate((kept) => localStorage.setItem('campus-store.customer', kept), session(own.token));
  await page.goto(`${store}/home`);

  // Nothing of it is left for the next one.
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/customer-login');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')))).toEqual([]);
  await close();
});
