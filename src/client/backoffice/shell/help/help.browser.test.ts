import { expect, test } from 'vitest';
import { scanNotFound, staffMessages } from '#shared/staffMessages.ts';
import { eventually, openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { axeFindings, openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openTypist } from '#test/browser/typist.ts';
import { connect } from '#test/store/apiClient.ts';

const PASSWORD = 'keys and scanners 2026';
/** A valid pick-up code without an order. */
const NO_CODE = 'CS-0000-0000-0000';

const browser = await openBrowser();

test('a switch turns keys without Ctrl off for the user on every device; scans and keys with Ctrl still work', async () => {
  const admin = connect(store, await staffToken(store, 'admin'));
  const username = `keys-${Date.now()}`;
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD };
  const user = await admin.users.create.mutate({ name: 'Keys test', username, ...secrets });
  const { token } = await connect(store).users.login.mutate({ username, password: PASSWORD });

  async function openOrders() {
    const opened = await openStaff(browser, token);
    const { page } = opened;
    await page.goto(`${store}/orders`);
    await page.getByRole('searchbox', { name: 'Search orders' }).waitFor();
    const legend = page.getByRole('dialog', { name: 'Help: Orders' });
    return {
      ...opened,
      legend,
      keys: legend.getByRole('switch', { name: 'Shortcuts without Ctrl' }),
      /** Whether the key / moves the focus to the list's search. */
      async leads() {
        await page.locator('#content').focus();
        await page.keyboard.press('/');
        return page.evaluate(() => document.activeElement?.matches('input[type="search"]'));
      },
    };
  }

  const first = await openOrders();
  expect(await first.leads()).toBe(true);
  await first.page.locator('#content').focus();
  await first.page.keyboard.press('?');
  await first.legend.getByText('search the list').waitFor();
  // In addition to the keys: the purpose of the screen, and the day in the store with its pictures.
  await first.legend.getByText('All orders. Find one, or change many at once.').waitFor();
  await eventually(() => first.legend.locator('img').count()).toBe(5);
  expect(await axeFindings(first.page)).toEqual([]);
  await first.keys.press('Space');
  await first.legend.getByText(staffMessages.singleKeysOff).waitFor();
  await first.page.keyboard.press('Escape');
  await first.legend.waitFor({ state: 'detached' });
  expect(await first.leads()).toBe(false);

  const second = await openOrders();
  expect(await second.leads()).toBe(false);
  const { type, search } = await openTypist(second.page);
  await type(NO_CODE, 15, 'Enter');
  await second.page.getByText(scanNotFound(NO_CODE)).waitFor();
  await search('audit', 60);
  const field = second.page.getByRole('searchbox', { name: 'Search the store' });
  await eventually(() => field.inputValue()).toBe('audit');
  await second.page.keyboard.press('Escape');
  await second.page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  // By its button, because the key ? is off too.
  await second.page.getByRole('button', { name: 'Help', exact: true }).click();
  await second.keys.press('Space');
  await second.legend.getByText(staffMessages.singleKeysOn).waitFor();
  await second.page.keyboard.press('Escape');
  await second.legend.waitFor({ state: 'detached' });
  await eventually(second.leads).toBe(true);

  // The other page got 404 for the unknown code.
  expect(first.errors).toEqual([]);
  await admin.users.update.mutate({ ...(await admin.users.get.query({ _id: user._id })), is_active: false });
});
