import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { STEP_LIMIT_MS } from '../store/limits.ts';
import { recordContext } from './failureRecords.ts';
import { markUnseenColors, UNSEEN } from './unseenColors.ts';

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

/** No page of a test lives long enough for code to pay back what optimizing it costs; both cores are busy without. */
const ENGINE_FLAGS = '--js-flags=--no-opt,--no-maglev,--single-threaded-gc';

/** The features that Playwright turns off by default: of several such flags Chromium reads the last one. */
const FEATURES_OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Each window carries two more pages for the suggestions below its address bar, headless too, and keeps a renderer ready for
 * the next site: together they cost as much as the page that is tested.
 */
const WINDOW_FEATURES_OFF = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

const FEATURE_FLAGS = `--disable-features=${[...FEATURES_OFF_BY_PLAYWRIGHT, ...WINDOW_FEATURES_OFF].join(',')}`;

declare global {
  interface Window {
    axe: typeof axe;
  }
}

let shared: Browser | undefined;

/**
 * Debian's Chromium, headless. The tests of a worker share one process, so that `close` closes no more than the pages opened by this
 * call's browser. `flags` that a test needs besides the usual ones start a process of its own.
 */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (flags.length > 0) return launch(flags);
  const browser = shared?.isConnected() ? shared : await launch();
  shared = browser;
  const contexts = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts.add(context);
    context.on('close', () => contexts.delete(context));
    return context;
  };
  const close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };
  return Object.assign(Object.create(browser), { newContext, close });
}

async function launch(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium was found; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, ENGINE_FLAGS, FEATURE_FLAGS, ...flags],
    headless: true,
  });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1440, height: 900 };

/** A page with its own storage; every uncaught error, console error and breach of the content policy is collected in `errors`. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<{ page: Page; errors: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-PH', ...options });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  await recordContext(context);
  // A breach of the content policy is an error, even if the code goes on without the blocked part.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  );
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const close = async () => {
    // A response that a test still changes has no receiver left.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { page, errors, close };
}

/**
 * Presses a key until `read` returns what is wanted, each time after what the last press has changed; throws where it comes
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

/** The rules of axe that can find something new on the same elements: in another scheme, at another width, for a finger. */
const RULES = {
  colors: ['color-contrast'],
  layout: ['color-contrast', 'scrollable-region-focusable'],
  targets: ['target-size'],
} as const;

/** The dashboard holds a hundred and more cards of one make; each costs as much as a small page. */
const REPEATED = ['li:nth-of-type(n + 4) > article', '[role=presentation]:nth-of-type(n + 4) > [role=row] article'];

/** The color-contrast rule checks only the first of the texts that look the same in a document. */
const MAX_SAME_COLORS = 3;

/**
 * Lists the findings of axe on the page in its present state, a line each: rule and place. rule and where. Of a long list of cards it
 * checks the first, unless
 * `areAllCards`; the contrast of texts that look the same is calculated for the first ones of a document. `only` is for another
 * look at a page that was looked at already: nothing else differs there.
 */
export async function axeFindings(
  page: Page,
  { only, areAllCards = false }: { only?: keyof typeof RULES; areAllCards?: boolean } = {},
): Promise<string[]> {
  // Once a document: what axe's own builder for Playwright does at every look costs half as much as the look.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(
      `${axe.source}; axe.configure({ rules: [{ id: 'color-contrast', selector: '[${UNSEEN}]' }] });`,
    );
  }
  // Colors are looked at when they have come to rest.
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
  // React Aria's announcer keeps, for a moment, the label of a field that has gone.
  const leftOut = ['[data-live-announcer]', ...(areAllCards ? [] : REPEATED)];
  const marks = { mark: UNSEEN, most: MAX_SAME_COLORS, leftOut: leftOut.join() };
  const marked = await page.evaluate(markUnseenColors, marks);
  if (only === 'colors' && marked === 0) return [];
  return page.evaluate(
    async ({ leftOut, rules, mark }) => {
      const { violations } = await window.axe.run(
        { exclude: leftOut.map((selector) => [selector]) },
        { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) },
      );
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    },
    { leftOut, rules: only && [...RULES[only]], mark: UNSEEN },
  );
}

export async function coveredControls(toast: Locator, part: Locator): Promise<number> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast has gone');
  return part.locator('button, a, input').evaluateAll(
    (controls, { x, y, width, height }) =>
      controls.filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const end = control.closest('main')?.getBoundingClientRect().bottom ?? y + height;
        return left < x + width && right > x && top < Math.min(y + height, end) && bottom > y;
      }).length,
    box,
  );
}
