import type { Page } from 'playwright-core';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/customers.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { googleScript, offerGoogle } from '#test/browser/googleButton.ts';
import { changeOutput } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();

test('an erasure is requested with a code to the customer’s number, is shown while it waits, and can be cancelled', async () => {
  const { page, errors } = await openCustomer(browser, store, '0917 555 2011');
  await page.goto(`${store}/my-data`);
  await page.getByRole('button', { name: 'Delete my data' }).click();
  const shown = (await page.getByText(/^Demo: the code is \d{6}/).textContent()) ?? '';
  const code = /\d{6}/.exec(shown)?.[0] ?? '';
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Delete my data in seven days' }).click();
  await page.getByText(serverMessages.codeWrong).waitFor();
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
  await page.getByText('Your data will be deleted').waitFor();
  await page.reload();
  await page.getByText(/^It will be deleted on /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep my data' }).click();
  await page.getByText(messages.erasureCancelled).waitFor();
  await page.getByRole('button', { name: 'Delete my data' }).waitFor();
  // The browser logs the response to the rejected code.
  expect(errors.filter((error) => !/status of 422/.test(error))).toEqual([]);
});

test('a customer sees where they are signed in, signs out there, and then everywhere', async () => {
  const number = '0917 555 0743';
  const elsewhere = await signIn(store, number);
  const { page, client } = await openCustomer(browser, store, number);
  await page.goto(`${store}/profile`);
  const places = page.getByRole('list', { name: 'Your devices' });
  await places.getByText(/^This device, since /).waitFor();
  await places.getByRole('button', { name: /^Sign out: / }).click();
  await elsewhere.client.customers.profile.query();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(serverMessages.signedOutThere).waitFor();
  await expect.poll(() => places.getByRole('listitem').count()).toBe(1);
  await expect(elsewhere.client.customers.profile.query()).rejects.toThrow(messages.sessionEnded);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await client.customers.profile.query();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/customer-login');
  await expect(client.customers.profile.query()).rejects.toThrow(messages.sessionEnded);
});

test('a customer who signed in by phone adds a Google account, and one of Google adds a number, by proving it', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2012');
  const own = await client.customers.profile.query();
  let shown = own;
  await changeOutput(page, 'customers.profile', () => shown);
  await offerGoogle(page, '**/profile');
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleScript }),
  );
  await page.goto(`${store}/profile`);
  await page.getByText('Phone number +639175552012').waitFor();
  const google = page.getByRole('button', { name: 'Sign in with Google' });
  await google.click();
  // This store has no Google client, so the server rejects the credential.
  await page.getByText(serverMessages.methodNotOffered).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  shown = { ...own, email: 'maria@example.edu', email_verified: true };
  await answer(page, 'customers.linkGoogle', shown);
  await google.click();
  await page.getByText(messages.signInAdded).waitFor();
  await page.getByText('Google account maria@example.edu').waitFor();
  expect(await page.getByText(messages.addSignIn).count()).toBe(0);

  shown = { ...shown, phone_verified: false };
  await page.reload();
  await page.getByLabel('Mobile number').fill('12345');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(messages.phoneInvalid).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Mobile number').fill('0917 555 2013');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('This is the demo').waitFor();
  await page.getByLabel('Code').fill('abcdef');
  await page.getByRole('button', { name: 'Add number' }).click();
  // A wrong code is a field error: the customer stays signed in.
  await page.getByText(serverMessages.codeWrong).waitFor();
  shown = { ...shown, phone_number: '+639175552013', phone_verified: true };
  await answer(page, 'customers.linkPhone', shown);
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByText('Phone number +639175552013').waitFor();
});

/** Makes a call succeed with the response of a store with a Google client. */
const answer = (page: Page, procedure: string, profile: Profile) =>
  page.route(`**/trpc/${procedure}*`, (route) =>
    route.fulfill({ json: [{ result: { data: superjson.serialize(profile) } }] }),
  );
