import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openDemoStocks } from '#test/browser/demoStocks.ts';
import { createHand } from '#test/browser/hand.ts';
import { firstDayChip } from '#test/browser/storefrontPages.ts';
import { proofPicture } from '#test/records/orders.ts';
import { signIn } from '#test/store/apiClient.ts';

/** Maximum taps from a new parent's sign-in to the proof of an order of two lists. */
const MAX_TAPS = 16;
const MAX_FIELDS = 6;
const NUMBER = '0917 555 2048';

const browser = await openBrowser();
const stocks = await openDemoStocks(store);

test('a new parent names two children, orders the list of each and sends the proof in at most sixteen taps and six fields', async () => {
  const reader = await stocks.make('Notebooks', {
    name: 'Newcomers Reader',
    selling_price: 50,
    size_prices: [{ size: '', adjustment_quantity: 40 }],
  });
  for (const grade_level of ['Grade 5', 'Grade 8']) {
    const name = `${grade_level} – Newcomers`;
    await stocks.makeList({ name, grade_level, section: '', lines: [{ item: reader._id }] });
  }
  const { page, errors } = await openPage(browser, { viewport: PHONE });
  const { press: tap, type, add, count, fields } = createHand();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const gradeOf = (name: string, grade: string) =>
    page.getByRole('radiogroup', { name: `Grade level of ${name}` }).getByRole('radio', { name: grade, exact: true });

  await page.goto(`${store}/customer-login`);
  await type(page.getByLabel('Phone number'), NUMBER);
  await tap(button('Send code'));
  const shown = (await page.getByText('Your code is').textContent()) ?? '';
  await type(page.getByLabel('Code', { exact: true }), /\d{6}/.exec(shown)?.[0] ?? '');
  await page.waitForURL('**/profile');
  await type(page.getByLabel('Full Name'), 'Maria Cruz');
  await type(page.getByLabel('Child’s name'), 'Ana');
  await tap(gradeOf('Ana', 'Grade 5'));
  await tap(button('Add another child'));
  await type(page.getByLabel('Name of child 2'), 'Ben');
  await tap(gradeOf('Ben', 'Grade 8'));
  expect(await axeFindings(page)).toEqual([]);
  await tap(page.locator('label', { hasText: 'I agree to the privacy policy' }));
  await tap(button('Save Changes'));

  await page.waitForURL('**/home');
  const students = page.getByRole('list', { name: 'Your students' });
  await students.getByRole('link', { name: /^Ben Grade 8 – Newcomers/ }).waitFor();
  await tap(students.getByRole('link', { name: /^Ana Grade 5 – Newcomers/ }));
  await tap(button('Add to cart for Ana'));
  await tap(page.getByRole('link', { name: /^Next: Ben/ }));
  await tap(button('Add to cart for Ben'));
  await tap(page.getByRole('link', { name: 'Check out' }));
  await tap(firstDayChip(page));
  await tap(button('Submit Orders'));
  await page.waitForURL('**/proof-of-payment-upload');
  const chooser = page.waitForEvent('filechooser');
  await tap(button(/Click or drag file/));
  const buffer = Buffer.from(await proofPicture(62));
  await (await chooser).setFiles({ name: 'slip.png', mimeType: 'image/png', buffer });
  add();
  await tap(button(messages.sendReceipt));
  await page.waitForURL('**/order-successful');

  const { client } = await signIn(store, NUMBER);
  const [order] = await client.orders.customerOrders.query({ limit: 1 });
  stocks.cancelLater(order?._id);
  expect(order?.payment_status).toBe('To Check');
  expect(order?.orders.map(({ item, student }) => [item.name, student?.name])).toEqual([
    [reader.name, 'Ana'],
    [reader.name, 'Ben'],
  ]);
  expect(count()).toBeLessThanOrEqual(MAX_TAPS);
  expect(fields()).toBeLessThanOrEqual(MAX_FIELDS);
  expect(errors).toEqual([]);
});
