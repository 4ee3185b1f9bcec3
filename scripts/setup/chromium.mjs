import { existsSync, readFileSync, statSync } from 'node:fs';
import { findProgram, isExecutable } from '../../src/server/platform/embedded/embeddedPrograms.mjs';

export const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium() {
  return configuredOr(() => findProgram(HEADLESS_SHELL) ?? findBrowser());
}

export function findChromiumWithWindows() {
  return configuredOr(() => findBrowser() ?? findProgram(HEADLESS_SHELL));
}

function configuredOr(find) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return find();
}

function findBrowser() {
  const found = BROWSERS.map((name) => findProgram(name)).find((path) => path && !isSnapStub(path));
  return found ?? MAC_APPS.find(isExecutable);
}

/** Ubuntu's package contains only a script that asks for the snap. */
function isSnapStub(path) {
  if (existsSync('/snap/bin/chromium') || statSync(path).size > 10_000) return false;
  return readFileSync(path, 'utf8').includes('snap install');
}
