import type { Page } from 'playwright-core';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import type { Profile } from '#shared/contracts/customers.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { axeFindings, openBrowser, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { googleScript, offerGoogle } from '#test/browser/googleButton.ts';
import { changeOutput, failCalls } from '#test/browser/pageCalls.ts';
import { openCustomer } from '#test/browser/storefrontPages.ts';
import { signIn } from '#test/store/apiClient.ts';

const browser = await openBrowser();

/** By name, because the messages section has checkboxes, too. */
const agreementBox = (page: Page) => page.getByRole('checkbox', { name: 'I agree to the privacy policy' });

test('a profile names its missing parts, checks the number, and leads home once it is saved', async () => {
  const number = '0917 555 0473';
  const { page, client } = await openCustomer(browser, store, number, { viewport: PHONE });
  await changeOutput(page, 'customers.profile', (profile: Profile) => ({
    ...profile,
    name: '',
    full_name: '',
    email: 'r.santos@university.example',
    email_verified: true,
    signs_in_with_google: true,
    is_employee: true,
    phone_number: '',
    phone_verified: false,
    has_agreed_to_terms_and_conditions: false,
  }));
  const mendLoading = await failCalls(page, 'customers.profile');
  await page.goto(`${store}/profile`);
  await page.getByText(messages.profileLoadFailed).first().waitFor();
  await mendLoading();
  await page.getByRole('button', { name: 'Try again' }).click();

  for (const title of ['Customer Information', 'Privacy Policy', 'Contact No. Required']) {
    await page.getByRole('status').getByText(title, { exact: true }).waitFor();
  }
  await page.getByLabel('Employee Number').waitFor();
  expect(await page.getByLabel('Email Address').getAttribute('readonly')).not.toBeNull();
  const phone = page.getByLabel('Contact No.');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await page.getByText(messages.phoneRequired).first().waitFor();
  await expect.poll(() => phone.evaluate((field) => field === document.activeElement)).toBe(true);
  await phone.fill('0917 123 45');
  await save.focus();
  await page.getByText(messages.phoneInvalid).first().waitFor();
  await phone.fill('0917 555 0432');
  await page.getByLabel('Full Name').fill('Maria Clara Santos');
  await page.getByRole('link', { name: 'Read the terms and conditions' }).click();
  await page.getByRole('dialog', { name: 'Terms and Conditions' }).getByText('Effective 22 May 2020').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Read the privacy policy' }).click();
  await page.getByRole('dialog', { name: 'Privacy Policy' }).getByText('Last modified 10 April 2025').waitFor();
  await page.getByRole('button', { name: 'I Agree' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => agreementBox(page).isChecked()).toBe(true);

  // The store knows the number of the sign-in and accepts no other.
  await save.click();
  await page.getByText(serverMessages.phoneFixed).first().waitFor();
  await phone.fill(number);
  const mendSaving = await failCalls(page, 'customers.updateProfile');
  await save.click();
  await page.getByText(messages.profileSaveFailed).first().waitFor();
  await mendSaving();
  await save.click();
  await page.getByText(messages.profileSaved).first().waitFor();
  await page.waitForURL('**/home');
  expect(await client.customers.profile.query()).toMatchObject({ full_name: 'Maria Clara Santos' });
});

test('text typed on the profile survives the session, and the agreement can be withdrawn', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 0472', { viewport: PHONE });
  await client.customers.updateProfile.mutate({ full_name: 'Maria Santos' });
  await page.goto(`${store}/profile`);
  await page.getByLabel('Full Name').fill('Maria Clara de los Santos');
  // The session ends, and the next page has another one.
  await page.evaluate(() => localStorage.removeItem('campus-store.customer'));
  await page.reload();
  await page.getByText(messages.draftRestored).first().waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Maria Clara de los Santos');

  await agreementBox(page).focus();
  await page.keyboard.press('Space');
  const question = page.getByRole('alertdialog', { name: 'No longer agree to the privacy policy?' });
  await question.getByText(messages.withdrawalMeaning).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'I no longer agree' }).click();
  await page.getByText(messages.agreementWithdrawn).first().waitFor();
  await page.getByRole('status').getByText('Privacy Policy', { exact: true }).waitFor();
  await expect.poll(() => agreementBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const { full_name, has_agreed_to_terms_and_conditions } = await client.customers.profile.query();
  expect({ full_name, has_agreed_to_terms_and_conditions }).toEqual({
    full_name: 'Maria Santos',
    has_agreed_to_terms_and_conditions: false,
  });
  await page.getByText(/^You agreed/).waitFor({ state: 'detached' });
  // Without the agreement the rest of the store is blocked.
  await page.goto(`${store}/my-orders`);
  await page.waitForURL('**/profile');
  await page.keyboard.press('Tab');
  await agreementBox(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/my-orders');
  await page.goto(`${store}/profile`);
  const { agreement } = await client.customers.profile.query();
  const when = formatDateTime(agreement?.agreed_at ?? new Date(0), 'Asia/Manila');
  await page.getByText(`You agreed on ${when}. (Policy version: 10 April 2025.)`).first().waitFor();
});

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

test('a customer sees their sessions, ends one of them, and then all', async () => {
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

test('a customer who signed in by phone adds an email and later another one, each by the code sent to it', async () => {
  const { page, client } = await openCustomer(browser, store, '0917 555 2013', { viewport: PHONE });
  await page.goto(`${store}/profile`);
  const section = page.getByRole('region', { name: 'Email Address' });
  for (const [button, email] of [
    ['Add your email', 'maria@example.edu'],
    ['Change email', 'maria.santos@example.edu'],
  ] as const) {
    await section.getByRole('button', { name: button }).click();
    await section.getByLabel('Email Address').fill(email);
    await section.getByRole('button', { name: 'Send code' }).click();
    const code = await section.getByText('Nothing is sent').locator('strong').textContent();
    await section.getByLabel('Code').fill('12345');
    await section.getByRole('button', { name: 'Save email' }).click();
    await section.getByText(serverMessages.codeWrong).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await section.getByLabel('Code').fill(code ?? '');
    await section.getByRole('button', { name: 'Save email' }).click();
    await section.getByText(`${email} Confirmed`).waitFor();
    expect(await client.customers.profile.query()).toMatchObject({ email, email_verified: true });
  }
});

test('a customer with phone sign-in adds a Google account, and one with Google adds a number, by proving it', async () => {
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
  shown = { ...own, email: 'maria@example.edu', email_verified: true, signs_in_with_google: true };
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
