import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express, type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { StoreConfig } from '#shared/contracts/settings.ts';

const CLIENT_ROOT = join(import.meta.dirname, '../../../client');
const CLIENT_BUILD = join(import.meta.dirname, '../../../../dist/client');
const HOT_RELOAD_PORTS = 24_000;
const CONFIG_MARK = '<!--store-config-->';

/** The page with what it needs to know before its first call. */
function withConfig(html: string, config: StoreConfig): string {
  // A closing tag inside the JSON would end the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace(CONFIG_MARK, `<script type="application/json" id="store-config">${json}</script>`);
}

/** Whether somebody asks for one of the store's pages; no page has a dot in its last part, missing files do. */
export const isPageRequest = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/\.[^/]*$/.test(request.path) &&
  request.accepts(['html', 'json']) === 'html';

/**
 * Serves the built client: hashed assets for ever and compressed as the build left them, the page afresh each time. Throws
 * where there is no build.
 */
export async function serveBuiltClient(app: Express, config: StoreConfig, build = CLIENT_BUILD): Promise<void> {
  const page = withConfig(await readFile(join(build, 'index.html'), 'utf8'), config);
  app.use(
    '/assets',
    expressStaticGzip(join(build, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  app.use(express.static(build, { index: false, maxAge: '1h', setHeaders: refuseIndex }));
  app.use((request: Request, response: Response, next) => {
    if (!isPageRequest(request)) return next();
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
}

/** The build's own index.html has no configuration in it and is never what anybody should keep. */
function refuseIndex(response: { setHeader(name: string, value: string): void }, path: string): void {
  if (path.endsWith('.html')) response.setHeader('Cache-Control', 'no-store');
}

/** Serves the client from its sources with hot reload; returns what ends it. `port` is the store's own. */
export async function serveClientSources(
  app: Express,
  config: StoreConfig,
  port: number,
): Promise<() => Promise<void>> {
  // A development dependency: it must not be loaded where the store runs for real.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(CLIENT_ROOT, '../../vite.config.ts'),
    appType: 'custom',
    // A socket of its own for each store, so that two can be worked on side by side.
    server: { middlewareMode: true, hmr: { port: HOT_RELOAD_PORTS + (port % 1_000) } },
  });
  app.use(vite.middlewares);
  app.use(async (request: Request, response: Response, next) => {
    if (!isPageRequest(request)) return next();
    const html = await readFile(join(CLIENT_ROOT, 'index.html'), 'utf8');
    response.type('html').send(withConfig(await vite.transformIndexHtml(request.originalUrl, html), config));
  });
  return () => vite.close();
}
