import { createHash } from 'node:crypto';
import { messages } from '#shared/messages.ts';

/** A page that fails again so soon after a reload says so, instead of reloading for ever. */
const PAUSE_MS = 60_000;

const WORDS = `<p role="alert">${messages.screenNotLoaded} <a href="">Try again</a></p>`;

/**
 * Runs in the page before its scripts. A script can be missing while two versions of the store serve side by side: the page then reloads
 * once. Later parts are the client's own work (`src/client/app/release.ts`): #root is busy until the first screen is shown.
 */
const SCRIPT = `(() => {
  const key = 'campus-store.recovered-at';
  const reload = () => {
    try {
      if (Date.now() - (sessionStorage.getItem(key) ?? 0) < ${PAUSE_MS}) return false;
      sessionStorage.setItem(key, Date.now());
    } catch { return false; }
    location.reload();
    return true;
  };
  addEventListener('error', ({ target }) => {
    if (target.type === 'module' && !reload()) document.getElementById('root').innerHTML = ${JSON.stringify(WORDS)};
  }, true);
  addEventListener('vite:preloadError', () => {
    if (document.querySelector('#root[aria-busy]')) reload();
  });
})();`;

/** The script as the page has it. */
export const RECOVERY_ELEMENT = `<script>${SCRIPT}</script>`;

/** The one inline script that a page may run, as `script-src` names it. */
export const RECOVERY_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
