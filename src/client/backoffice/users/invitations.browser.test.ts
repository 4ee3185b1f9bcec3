import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openSignedIn } from '#test/browser/backofficePages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { connect } from '#test/store/apiClient.ts';

const LIST = `Name\tEmail\tCategories\tCounter
Lea Ramos\tlea.invited@university.edu.ph\tUniforms\tyes
Ben Reyes\tben.invited@university.edu.ph\tUniformz\t
Cara Lim\tadmin@university.edu.ph\t\t`;
const password = 'paper-boat-on-the-pond';
let browser: Browser;
let token: string;

beforeAll(async () => {
  browser = await openBrowser();
  ({ token } = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' }));
});

test('a pasted list is reviewed and invited; the link sets the password once, and a new one replaces an ended one', async () => {
  const admin = await openSignedIn(browser, { 'campus-store.staff': { token } });
  const { page } = admin;
  await page.goto(`${store}/users`);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(LIST);
  await dialog.getByRole('button', { name: 'Preview 3' }).click();
  await dialog.getByText(staffMessages.pastedUsernameTaken, { exact: true }).waitFor();
  await dialog.getByText(staffMessages.pastedCategoryUnknown, { exact: true }).waitFor();
  await dialog.getByRole('cell', { name: '“Uniformz”?' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Invite 1' }).click();
  await dialog.getByText(staffMessages.linkOnce).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const link = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('row', { name: /Lea Ramos/ })
    .getByText('Invited', { exact: true })
    .waitFor();

  const visitor = await openPage(browser, { viewport: DESKTOP });
  await visitor.page.goto(link ?? '');
  await visitor.page.getByRole('heading', { name: 'Welcome, Lea Ramos' }).waitFor();
  expect(await axeFindings(visitor.page)).toEqual([]);
  await visitor.page.getByLabel(/^Password\*?$/).fill(password);
  await visitor.page.getByLabel('Password Confirmation').fill('something-else-3');
  await visitor.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await visitor.page.getByText('The passwords do not match.').waitFor();
  await visitor.page.getByLabel('Password Confirmation').fill(password);
  await visitor.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await visitor.page.waitForURL((url) => !url.pathname.startsWith('/invitation'));
  await visitor.page.getByRole('button', { name: 'Logout' }).waitFor();
  await visitor.page.goto('about:blank');
  await visitor.page.goto(link ?? '');
  await visitor.page.getByText(serverMessages.invitationUsed).waitFor();
  expect(visitor.errors.filter((error) => !/409|422/.test(error))).toEqual([]);
  await visitor.close();

  // A second user never opens the link, which staff revoke and renew on the user's page.
  const { invitations } = await connect(store, token).users.invite.mutate({
    users: [{ name: 'Dan Cruz', username: 'dan.invited' }],
  });
  await page.goto(`${store}/users/${invitations[0]?.user_id}`);
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click();
  await page.getByText(staffMessages.invitationOver).waitFor();
  await page.getByRole('button', { name: 'Create new link' }).click();
  await page.getByRole('list', { name: 'Links' }).locator('code').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(admin.errors).toEqual([]);
  await admin.close();
  for (const name of ['Lea Ramos', 'Dan Cruz']) {
    const { docs } = await connect(store, token).users.paginate.query({ s: name });
    for (const { _id } of docs) await connect(store, token).users.delete.mutate({ _id });
  }
});
