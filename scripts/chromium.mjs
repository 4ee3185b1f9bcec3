import { existsSync, readFileSync, statSync } from 'node:fs';
import { findProgram, isExecutable } from '../src/server/platform/embedded/embeddedPrograms.mjs';

/** Debian's package, and the program in it: Chromium without windows, which takes a fifth less of the processor. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the browser that the tests drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none. */
export function findChromium() {
  return configuredOr(() => findProgram(HEADLESS_SHELL) ?? findBrowser());
}

/** The same for what measures a browser as people have it; the headless shell only where nothing else is found. */
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

/** Ubuntu's package holds a script that only asks for the snap. */
function isSnapStub(path) {
  if (existsSync('/snap/bin/chromium') || statSync(path).size > 10_000) return false;
  return readFileSync(path, 'utf8').includes('snap install');
}
