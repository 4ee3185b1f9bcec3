import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser, PHONE } from '#test/browser/browser.ts';
import { cutAtAnyWidth, enlargeOutputs } from '#test/browser/cutText.ts';
import { store } from '#test/browser/demo.ts';
import { settle } from '#test/browser/screens.ts';
import { connect } from '#test/store/apiClient.ts';

// Overlays of the staff screens; screens.browser.test.ts checks the screens themselves.
const browser = await openBrowser();
let page: Page;
let stockId: string;
beforeAll(async () => {
  const token = await staffToken(store, 'admin');
  const { docs } = await connect(store, token).stocks.paginate.query({ s: 'PE shirt' });
  stockId = docs[0]?._id ?? expect.fail('there is no PE shirt');
  ({ page } = await openStaff(browser, token));
  await enlargeOutputs(page);
});

/** Presses buttons and menu items one after the other, each by the start of its name. */
const press =
  (...names: RegExp[]) =>
  async (page: Page) => {
    for (const name of names) {
      const roles = ['button', 'menuitem', 'menuitemradio'] as const;
      const [button, item, choice] = roles.map((role) => page.getByRole(role, { name }));
      if (button && item && choice) await button.or(item).or(choice).first().click();
    }
  };
const tickFirst = (page: Page) => page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true });

interface Layer {
  path: () => string;
  open: (page: Page) => Promise<unknown>;
  /** The role of the opened element, the first one of the page. */
  role: 'dialog' | 'alertdialog' | 'menu' | 'listbox' | 'region';
  isOfPhone?: boolean;
}

/** The overlays and expanded parts of a screen, with the presses that open them. */
const LAYERS: Readonly<Record<string, Layer>> = {
  'the menu of the back office': {
    path: () => '/dashboard',
    open: press(/^Open the menu/),
    role: 'dialog',
    isOfPhone: true,
  },
  'the search of everything': {
    path: () => '/orders',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page
        .getByRole('dialog')
        .getByRole('combobox')
        .or(page.getByRole('dialog').getByRole('searchbox'))
        .fill('maria');
    },
    role: 'dialog',
  },
  'the statuses of an order': { path: () => '/dashboard', open: press(/^Status of order/), role: 'menu' },
  'the reason to cancel': { path: () => '/dashboard', open: press(/^Status of order/, /^Cancelled/), role: 'dialog' },
  'ticked orders on the board': { path: () => '/dashboard', open: tickFirst, role: 'region' },
  'ticked orders of the list': { path: () => '/orders', open: tickFirst, role: 'region' },
  'a view to be saved': { path: () => '/orders?status=open', open: press(/^Views/, /^Save this view/), role: 'dialog' },
  'a rejected payment': { path: () => '/payments', open: press(/^Reject/), role: 'dialog' },
  'a print of the counter': { path: () => '/counter', open: press(/^Print/), role: 'dialog' },
  'an import of products': { path: () => '/stocks', open: press(/^Import/), role: 'dialog' },
  'a count of a product': { path: () => '/stocks', open: press(/^Correct /), role: 'dialog' },
  'ticked products': { path: () => '/stocks', open: tickFirst, role: 'region' },
  'changes of a product': { path: () => `/stocks/${stockId}`, open: press(/^Changes/), role: 'dialog' },
  'the ledger of a product': { path: () => `/stocks/${stockId}`, open: press(/^Ledger/), role: 'dialog' },
  'the words of a notice': { path: () => '/notices', open: press(/^Edit the text/), role: 'dialog' },
  'the help of a screen': { path: () => '/payments', open: press(/^Help$/), role: 'dialog' },
  'the orders of a figure': { path: () => '/reports/orders-history', open: press(/^Orders: /), role: 'dialog' },
};

test.each(Object.entries(LAYERS))('no text is cut in %s', async (_name, { path, open, role, isOfPhone }) => {
  await page.setViewportSize(isOfPhone ? PHONE : { width: 1440, height: 1000 });
  await page.goto(store + path());
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settle(page);
  await open(page);
  await page.getByRole(role).first().waitFor();
  expect(await cutAtAnyWidth(page)).toEqual([]);
});
