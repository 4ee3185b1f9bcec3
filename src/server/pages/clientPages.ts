import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { messages } from '#shared/messages.ts';
import { BACKOFFICE_SCREENS, isScreenPath, storefrontScreenAt } from '#shared/screens.ts';
import { CAMERA_POLICY, FILE_POLICY } from '../platform/http/security.ts';
import { filesOf, type Manifest } from './pageChunks.ts';

const CLIENT_ROOT = join(import.meta.dirname, '../../client');
const CLIENT_BUILD = join(import.meta.dirname, '../../../dist/client');
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Pages are compressed during the request, for which the best setting is too slow. */
const ON_THE_FLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const HOT_RELOAD_PORTS = 24_000;
const PAGE_HEADERS = [
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
const CONFIG_MARK = '<!--store-config-->';
const NAME = '<title>Campus Store</title>';
const LOGO = /<img src="\/favicon\.svg"/;
const DESCRIPTION = /(<meta name="description" content=")[^"]*"/;
const HEAD_END = '</head>';
const ENTRY_FILES = /<link rel="(?:modulepreload|stylesheet)"[^>]*>\s*/g;
const FIRST_FRAME = /<!--first-frame-->(.*?)<!--\/first-frame-->/s;
const FRAME_KIND = 'data-kind=""';

/** The colors are those of `index.html`. */
const WEB_APP = {
  start_url: '/home',
  display: 'standalone',
  background_color: '#FBFAF6',
  theme_color: '#FBFAF6',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ],
};

export interface PageContent {
  /** Responses that the page would request first; null for none. */
  answers: object | null;
  pictures: { srcSet: string; sizes: string }[];
  /** Title and description for link previews; default: the store's. */
  about?: { title: string; description: string };
}
/** Null for pages that need nothing. */
export type FindPageContent = (path: string, search: string) => Promise<PageContent | null>;

// A closing tag inside the JSON would end the script element.
const jsonElement = (id: string, value: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const escapeHtml = (text: string) => attribute(text).replaceAll('<', '&lt;');

/** Lets the browser load them before it runs the scripts. */
const picturePreload = ({ srcSet, sizes }: PageContent['pictures'][number]) =>
  `<link rel="preload" as="image" imagesrcset="${attribute(srcSet)}" imagesizes="${attribute(sizes)}" fetchpriority="high">`;

const withConfig = (html: string, config: StoreConfig) =>
  // Functions, because replacement texts give `$` a special meaning.
  html
    .replace(NAME, (whole) => whole.replace(DEFAULT_STORE.name, () => escapeHtml(config.store.name)))
    .replace(LOGO, (whole) => whole.replace('/favicon.svg', () => attribute(config.logo)))
    .replace(CONFIG_MARK, () => jsonElement('store-config', config));

/** Shown until the scripts run. */
function withFirstFrame(html: string, path: string): string {
  const screen = storefrontScreenAt(path);
  const frame = screen?.frame ?? (screen?.isGuarded && 'rows');
  return html.replace(FIRST_FRAME, (_whole, shape: string) =>
    frame ? shape.replace(FRAME_KIND, `data-kind="${frame}"`) : '',
  );
}

const withContent = (html: string, { answers, pictures, about }: PageContent) =>
  (about ? withAbout(html, about) : html).replace(HEAD_END, (end) =>
    [...pictures.map(picturePreload), ...(answers ? [jsonElement('page-answers', answers)] : []), end].join('\n    '),
  );

const withAbout = (html: string, { title, description }: NonNullable<PageContent['about']>) =>
  html
    .replace('<title>', (tag) => `${tag}${escapeHtml(title)} · `)
    .replace(DESCRIPTION, (_whole, start: string) => `${start}${attribute(description)}"`);

/** Pages have no dot in the last part of their path, unlike missing files. */
export const isPageRequest = (request: Request) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/api(\/|$)/i.test(request.path) &&
  !/\.[^/]*$/.test(request.path) &&
  request.accepts(['html', 'json']) === 'html';

/** Hashed assets are cached forever and precompressed, pages never cached. Throws without a build. */
export async function serveBuiltClient(
  app: Express,
  readConfig: () => Promise<StoreConfig>,
  findContent: FindPageContent,
  build = CLIENT_BUILD,
): Promise<void> {
  const source = (await readFile(join(build, 'index.html'), 'utf8')).replaceAll(ENTRY_FILES, '');
  const html = source.replace(CONFIG_MARK, (mark) => `${mark}\n    ${RECOVERY_ELEMENT}`);
  const manifest: Manifest = JSON.parse(await readFile(join(build, '.vite/manifest.json'), 'utf8'));
  const styles = await readStyles(build, manifest);
  app.use(
    '/assets',
    withoutPageHeaders,
    expressStaticGzip(join(build, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', redirect: false },
    }),
  );
  app.use(async (request: Request, response: Response, next) => {
    if (!isPageRequest(request)) return next();
    if (!isScreenPath(request.path)) response.status(404);
    allowCamera(request, response);
    allowRecovery(response);
    const config = await readConfig();
    const content = await findContent(request.path, request.url.slice(request.path.length));
    const named = withConfig(withFirstFrame(html, request.path), config);
    const whole = withFiles(named, filesOf(manifest, request.path), styles);
    await sendPage(request, response, content ? withContent(whole, content) : whole);
  });
  app.get('/manifest.webmanifest', async (_request, response) => {
    const { store } = await readConfig();
    response.type('application/manifest+json').setHeader('Cache-Control', 'max-age=3600');
    response.send(JSON.stringify({ name: store.name, short_name: store.name, ...WEB_APP }));
  });
  // After the pages, which need no file lookup: each file has a dot in its name.
  app.use(express.static(build, { index: false, redirect: false, maxAge: '1h', setHeaders: forbidCachingIndex }));
}

/** Only counter and sale scan by camera; the permission stays while a page changes screens. */
function allowCamera(request: Request, response: Response): void {
  const { counter, counterSale } = BACKOFFICE_SCREENS;
  if (request.path === counter || request.path === counterSale) response.setHeader('Permissions-Policy', CAMERA_POLICY);
}

/** Allows one inline script in addition to the policy's. */
function allowRecovery(response: Response): void {
  const policy = response.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  response.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", `$& ${RECOVERY_SOURCE}`));
}

async function readStyles(build: string, manifest: Manifest): Promise<ReadonlyMap<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  return new Map(
    await Promise.all([...files].map(async (file) => [file, await readFile(join(build, file), 'utf8')] as const)),
  );
}

/** Inline styles and named scripts, so that the browser requests all at once; both fit into a connection's first window. */
function withFiles(
  html: string,
  { scripts, styles, typefaces }: ReturnType<typeof filesOf>,
  texts: ReadonlyMap<string, string>,
) {
  const elements = [
    ...typefaces.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    `<style>${styles.map((file) => texts.get(file)).join('')}</style>`,
    // Never loaded: they show Vite's loader that these styles are present.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return html.replace(HEAD_END, (end) => [...elements, end].join('\n    '));
}

async function sendPage(request: Request, response: Response, page: string): Promise<void> {
  response.set('Cache-Control', 'no-cache').vary('Accept-Encoding').type('html');
  const encoding = request.acceptsEncodings('br', 'gzip');
  if (!encoding) {
    response.send(page);
    return;
  }
  response.set('Content-Encoding', encoding);
  response.send(encoding === 'br' ? await brotli(page, ON_THE_FLY) : await gzipped(page));
}

/** Only pages need these headers, which would weigh as much as the small files of the build. */
const withoutPageHeaders: RequestHandler = (_request, response, next) => {
  for (const name of PAGE_HEADERS) response.removeHeader(name);
  response.setHeader('Content-Security-Policy', FILE_POLICY);
  next();
};

/** The build's index.html has no configuration, so it must not be cached. */
function forbidCachingIndex(response: { setHeader(name: string, value: string): void }, path: string): void {
  if (path.endsWith('.html')) response.setHeader('Cache-Control', 'no-store');
}

/** With hot reload; returns the function that stops it. `port` is the store's own. */
export async function serveClientSources(
  app: Express,
  readConfig: () => Promise<StoreConfig>,
  findContent: FindPageContent,
  port: number,
): Promise<() => Promise<void>> {
  // A development dependency, which must not load in production.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(CLIENT_ROOT, '../../vite.config.ts'),
    appType: 'custom',
    // A separate socket for each store, so that two can run at the same time.
    server: { middlewareMode: true, hmr: { port: HOT_RELOAD_PORTS + (port % 1_000) } },
  });
  app.use(vite.middlewares);
  app.use(async (request: Request, response: Response, next) => {
    if (!isPageRequest(request)) return next();
    if (!isScreenPath(request.path)) response.status(404);
    allowCamera(request, response);
    const html = await readFile(join(CLIENT_ROOT, 'index.html'), 'utf8');
    const source = withFirstFrame(await vite.transformIndexHtml(request.originalUrl, html), request.path);
    const page = withConfig(source, await readConfig());
    const content = await findContent(request.path, request.url.slice(request.path.length));
    response.type('html').send(content ? withContent(page, content) : page);
  });
  return () => vite.close();
}

/** A page that fails again within this time shows an error instead of reloading forever. */
const PAUSE_MS = 60_000;

const WORDS = `<p role="alert">${messages.screenNotLoaded} <a href="">Try again</a></p>`;

/** Reloads once if a replaced build lacks a script. Later parts are the client's (`src/client/app/frame/FailedScreen.tsx`). */
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

const RECOVERY_ELEMENT = `<script>${SCRIPT}</script>`;

export const RECOVERY_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
