import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '#test/browser/browser.ts';
import { findChromiumWithWindows } from './setup/chromium.mjs';

export interface HeadlessChromium {
  port: number;
  store(origin: string, entries: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/** Controlled through its port: Playwright would listen to every event and slow down the measured page. */
export async function startHeadlessChromium(): Promise<HeadlessChromium> {
  const program = findChromiumWithWindows();
  if (!program) throw new Error('no Chromium was found; set CHROMIUM_PATH');
  const profile = await mkdtemp(join(tmpdir(), 'campus-store-chromium-'));
  const flags = [...CHROMIUM_FLAGS, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const url = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (url) resolve(url);
    });
    void gone.then(() => reject(new Error('Chromium did not start')));
  });

  return {
    port: Number(new URL(endpoint).port),
    async store(origin, entries) {
      const browser = await chromium.connectOverCDP(endpoint);
      const [context] = browser.contexts();
      const page = await context?.newPage();
      // Any URL of the origin works; this one runs no script.
      await page?.goto(`${origin}/favicon.svg`);
      await page?.evaluate((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
      }, entries);
      await page?.close();
      // Ends the connection only; the browser continues.
      await browser.close();
    },
    async stop() {
      child.kill();
      await gone;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
