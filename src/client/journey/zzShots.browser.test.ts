import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { store } from '#test/browser/demo.ts';
import { staffScreens, storefrontScreens } from '#test/browser/screenLists.ts';
import { type Looks, openLooks, settle } from '#test/browser/screens.ts';

const DIR = process.env.SHOTS ?? '/tmp/shots';
const WIDTHS = (process.env.WIDTHS ?? '360,820,1440').split(',').map(Number);
const SCHEMES = (process.env.SCHEMES ?? 'light,dark').split(',') as ('light' | 'dark')[];
let looks: Looks;
beforeAll(async () => {
  mkdirSync(DIR, { recursive: true });
  looks = await openLooks('0917 555 0399');
});
afterAll(() => looks.close());
const all = {
  ...storefrontScreens(() => looks),
  ...Object.fromEntries(Object.entries(staffScreens(() => looks)).map(([k, v]) => [`staff ${k}`, v])),
};
for (const [name, { path, isSignedOut }] of Object.entries(all))
  test(name, { timeout: 120_000 }, async () => {
    const { page } = isSignedOut ? looks.signedOut : looks.signedIn;
    await page.goto(store + path());
    await page.getByRole('heading').first().waitFor();
    for (const width of WIDTHS)
      for (const colorScheme of SCHEMES) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 });
        await page.emulateMedia({ colorScheme });
        await settle(page);
        await page.screenshot({
          path: `${DIR}/${name.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
  });
