import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

let browser: Browser;
let page: Page;
let errors: string[];
beforeAll(async () => {
  browser = await openBrowser();
  const token = await staffToken(store, 'admin');
  ({ page, errors } = await openStaff(browser, token));
  // The list of payments has a row, however early in the store's day it is.
  const { client } = await signIn(store, '0917 555 2015');
  const { _id } = await placeOrder(client, await findOrderable(client, 'notebook'));
  await connect(store, token).payments.addReceipt.mutate({ _id, amount: 1, way: 'Cash', old_amount_paid: 0 });
});

/** The distinct positions in pixels of the left and right edges of the parts of each card. */
const placesOf = () =>
  page.locator('[role="grid"] tbody tr').evaluateAll((rows) => {
    const places = (part: string, side: 'left' | 'right') => [
      ...new Set(
        rows.flatMap((row) => {
          const cell = row.querySelector(`[data-card="${part}"]`);
          return cell ? [Math.round(cell.getBoundingClientRect()[side])] : [];
        }),
      ),
    ];
    return [places('name', 'left'), places('note', 'left'), places('amount', 'right'), places('more', 'right')];
  });

test.each([
  ['/orders', 360],
  ['/stocks', 820],
])(
  'the rows of %s are cards of one grid at %i px that fit the window, and every part of a card opens it',
  async (path, width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(store + path);
    const row = page.locator('[role="grid"] tbody tr').first();
    await row.waitFor();
    for (const places of await placesOf()) expect(places.length).toBeLessThanOrEqual(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const card = await row.boundingBox();
    const frame = await page.getByRole('grid').boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) + 1);
    // The middle of a card contains no text just above its lower edge.
    await row.click({ position: { x: (card?.width ?? 0) / 2, y: (card?.height ?? 0) - 3 } });
    await page.waitForURL(new RegExp(`${path}/\\w+`));
    expect(errors).toEqual([]);
  },
);

test.each([
  ['/payments/day', 360],
  ['/audit-log', 820],
  ['/settings/background-work', 820],
])('the table of %s shows all its columns at %i px', async (path, width) => {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(store + path);
  await page.locator('table tr').nth(1).waitFor({ state: 'attached' });
  await page.locator('details').evaluateAll((parts: HTMLDetailsElement[]) => {
    for (const part of parts) part.open = true;
  });
  const hidden = await page
    .getByRole('table')
    .evaluateAll((tables) =>
      tables.map(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)),
    );
  expect(Math.max(...hidden)).toBeLessThanOrEqual(0);
});
