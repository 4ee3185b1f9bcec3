import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../scripts/chromium.mjs';
import { recordContext } from './failureRecords.ts';
import { STEP_LIMIT_MS } from './limits.ts';
import { IS_SLOW, slowPage } from './slowness.ts';

// Chromium as root, on a machine without network: nothing but the page itself may open a connection.
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium, headless. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found; set CHROMIUM_PATH');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS, headless: true });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page with its own storage; every uncaught error and console error of it is kept in `errors`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-PH', ...options });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await recordContext(context);
  const page = await context.newPage();
  if (IS_SLOW) await slowPage(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const close = async () => {
    // An answer that a test still changes has nobody left to hear it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, errors, close };
}

/**
 * Presses a key until `read` gives what is wanted, each time after what the last press has changed; throws where it comes
 * round to where it was.
 */
export async function pressUntil(
  page: Page,
  key: string,
  read: () => Promise<string | null | undefined>,
  wanted: string,
): Promise<void> {
  const seen = new Set<string | null | undefined>();
  for (let shown = await read(); shown !== wanted; shown = await read()) {
    if (seen.has(shown)) throw new Error(`${key} never came to ${wanted}, only to: ${[...seen].join(', ')}`);
    seen.add(shown);
    await page.keyboard.press(key);
    await expect.poll(read).not.toBe(shown);
  }
}

/** What of axe's rules another look at the same elements can change: another scheme, another width. */
const RULES = {
  colors: ['color-contrast'],
  layout: ['color-contrast', 'scrollable-region-focusable'],
} as const;

/**
 * What axe finds on the page as it stands, a line each: rule and where. Of a long list of cards it looks at the first.
 * `only` is for another look at a page that was looked at already: nothing else differs there.
 */
export async function axeFindings(page: Page, { only }: { only?: keyof typeof RULES } = {}): Promise<string[]> {
  // The dashboard holds a hundred and more cards of one make; each costs as much as a small page.
  const axe = new AxeBuilder({ page })
    // In one piece: the other way, for frames of other origins, opens a second page for each look and takes twice as long.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .exclude('li:nth-of-type(n + 4) > article')
    .exclude('[role=row]:nth-of-type(n + 4) article');
  const { violations } = await (only ? axe.withRules([...RULES[only]]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
