import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { type Listening, listen } from '../platform/http/listen.ts';
import { type FindPageContent, isPageRequest, type PageContent, serveBuiltClient } from './clientPages.ts';
import type { Manifest } from './pageChunks.ts';

const CONFIG = {
  timeZone: 'Asia/Manila',
  store: { ...DEFAULT_STORE, name: 'Books & <More>' },
  logo: '/public/images/a.jpg?w=160',
} as StoreConfig;

const app = express().use((request, response) => {
  response.sendStatus(isPageRequest(request) ? 200 : 404);
});
const server = await listen(app, '127.0.0.1', 0);
afterAll(() => server.close());

// As Vite writes it: entries by source name, shared chunks by an underscore and their file name.
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_store.js'], css: ['assets/index.css'] },
  '_store.js': {
    file: 'assets/store.js',
    css: ['assets/store.css'],
    assets: ['assets/sans.woff2', 'assets/picture.png'],
  },
  'storefront/StorefrontApp.tsx': { file: 'assets/StorefrontApp.js', imports: ['index.html', '_store.js'] },
  'storefront/shell/StorefrontShell.tsx': { file: 'assets/Shell.js', imports: ['_catalog.js'] },
  'storefront/home/HomeScreen.tsx': { file: 'assets/Home.js', imports: ['_catalog.js'], css: ['assets/home.css'] },
  'storefront/product/ProductScreen.tsx': { file: 'assets/Product.js', imports: ['_catalog.js'] },
  'storefront/checkout/CheckoutScreen.tsx': { file: 'assets/Checkout.js', imports: ['_catalog.js'] },
  '_catalog.js': { file: 'assets/catalog.js', css: ['assets/catalog.css'] },
  'storefront/OtherScreen.tsx': { file: 'assets/Other.js', imports: ['index.html'] },
  'storefront/help/HelpScreen.tsx': { file: 'assets/Help.js', imports: ['_catalog.js'] },
  'storefront/orders/MyOrdersScreen.tsx': { file: 'assets/MyOrders.js', imports: ['_catalog.js'] },
  'backoffice/BackofficeApp.tsx': { file: 'assets/BackofficeApp.js', imports: ['index.html', '_store.js'] },
};

const content: PageContent = {
  answers: { name: '</script>' },
  pictures: [{ srcSet: '/a"b.jpg?w=160 160w', sizes: '44vw' }],
};
const ABOUT: PageContent = { answers: null, pictures: [], about: { title: '</title>Why?', description: 'Say "no".' } };
const findContent: FindPageContent = async (path, search) =>
  path === '/help/why' ? ABOUT : path === '/product' && search === '?_id=73' ? content : null;

const HTML = 'text/html,*/*;q=0.8';

test.each([
  ['GET', '/', HTML, 200],
  ['GET', '/product?_id=1.5', HTML, 200],
  ['GET', '/api/nothing', HTML, 404],
  ['HEAD', '/my-orders', HTML, 200],
  ['GET', '/v1.2/home', HTML, 200],
  ['GET', '/nothing.js', HTML, 404],
  ['GET', '/x.png', '*/*', 404],
  ['GET', '/.env', HTML, 404],
  ['GET', '/home', 'application/json', 404],
  ['POST', '/home', HTML, 404],
])('%s %s is a request for a page or not', async (method, path, accept, status) => {
  const response = await fetch(server.url + path, { method, headers: { accept } });
  expect(response.status).toBe(status);
});

describe('the built client', () => {
  const script = 'export const greeting = "hello";';
  let build: string;
  let store: Listening;
  beforeAll(async () => {
    build = await mkdtemp(join(tmpdir(), 'campus-store-build-'));
    await mkdir(join(build, 'assets'));
    await mkdir(join(build, '.vite'));
    await writeFile(
      join(build, 'index.html'),
      `<!doctype html><head><meta name="description" content="Books"><title>Campus Store</title><!--store-config--><link rel="stylesheet" href="/assets/index.css"></head>
       <div id="root"><!--first-frame--><b data-kind=""></b><!--/first-frame--></div>`,
    );
    for (const css of Object.values(manifest).flatMap(({ css }) => css ?? [])) {
      await writeFile(join(build, css), `/* ${css} */`);
    }
    await writeFile(join(build, '.vite/manifest.json'), JSON.stringify(manifest));
    await writeFile(join(build, 'assets/app.js'), script);
    await writeFile(join(build, 'assets/app.js.br'), brotliCompressSync(script));
    await writeFile(join(build, 'assets/app.js.gz'), gzipSync(script));
    await writeFile(join(build, 'assets/gone.js'), script);
    const app = express();
    await serveBuiltClient(app, async () => CONFIG, findContent, build);
    store = await listen(app, '127.0.0.1', 0);
  });
  afterAll(async () => {
    await store.close();
    await rm(build, { recursive: true, force: true });
  });

  const asset = (accepted: string) => fetch(`${store.url}/assets/app.js`, { headers: { 'accept-encoding': accepted } });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('is sent in the best encoding for the browser (%s), and is cached forever', async (accepted, encoding) => {
    const response = await asset(accepted);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
  });

  test('an asset that a newer build has removed is 404, and the store continues', async () => {
    await rm(join(build, 'assets/gone.js'));
    expect((await fetch(`${store.url}/assets/gone.js`)).status).toBe(404);
    expect((await asset('gzip')).status).toBe(200);
  });

  test.each([
    '/assets/',
    '/assets',
    '/.vite/manifest.json',
    '/.git/HEAD',
    '/.env',
    '/..%2fpackage.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/package.json',
    '/src/server/main.ts',
  ])('only the files of the build are served, and no list of them: %s', async (path) => {
    const sending = request(store.url + path, { headers: { accept: '*/*' } }).end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await text(answer)).not.toMatch(/app\.js|"file"|campus-store"|ref: /);
  });

  test('a page contains its configuration and is requested again each time', async () => {
    const response = await fetch(`${store.url}/home`, { headers: { accept: HTML } });
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('"timeZone":"Asia/Manila"');
  });

  test('the store’s name is in its pages as text before their scripts run', async () => {
    const page = await (await fetch(`${store.url}/home`, { headers: { accept: HTML } })).text();
    expect(page).toContain('<title>Books &amp; &lt;More></title>');
    expect(page).not.toContain('<More>');
  });

  test('a phone that adds the store to its screen gets the store’s name', async () => {
    const response = await fetch(`${store.url}/manifest.webmanifest`);
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(await response.json()).toMatchObject({ name: 'Books & <More>', start_url: '/home' });
  });

  test.each([
    ['/home?category=3', 200],
    ['/users/12', 200],
    ['/nothing-here', 404],
    ['/home/nothing', 404],
  ])('the page at %s answers %d, with the page', async (path, status) => {
    const answer = await fetch(store.url + path, { headers: { accept: HTML } });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('<div id="root">');
  });

  const pageAt = async (path: string) => (await fetch(store.url + path, { headers: { accept: HTML } })).text();
  const entry = ['index.js', 'store.js', 'index.css', 'store.css'];
  const shell = [...entry, 'StorefrontApp.js', 'Shell.js', 'catalog.js', 'catalog.css'];

  test.each([
    ['/customer-login', [...entry, 'StorefrontApp.js']],
    ['/home?category=3', [...shell, 'Home.js', 'home.css']],
    ['/product?_id=73', [...shell, 'Product.js']],
    ['/help', [...entry, 'StorefrontApp.js', 'Other.js', 'Help.js', 'catalog.js', 'catalog.css']],
    ['/my-orders', [...shell, 'MyOrders.js']],
    ['/my-orders/2026-11-000182', [...shell, 'MyOrders.js']],
    ['/nothing-here', [...entry, 'StorefrontApp.js']],
    ['/stocks/7', [...entry, 'BackofficeApp.js']],
  ])(
    'the page %s names all scripts that it will load and contains its styles, and none of the other side',
    async (path, files) => {
      const page = await pageAt(path);
      const scripts = [...page.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]+)">/g)];
      const styles = [...page.matchAll(/\/\* assets\/(\S+) \*\//g)];
      expect([...scripts, ...styles].map(([, file]) => file).toSorted()).toEqual(files.toSorted());
      // Vite's loader finds these links and must not load the styles again.
      const disabled = [...page.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+)" disabled>/g)];
      expect(disabled.map(([, file]) => file)).toEqual(styles.map(([, file]) => file));
      expect([...page.matchAll(/rel="stylesheet"/g)]).toHaveLength(disabled.length);
    },
  );

  test.each(['/customer-login', '/home', '/stocks/7'])(
    'the page %s loads its typefaces before its scripts run',
    async (path) => {
      const typefaces = [
        ...(await pageAt(path)).matchAll(/<link rel="preload" as="font" [^>]*crossorigin href="([^"]+)">/g),
      ];
      expect(typefaces.map(([, file]) => file)).toEqual(['/assets/sans.woff2']);
    },
  );

  test.each([
    ['/home', 'cards'],
    ['/product?_id=73', 'product'],
    ['/checkout', 'checkout'],
    ['/my-orders/2026-11-000182', 'rows'],
    ['/customer-login', 'sign-in'],
    ['/help', undefined],
    ['/dashboard', undefined],
  ])('the page %s shows a placeholder before any script is loaded: %s', async (path, frame) => {
    expect(/<b data-kind="(.*?)">/.exec(await pageAt(path))?.[1]).toBe(frame);
  });

  test('a page contains the responses that it would request, and names the first visible pictures', async () => {
    const response = await fetch(`${store.url}/product?_id=73`, { headers: { accept: HTML, 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    const page = await response.text();
    expect(page).toContain('<script type="application/json" id="page-answers">{"name":"\\u003c/script>"}</script>');
    expect(page).toContain('as="image" imagesrcset="/a&quot;b.jpg?w=160 160w" imagesizes="44vw" fetchpriority="high"');
    expect(await (await fetch(`${store.url}/product`, { headers: { accept: HTML } })).text()).not.toContain(
      'page-answers',
    );
  });

  test('a page with its own title has it before any script runs, and for link previews', async () => {
    const page = await pageAt('/help/why');
    expect(page).toContain('<title>&lt;/title>Why? · Books &amp; &lt;More></title>');
    expect(page).toContain('<meta name="description" content="Say &quot;no&quot;.">');
    expect(page).not.toContain('page-answers');
  });

  test('a HEAD request for a page gets no content', async () => {
    const response = await fetch(`${store.url}/home`, { method: 'HEAD', headers: { accept: HTML } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});
