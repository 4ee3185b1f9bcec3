import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { axeFindings, DESKTOP, openBrowser, openPage } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { phonePhoto } from '#test/records/phonePhoto.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

const stocks = await openDemoStocks(store);
const NAME = 'Hiking Jacket of the Record Test';
let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-store-stock-record-'));
  const paint = (background: string) => sharp({ create: { width: 400, height: 500, channels: 3, background } });
  await writeFile(join(folder, 'front.jpg'), await paint('#335577').jpeg().toBuffer());
  await writeFile(join(folder, 'back.jpg'), await paint('#775533').jpeg().toBuffer());
  await writeFile(join(folder, 'notes.txt'), 'no picture');
  // A phone's photo, far above the server's limit, and a PNG.
  await writeFile(join(folder, 'phone.jpg'), await phonePhoto(3_000, 2_400, 13_000_000));
  await writeFile(join(folder, 'drawing.png'), await paint('#557733').png().toBuffer());
  browser = await openBrowser();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function openAs(session: 'staff' | 'customer', stored: unknown) {
  const opened = await openPage(browser, { viewport: DESKTOP });
  await opened.page.addInitScript(([key, value]) => localStorage.setItem(`campus-store.${key}`, value ?? ''), [
    session,
    JSON.stringify(stored),
  ] as const);
  return opened;
}

/** Replaces the content of a field without leaving it. */
async function retype(field: Locator, text: string) {
  await field.click();
  await field.press('Control+A');
  await field.pressSequentially(text);
}

/** Names a size and leaves the field, so that its list of suggestions closes. */
async function nameSize(row: Locator, size: string) {
  const field = row.getByRole('combobox', { name: 'Size' });
  await field.fill(size);
  await field.press('Tab');
}

/** Pastes into the focused element, as from another page. */
async function paste(field: Locator, type: string, text: string) {
  await field.evaluate(
    (element, [kind, data]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [type, text] as const,
  );
}

async function save(page: Page) {
  // The message of the previous save may still be visible.
  const answered = page.waitForResponse(/\/trpc\/stocks\.(create|update)\b/);
  await page.keyboard.press('Control+S');
  await answered;
  await page.getByText(staffMessages.saved).last().waitFor();
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
}

test('a product is created with pictures, restocked and hidden, and customers see its texts', async () => {
  const staff = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const client = connect(store, staff.token);
  const { page, errors, close } = await openAs('staff', staff);
  const group = (name: string) => page.getByRole('group', { name, exact: true });

  await page.goto(`${store}/stocks/new`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(NAME);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(staffMessages.invalidInput).waitFor();
  await page.getByText('2 fields are missing or wrong:').waitFor();
  await page.getByRole('button', { name: 'Selling price', exact: true }).click();
  const price = page.getByRole('textbox', { name: 'Selling price' });
  expect(await price.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  // Each missing field shows its message, and the first one has the focus.
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect.poll(() => category.evaluate((input) => input === document.activeElement)).toBe(true);
  await category.fill('department');
  await page.getByRole('option', { name: 'Uniforms > Department Wear' }).click();
  await retype(page.getByRole('textbox', { name: 'Selling price' }), '1250.5');

  await page.getByRole('radio', { name: 'By size' }).click();
  await nameSize(group('Size 1'), 'S');
  await retype(group('Size 1').getByRole('textbox', { name: 'Adjustment' }), '12');
  await page.getByRole('button', { name: 'Add size' }).click();
  expect(await group('Size 2').locator('input:focus').getAttribute('role')).toBe('combobox');
  await nameSize(group('Size 2'), 's');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await group('Size 2').getByText(messages.sameTwice).waitFor();
  await nameSize(group('Size 2'), 'XL');
  await retype(group('Size 2').getByRole('textbox', { name: 'Add-on price' }), '75');
  await retype(group('Size 2').getByRole('textbox', { name: 'Restock level' }), '5');
  await page.getByRole('button', { name: 'Move XL up' }).click();
  await group('Size 1').getByText('Low', { exact: true }).waitFor();

  const colors = page.getByRole('combobox', { name: 'Colors' });
  await colors.focus();
  await paste(colors, 'text/plain', 'Forest, Clay, forest, Sea');
  await colors.press('Backspace');
  await colors.pressSequentially('Sand,Night');
  await colors.press('Enter');
  const chosen = page.getByRole('row').filter({ hasText: /Forest|Clay|Sea|Sand|Night/ });
  await expect.poll(() => chosen.allTextContents()).toEqual(['Forest', 'Clay', 'Sand', 'Night']);

  // Pictures are uploaded after the save.
  const files = page.locator('input[type=file]');
  await files.setInputFiles(['phone.jpg', 'drawing.png'].map((file) => join(folder, file)));
  await page.getByRole('img', { name: 'phone.jpg' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Shown to customers' }).isChecked()).toBe(false);

  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Control+Alt+2');
  await content.focus();
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.type('Warm and dry');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('Two layers.');
  await page.keyboard.press('Control+B');
  await paste(
    content,
    'text/html',
    '<p style="color:red">Pasted <font color="blue">words</font><script>alert(1)</script></p>',
  );
  // A number that is still being typed counts as well.
  await retype(page.getByRole('textbox', { name: 'Selling price' }), '1299.75');
  await save(page);
  await page.waitForURL(/\/stocks\/\d+$/);
  const id = page.url().split('/').at(-1) ?? '';
  const read = async () => {
    const stock = await client.stocks.get.query({ _id: id });
    if (!('version' in stock)) throw new Error('staff got the public record');
    return stock;
  };
  const made = await read();
  expect(made).toMatchObject({ name: NAME, selling_price: 1299.75, colors: ['Forest', 'Clay', 'Sand', 'Night'] });
  expect(made.size_prices.map(({ size, price, available_quantity }) => [size, price, available_quantity])).toEqual([
    ['XL', 75, 0],
    ['S', 0, 12],
  ]);
  expect(made.content).toBe('<h2>Warm and dry</h2><p><strong>Two layers.</strong>Pasted words</p>');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByText('phone.jpg file uploaded successfully.').waitFor();
  await page.getByText('drawing.png file uploaded successfully.').waitFor();
  expect(made.is_available).toBe(false);
  const { images } = await read();
  expect(images.map(({ width, height }) => [width, height])).toEqual(
    expect.arrayContaining([
      // The server stores this size.
      [1920, 1536],
      [400, 500],
    ]),
  );

  // The product's pictures and a table are added to its description.
  await content.click();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('button', { name: 'Insert picture 1' }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Insert table/ }).click();
  await page.keyboard.type('Chest');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Length');
  await save(page);
  const written = (await read()).content;
  expect(written).toContain(`<img src="/public/images/${images[0]?.filename}?w=640" alt="${NAME}, 1">`);
  expect(written).toMatch(/<table><tbody><tr><th[^>]*>Chest<\/th><th[^>]*>Length<\/th>/);
  // A reload, so that the next pictures are the only ones.
  for (const { filename } of images) await client.stocks.deleteImage.mutate({ _id: id, image: filename });
  await client.stocks.update.mutate({ _id: id, content: made.content });
  await page.reload();

  // Two pictures are uploaded, one of them at the second attempt; a file that is no picture is rejected before it is sent.
  let isCut = false;
  await page.route('**/api/stocks/*/upload', (route) => {
    if (isCut || !route.request().postDataBuffer()?.includes('back.jpg')) return route.continue();
    isCut = true;
    return route.abort();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles(['front.jpg', 'notes.txt', 'back.jpg'].map((file) => join(folder, file)));
  await page.getByText('front.jpg file uploaded successfully.').waitFor();
  await page.getByRole('button', { name: 'Try back.jpg again' }).click();
  await page.getByText('back.jpg file uploaded successfully.').waitFor();
  await page.getByText(`notes.txt file upload failed. ${staffMessages.notPicture}`).waitFor();
  const before = (await read()).images.map(({ filename }) => filename);
  expect(before).toHaveLength(2);
  await page.getByRole('row', { name: 'Picture 2' }).focus();
  for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
  // Arrow keys work once the drag has started.
  await page.locator('[aria-label="Insert after Picture 2"]:focus').waitFor();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect.poll(async () => (await read()).images.map(({ filename }) => filename)).toEqual(before.toReversed());

  // A restock, and its entry in the ledger.
  await retype(group('Size 2').getByRole('textbox', { name: 'Adjustment' }), '-5');
  await page.keyboard.press('Tab');
  await group('Size 2').getByRole('textbox', { name: 'Reason' }).fill('Moth holes');
  await save(page);
  await page.getByRole('button', { name: 'Ledger of S' }).click();
  const ledger = page.getByRole('dialog', { name: 'Ledger of S' });
  await ledger.getByText('Moth holes').waitFor();
  expect(await ledger.getByRole('row').nth(1).textContent()).toMatch(/Adjustment.*-5.*7$/);
  expect(await ledger.getByRole('row').nth(2).textContent()).toMatch(/Opening quantity.*\+12.*12$/);
  await page.keyboard.press('Escape');

  const shown = page.getByRole('switch', { name: 'Shown to customers' });
  await shown.press('Space');
  await expect.poll(async () => (await read()).is_available).toBe(true);
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  await shown.press('Space');
  await expect.poll(async () => (await read()).is_available).toBe(false);
  expect(await page.getByRole('link', { name: 'View in the store' }).count()).toBe(0);
  await shown.press('Space');
  await expect.poll(async () => (await read()).is_available).toBe(true);
  expect(await page.getByRole('link', { name: 'View in the store' }).getAttribute('href')).toBe(`/product?_id=${id}`);

  // The page is as high as its window: longer content scrolls next to the sidebar.
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
  expect(heights[0]).toBe(heights[1]);

  // A duplicate has everything except pictures and quantities, and is hidden.
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL(/\/stocks\/new$/);
  expect(await name.inputValue()).toBe(`${NAME} (copy)`);
  expect(await shown.isChecked()).toBe(false);
  await page.goBack();
  await page.waitForURL(new RegExp(`/stocks/${id}$`));

  const { client: customer, token } = await signIn(store, '0917 555 0431');
  const buyer = await openAs('customer', { token, user: await customer.customers.profile.query() });
  await buyer.page.goto(`${store}/product?_id=${id}`);
  await buyer.page.getByRole('heading', { level: 2, name: 'Warm and dry' }).waitFor();
  await buyer.page.getByText('Two layers.Pasted words').waitFor();
  expect(buyer.errors).toEqual([]);
  await buyer.close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(staffMessages.deleted).waitFor();
  // The two errors and the interrupted upload.
  expect(errors.filter((error) => !/422|ERR_FAILED/.test(error))).toEqual([]);
  await close();
});

test('the wheel scrolls the page and changes no number; a typed or pasted number is read correctly, or rejected and not saved', async () => {
  const staff = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const { page, close } = await openAs('staff', staff);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${store}/stocks/new`);
  const price = page.getByRole('textbox', { name: 'Selling price' });
  await retype(price, '100');
  await price.press('Tab');
  expect(await price.inputValue()).toBe('₱100.00');

  await price.click();
  const before = await price.boundingBox();
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await price.boundingBox())?.y).not.toBe(before?.y);
  expect(await price.inputValue()).toBe('₱100.00');

  for (const [typed, shown] of [
    ['12,5', '₱12.50'],
    ['1.250,50', '₱1,250.50'],
    ['1e3', '₱1,000.00'],
  ] as const) {
    await retype(price, typed);
    await price.press('Tab');
    expect(await price.inputValue()).toBe(shown);
  }
  for (const [pasted, shown] of [
    ['1 250,00', '₱1,250.00'],
    ['P350/pc', '₱350.00'],
  ] as const) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await price.press('Control+A');
    await price.press('Control+V');
    await price.press('Tab');
    expect(await price.inputValue()).toBe(shown);
  }

  // A rejected number is sent unchanged, and not replaced by another one.
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('stocks.create') && calls.push(request.url()));
  await retype(price, '-5');
  await price.press('Enter');
  await page.getByText('Please enter 0 or more.').waitFor();
  expect(await price.inputValue()).toBe('₱350.00');
  await retype(price, '12x');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(messages.amountUnclear).waitFor();
  expect(await price.inputValue()).toBe('₱350.00');
  expect(calls).toEqual([]);

  // The next letter starts a new text, and a step continues from the typed number.
  await retype(price, '7,5');
  await price.press('ArrowUp');
  expect(await price.inputValue()).toBe('₱8.00');
  await close();
});

test('a product gets its supplier from the list, and loses it when the field is cleared', async () => {
  const staff = await connect(store).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const client = connect(store, staff.token);
  const { _id: supplier } = await client.suppliers.create.mutate({ name: 'Supplier of the Record Test' });
  const { _id } = await stocks.make('Notebooks', { name: 'Notebook of the Record Test', selling_price: 50 });
  const { page, close } = await openAs('staff', staff);
  await page.goto(`${store}/stocks/${_id}`);
  const field = page.getByRole('combobox', { name: 'Supplier' });
  // Scrolling the page closes an open list.
  await field.evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await field.fill('record');
  await page.getByRole('option', { name: 'Supplier of the Record Test' }).click();
  await save(page);
  expect(await client.stocks.get.query({ _id })).toMatchObject({ supplier: 'Supplier of the Record Test' });
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Supplier of the Record Test');
  await field.fill('');
  await field.press('Tab');
  await save(page);
  expect(await client.stocks.get.query({ _id })).toMatchObject({ supplier: '' });
  await client.suppliers.delete.mutate({ _id: supplier });
  await close();
});
