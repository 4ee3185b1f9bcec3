import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RequestHandler } from 'express';
import { marked } from 'marked';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const DOCUMENT = join(PROJECT, 'dist/openapi.json');
const GUIDES = join(PROJECT, 'docs/guides');
const OWN_FILES = join(import.meta.dirname, 'viewer');
const brotli = promisify(brotliCompress);
/** Compressed once, during a request. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

interface DocFile {
  body: Buffer;
  type: string;
}

/** `GET /api/openapi.json`, made by the build (packages/apiDocs). */
export function serveOpenApi(): RequestHandler {
  return serveOnce(async () => ({ body: await readFile(DOCUMENT), type: 'application/json; charset=utf-8' }));
}

export function serveViewer(): RequestHandler {
  return serveOnce(async () => {
    const [page, document] = await Promise.all([
      readFile(join(OWN_FILES, 'index.html'), 'utf8'),
      readFile(DOCUMENT, 'utf8'),
    ]);
    const { info }: { info: { description: string } } = JSON.parse(document);
    const links = (await listGuides()).map(
      ({ name, title }) => `<li><a href="/api/docs/guides/${name}">${title}</a></li>`,
    );
    return toHtml(page.replace('<!--guides-->', links.join('\n')).replace('<!--description-->', info.description));
  });
}

const swagger = (name: string) => createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
const own = (name: string) => join(OWN_FILES, name);
const fileOf = (type: string, toPath: (name: string) => string, name: string) =>
  serveOnce(async () => ({ body: await readFile(toPath(name)), type: `text/${type}; charset=utf-8` }));

/** `GET /api/docs/files/{filename}`. Throws not_found for other names. */
export function serveViewerFiles(): RequestHandler {
  const files = {
    'viewer.js': fileOf('javascript', swagger, 'swagger-ui-bundle.js'),
    'viewer.css': fileOf('css', swagger, 'swagger-ui.css'),
    'start.js': fileOf('javascript', own, 'start.js'),
    'docs.css': fileOf('css', own, 'docs.css'),
  };
  return byName('filename', new Map(Object.entries(files)));
}

/** `GET /api/docs/guides/{name}`. Throws not_found for other names. */
export function serveGuides(): RequestHandler {
  let handlers: Promise<Map<string, RequestHandler>> | undefined;
  return async (request, response, next) => {
    handlers ??= listGuides().then(
      (guides) => new Map(guides.map(({ name }) => [name, serveOnce(() => renderGuide(name))])),
    );
    await byName('name', await handlers)(request, response, next);
  };
}

function byName(parameter: string, handlers: ReadonlyMap<string, RequestHandler>): RequestHandler {
  return (request, response, next) => {
    const handler = handlers.get(String(request.params[parameter]));
    if (!handler) throw new DomainError('not_found', messages.pageNotFound);
    return handler(request, response, next);
  };
}

/** In the order of docs/guides/README.md. */
async function listGuides(): Promise<{ name: string; title: string }[]> {
  const index = await readFile(join(GUIDES, 'README.md'), 'utf8');
  return Array.from(index.matchAll(/\[(.+)\]\(([\w-]+)\.md\)/g), ([, title = '', name = '']) => ({ name, title }));
}

async function renderGuide(name: string): Promise<DocFile> {
  const [page, text] = await Promise.all([
    readFile(join(OWN_FILES, 'guide.html'), 'utf8'),
    readFile(join(GUIDES, `${name}.md`), 'utf8'),
  ]);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  // Guides link to file names, so that links also work in the repository.
  const html = (await marked.parse(text))
    .replaceAll(/href="([\w-]+)\.md/g, 'href="/api/docs/guides/$1')
    // Scrollable parts must be reachable by keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">');
  return toHtml(page.replace('<!--title-->', title).replace('<!--guide-->', () => html));
}

const toHtml = (html: string): DocFile => ({ body: Buffer.from(html), type: 'text/html; charset=utf-8' });

/** Loaded at the first request; compressed if accepted, 304 if unchanged. */
function serveOnce(load: () => Promise<DocFile>): RequestHandler {
  let loading: Promise<DocFile & { compressed: Buffer; etag: string }> | undefined;
  const loadOnce = async () => {
    const file = await load();
    const compressed = await brotli(file.body, COMPRESSION);
    return { ...file, compressed, etag: `"${hash('sha1', file.body, 'base64url')}"` };
  };
  return async (request, response) => {
    loading ??= loadOnce().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const { body, compressed, type, etag } = await loading;
    response.set({ 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding', ETag: etag });
    if (request.headers['if-none-match'] === etag) return void response.status(304).end();
    const isCompressed = request.acceptsEncodings('br') === 'br';
    if (isCompressed) response.set('Content-Encoding', 'br');
    response.set('Content-Type', type).end(isCompressed ? compressed : body);
  };
}
