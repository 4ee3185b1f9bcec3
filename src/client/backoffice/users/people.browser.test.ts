import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openSignedIn } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { changeOutput, failCalls } from '#test/browser/pageCalls.ts';
import { choose } from '#test/browser/storefrontPages.ts';
import { connect } from '#test/store/apiClient.ts';

const colleague = { name: 'Rosario Bautista', username: 'rosario.people', password: 'first-password-1' };
const newPassword = 'second-password-2';
let browser: Browser;
let adminToken: string;

beforeAll(async () => {
  browser = await openBrowser();
  adminToken = await signInToken('admin', 'campus-store-demo');
});

const signInToken = async (username: string, password: string) =>
  (await connect(store).users.login.mutate({ username, password })).token;

const openAsAdmin = () => openSignedIn(browser, { 'campus-store.staff': { token: adminToken } });

/** Returns the field as browsers and password managers see it: masked, and the kind of password. */
const passwordField = (page: Page) =>
  page.getByLabel('Password').evaluate((field: HTMLInputElement) => [field.type, field.autocomplete]);

async function logIn(page: Page, password: string) {
  await page.getByLabel('Username').fill(colleague.username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a registration waits for a colleague’s approval; then the user has a password, limits and an end of access', async () => {
  const visitor = await openPage(browser, { viewport: DESKTOP });
  const admin = await openAsAdmin();
  const { page } = visitor;
  const adminPage = admin.page;

  await page.goto(`${store}/login`);
  await page.getByRole('link', { name: 'Register as staff' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(colleague.name);
  await page.getByLabel('Username').fill(colleague.username);
  expect(await passwordField(page)).toEqual(['password', 'new-password']);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('The password must have at least 10 characters.').waitFor();
  await page.getByText('There was an error processing your request').waitFor();
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('User Registered').waitFor();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await logIn(page, colleague.password);
  expect(await passwordField(page)).toEqual(['password', 'current-password']);
  await page.getByText('Your account is waiting for approval.').first().waitFor();
  await page.getByText(staffMessages.approvalNext).waitFor();

  await adminPage.goto(`${store}/users`);
  await adminPage.getByRole('button', { name: /All users, \d+ waiting/ }).click();
  await adminPage.getByRole('option', { name: 'Waiting for approval' }).click();
  await adminPage.getByRole('rowheader', { name: colleague.name }).dblclick();
  await adminPage.getByRole('button', { name: 'Approve' }).waitFor();
  expect(await axeFindings(adminPage)).toEqual([]);
  await adminPage.getByRole('button', { name: 'Approve' }).click();
  await adminPage.getByText('Transaction Saved').waitFor();
  await expect.poll(() => adminPage.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  const elsewhere = connect(store, await signInToken(colleague.username, colleague.password));
  const made = await elsewhere.apiTokens.create.mutate({ name: 'Till', scopes: ['orders:read'] });
  await page.getByRole('button', { name: colleague.name }).click();
  await page.getByRole('menuitem', { name: 'Password and passkeys' }).click();
  await page.getByLabel(/^Password\*?$/).fill(newPassword);
  await page.getByLabel('Password Confirmation').fill('something-else-3');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The passwords do not match.').waitFor();
  await page.getByLabel('Password Confirmation').fill(newPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Password updated').waitFor();
  await expect.poll(() => page.getByLabel(/^Password\*?$/).inputValue()).toBe('');
  await expect(elsewhere.users.me.query()).rejects.toThrow();
  // Programs keep working with the new password; a suspicious user can revoke the tokens here.
  const till = connect(store, made.token);
  await page.getByText(staffMessages.tokensGoOn).waitFor();
  expect((await till.dashboard.index.query({ page_size: 1 })).lists).toHaveLength(5);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke: Till' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(staffMessages.tokensGoOn).waitFor({ state: 'detached' });
  await expect(till.dashboard.index.query({ page_size: 1 })).rejects.toThrow();
  await page.reload();
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('rowheader', { name: colleague.name }).waitFor();

  await adminPage.getByRole('combobox', { name: 'Assigned categories' }).fill('Agribiz');
  await adminPage.getByRole('option', { name: 'Agribiz', exact: true }).click();
  await adminPage.keyboard.press('Escape');
  await adminPage.keyboard.press('Control+s');
  await expect.poll(async () => (await readMe(newPassword)).assigned_categories.length).toBe(1);
  await page.reload();
  await page.getByText('You do not have permission for this.').waitFor();
  // The menu no longer contains the users.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Advanced' }).click();
  await page.waitForURL('**/settings/sign-in');
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);

  // A deactivated user does not wait for approval: the list distinguishes them, and offers no approval.
  await adminPage.getByRole('switch', { name: 'Active' }).press('Space');
  await adminPage.keyboard.press('Control+s');
  await adminPage.getByText(staffMessages.userSwitchedOff).waitFor();
  expect(await adminPage.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await expect(signInToken(colleague.username, newPassword)).rejects.toThrow(serverMessages.accountSwitchedOff);
  await adminPage.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Users' }).click();
  await adminPage.getByRole('button', { name: /Waiting for approval|All users/ }).click();
  await adminPage.getByRole('option', { name: 'Not active' }).click();
  await adminPage.getByRole('row', { name: colleague.name }).getByText('Not active').waitFor();
  await adminPage.getByRole('rowheader', { name: colleague.name }).dblclick();
  await adminPage.getByText(staffMessages.userSwitchedOff).waitFor();
  await adminPage.getByRole('button', { name: 'Delete' }).click();
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await adminPage.getByText('Transaction Deleted').waitFor();
  await page.reload();
  await page.waitForURL('**/login');
  expect(admin.errors).toEqual([]);
  await admin.close();
  await visitor.close();
});

const readMe = async (password: string) =>
  connect(store, await signInToken(colleague.username, password)).users.me.query();

test('sessions of a user are listed and ended on their page, and logging out ends this one', async () => {
  const [own, other] = [
    await signInToken('admin', 'campus-store-demo'),
    await signInToken('admin', 'campus-store-demo'),
  ];
  const { page, errors, close } = await openSignedIn(browser, { 'campus-store.staff': { token: own } });
  const me = await connect(store, own).users.me.query();
  await page.goto(`${store}/users/${me._id}`);
  const list = page.getByRole('list', { name: 'Sessions of this user' });
  await list.getByText(/^This device, since /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await connect(store, other).users.me.query();
  const count = await list.getByRole('listitem').count();
  await list
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click();
  // The first press only opens the question.
  const question = page.getByRole('alertdialog', { name: 'Sign out this device?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await connect(store, other).users.me.query();
  expect(await list.getByRole('listitem').count()).toBe(count);
  await list
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Signed out.').waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(count - 1);
  await expect(connect(store, other).users.me.query()).rejects.toThrow();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect
    .poll(() =>
      connect(store, own)
        .users.me.query()
        .then(
          () => 'in',
          () => 'out',
        ),
    )
    .toBe('out');
  expect(errors).toEqual([]);
  await close();
});

test('the own account can be neither deactivated nor deleted, but a program gets a token of it, shown once', async () => {
  const { page, errors, close } = await openAsAdmin();
  const { _id } = await connect(store, adminToken).users.me.query();
  await page.goto(`${store}/users/${_id}`);
  await page.getByText('You cannot delete or deactivate your own account.').waitFor();
  expect(await page.getByRole('switch', { name: 'Active' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Advanced' }).click();
  await page.getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText(staffMessages.tokenNameMissing).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('People test');
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await choose(page, 'Permissions', 'Choose…');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText(staffMessages.tokenScopeMissing).waitFor();
  await page.getByRole('group', { name: 'Can read' }).getByRole('checkbox', { name: 'Users' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const shown = page.locator('code', { hasText: /^cs_live_/ });
  await shown.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const program = connect(store, (await shown.textContent()) ?? '');
  expect((await program.users.me.query()).name).toMatch(/^People test \(API token of /);
  await page.reload();
  const row = page.getByRole('row', { name: /People test/ }).filter({ hasText: 'Active' });
  await row.getByText(/^from .*127\.0\.0\.1$/).waitFor();
  expect(await shown.count()).toBe(0);
  await row.getByRole('button', { name: 'Revoke: People test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(staffMessages.tokenRevokedNow).waitFor();
  await page
    .getByRole('row', { name: /People test/ })
    .filter({ hasText: 'Revoked' })
    .waitFor();
  await expect(program.users.me.query()).rejects.toThrow(serverMessages.tokenRevoked);
  expect(errors).toEqual([]);
  await close();
});

test('a passkey is added under Password and signs in; recovery codes are shown once', async () => {
  const local = store.replace('127.0.0.1', 'localhost');
  const { page, errors, close } = await openPage(browser, { viewport: DESKTOP });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${local}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('campus-store-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard');
  // If the store requires a passkey, every other screen leads to the page that adds one.
  const restore = await changeOutput(page, 'users.me', (me: object) => ({ ...me, needs_passkey: true }));
  await page.goto(`${local}/stocks`);
  await page.waitForURL('**/update-password');
  await page.getByText(staffMessages.passkeyFirst).waitFor();
  await page.getByText('No passkeys yet.').waitFor();
  await restore();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await expect.poll(() => page.getByText(staffMessages.passkeyFirst).count()).toBe(0);
  await page.getByText('10 recovery codes left.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Remove: / }).waitFor();
  expect(await codes.count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  const mend = await failCalls(page, 'users.newRecoveryCodes');
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('alertdialog', { name: 'Create new recovery codes?' });
  await renewing.getByRole('button', { name: 'Create new codes' }).click();
  const failed = page.getByText(messages.processingFailed);
  await failed.waitFor();
  await mend();
  await renewing.getByRole('button', { name: 'Cancel' }).click();
  await renewing.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  // Signing in returns to the page of the sign-out.
  await page.waitForURL('**/update-password');
  await page.getByText(/, last used /).waitFor();
  // The next user sees no message for the previous one.
  expect(await failed.count()).toBe(0);
  await page.getByRole('button', { name: /^Remove: / }).click();
  const removing = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No passkeys yet.').waitFor();
  expect(errors).toEqual([]);
  await close();
});
