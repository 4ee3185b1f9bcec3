import { existsSync, readFileSync, statSync } from 'node:fs';
import { findProgram, isExecutable } from '../src/server/platform/database/embeddedPrograms.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of the browser that the tests drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const found = NAMES.map((name) => findProgram(name)).find((path) => path && !isSnapStub(path));
  return found ?? MAC_APPS.find(isExecutable);
}

/** Ubuntu's package holds a script that only asks for the snap. */
function isSnapStub(path) {
  if (existsSync('/snap/bin/chromium') || statSync(path).size > 10_000) return false;
  return readFileSync(path, 'utf8').includes('snap install');
}
