import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DAY } from '#client/backoffice/shell/help/dayTexts.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DESKTOP, openBrowser, openPage, PHONE } from '#test/browser/browser.ts';
import { startStoreProcess } from '#test/servers/storeProcess.ts';
import { connect, signIn } from '#test/store/apiClient.ts';

// After `npm run build`, `npm run screenshots` takes the pictures of README and help from a demo; some by `-- catalog-phone counter`.
const folder = join(import.meta.dirname, '../docs/screenshots');
const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-screenshots-'));
const store = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });
// A flag starts a separate process that ends with its last page; the shared one would keep this script running.
const browser = await openBrowser(['--hide-scrollbars']);
try {
  const { client, token } = await signIn(store.url, '0917 555 0900');
  const user = await client.customers.profile.query();
  const staff = await connect(store.url).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const stored = {
    'campus-store.customer': JSON.stringify({ token, user }),
    'campus-store.staff': JSON.stringify(staff),
  };
  const { first_pickup, time_zone } = await client.settings.pickupCalendar.query();
  const nextDay = first_pickup ? `?day=${storeDayOf(first_pickup, time_zone)}` : '';
  await mkdir(folder, { recursive: true });
  const pictures = [
    {
      name: 'catalog-phone',
      path: '/home',
      device: { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'counter', path: `/counter${nextDay}` },
    ...DAY.map(({ picture, path }) => ({ name: picture, path })),
  ];
  const chosen = process.argv.slice(2);
  for (const { name, path, device = { viewport: DESKTOP } } of pictures) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const { page, close } = await openPage(browser, device);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(store.url + path);
    await page.locator('main h1, main article, main img').first().waitFor();
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    // The chart of a report is loaded separately.
    if (path.startsWith('/reports')) await page.locator('main figure svg').first().waitFor();
    // Not networkidle: the dashboard's stream stays open.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await page.evaluate(() => document.fonts.ready);
    const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90 });
    await writeFile(join(folder, `${name}.png`), await picture.toBuffer());
    await close();
  }
} finally {
  await browser.close();
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}
