import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { connect, signIn } from '#test/apiClient.ts';
import { DESKTOP, openBrowser, openPage } from '#test/browser.ts';
import { startStoreProcess } from '#test/storeProcess.ts';

// Takes the README's pictures from a running demo: `npm run screenshots`, after `npm run build`.
const folder = join(import.meta.dirname, '../docs/screenshots');
const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-screenshots-'));
const store = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });
const browser = await openBrowser();
try {
  const { client, token } = await signIn(store.url, '0917 555 0900');
  const user = await client.customers.profile.query();
  const staff = await connect(store.url).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const stored = {
    'campus-store.customer': JSON.stringify({ token, user }),
    'campus-store.staff': JSON.stringify(staff),
  };
  const { page } = await openPage(browser, { viewport: DESKTOP });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await mkdir(folder, { recursive: true });
  for (const name of ['home', 'dashboard']) {
    await page.goto(`${store.url}/${name}`);
    await page.locator('main article, main img').first().waitFor();
    // The dashboard's stream stays open, so a quiet network would be waited for in vain.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
    // The typefaces come last.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'));
    await page.evaluate(() => document.fonts.ready);
    const picture = sharp(await page.screenshot()).png({ palette: true, quality: 90 });
    await writeFile(join(folder, `${name}.png`), await picture.toBuffer());
  }
} finally {
  await browser.close();
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}
