import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { axeFindings, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openCustomer, openWithin } from '#test/browser/storefrontPages.ts';

const GUARDED = [
  '/home',
  '/product',
  '/checkout',
  '/order-information',
  '/order-successful',
  '/proof-of-payment-upload',
  '/attach-proof-of-payment',
  '/profile',
  '/my-orders',
];
const browser = await openBrowser();

test('each URL redirects people whom it does not serve', async () => {
  const visitor = await openPage(browser, { viewport: PHONE });
  for (const path of ['/', ...GUARDED]) {
    await openWithin(visitor.page, store, path);
    await visitor.page.waitForURL('**/customer-login');
  }
  // The return URL after signing in must be a path of the store; a path that browsers read as another host is ignored.
  await visitor.page.goto(`${store}//elsewhere.example/my-orders`);
  await visitor.page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const undoLink = await visitor.page.evaluate(() => sessionStorage.getItem('campus-store.return-to'));
  expect(undoLink).toBe('"/my-orders"');

  const { page, client } = await openCustomer(browser, store, '0917 555 0495', { viewport: PHONE });
  for (const path of ['/', '/customer-login', '/product', '/order-successful', '/proof-of-payment-upload']) {
    await openWithin(page, store, path);
    await page.waitForURL('**/home');
  }
  await page.goto(`${store}/attach-proof-of-payment`);
  await page.getByText(messages.noOrderChosen).waitFor();

  await client.customers.updateProfile.mutate({ has_agreed_to_terms_and_conditions: false });
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('campus-store.customer') ?? '{}');
    stored.user.has_agreed_to_terms_and_conditions = false;
    localStorage.setItem('campus-store.customer', JSON.stringify(stored));
  });
  // If another URL is requested during the redirect, the page redirects from there too.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    let isAsked = false;
    history.replaceState = (state, unused, url) => {
      replaceState(state, unused, url);
      if (url === '/profile' && !isAsked) {
        isAsked = true;
        history.pushState(null, '', '/home');
      }
    };
  });
  // A page reads changes of the storage when it loads.
  await page.reload();
  await page.waitForURL('**/profile');
  for (const path of GUARDED) {
    await openWithin(page, store, path);
    await page.waitForURL('**/profile');
  }
});

test('a press that arrives while the menu loads opens it', async () => {
  const { page } = await openCustomer(browser, store, '0917 555 0496');
  const pressed = Promise.withResolvers<void>();
  const script = /overlays-[^/]*\.js$/;
  await page.route(script, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const arrival = page.waitForResponse(script);
  await page.goto(`${store}/home`);
  await page.getByRole('button', { name: 'Categories' }).hover();
  await page.mouse.down();
  pressed.resolve();
  await (await arrival).finished();
  // The menu would replace the button in one of the next frames.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  await page.mouse.up();
  await page.getByRole('group', { name: 'School Supplies' }).getByRole('menuitem', { name: 'Notebooks' }).waitFor();
});

test('menu, category bar, breadcrumbs and profile menu lead to the named pages', async () => {
  const { page } = await openCustomer(browser, store, '0917 555 0496');
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goto(`${store}/home`);
  await page.getByRole('button', { name: 'Categories' }).click();
  await page.getByRole('group', { name: 'School Supplies' }).getByRole('menuitem', { name: 'Notebooks' }).click();
  await title('Notebooks');
  await page.getByRole('main').getByRole('link', { name: 'Composition Notebook, Set of 8' }).click();
  await page.waitForURL('**/product?**');
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  const path = ['Home', 'School Supplies', 'Notebooks'];
  await expect.poll(async () => (await trail.allTextContents()).slice(0, 3)).toEqual(path);
  await trail.getByRole('link', { name: 'School Supplies' }).click();
  await title('School Supplies');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Uniforms' }).click();
  await title('Uniforms');

  for (const [entry, heading] of [
    ['View Profile', 'My profile'],
    ['My Orders', 'My Orders'],
  ] as const) {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await title(heading);
  }
  for (const [link, heading, dated] of [
    ['Privacy Policy', 'Privacy Policy', 'Last modified 10 April 2025'],
    ['Terms and Conditions', 'Terms and Conditions', 'Effective 22 May 2020'],
  ] as const) {
    await page.goto(`${store}/home`);
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await title(heading);
    await page.getByText(dated).waitFor();
  }
});

test('the previous results stay legible until the new list arrives', async () => {
  const { page } = await openCustomer(browser, store, '0917 555 0496', { viewport: PHONE });
  await page.goto(`${store}/home`);
  const list = page.getByRole('list', { name: 'Products' });
  await list.getByRole('link').first().waitFor();
  await page.route(/stocks\.productList/, () => {});
  await page.getByRole('combobox', { name: 'Search products' }).fill('note');
  await page.waitForFunction(() => document.querySelector('[role=list][aria-busy=true]') !== null);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(() => document.getAnimations().every((each) => !(each instanceof CSSTransition)));
    expect(await axeFindings(page, { only: 'colors' }), colorScheme).toEqual([]);
  }
});
