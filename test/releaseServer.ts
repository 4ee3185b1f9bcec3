import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import { serveBuiltClient } from '#server/pages/clientPages.ts';
import { listen } from '#server/platform/http/listen.ts';
import type { StoreConfig } from '#shared/contracts/settings.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';

const BUILD = join(import.meta.dirname, '../dist/client');
const CONFIG: StoreConfig = {
  store: DEFAULT_STORE,
  logo: '/favicon.svg',
  isWithoutStaff: false,
  sendsCodes: true,
  timeZone: 'Asia/Manila',
  phoneCountries: [{ id: 'PH', name: 'Philippines', callingCode: '63' }],
  signInMethods: ['phone'],
  googleClientId: null,
  universityDomain: 'campus.example',
  demo: true,
  demoStaff: null,
  analyticsMeasurementId: null,
  noticesBy: [],
  filesElsewhere: false,
  counters: [],
};

export interface ReleaseServer {
  url: string;
  /** From now on serves another release, all of whose files have other names; those of the one before are gone. */
  upgrade(): void;
  /** Cuts every connection, and each new one, until `reset`. */
  cut(): void;
  /** Serves the first release again. */
  reset(): void;
  close(): Promise<void>;
}

/** Serves the built client by itself, in two releases, in front of a running store that serves all else. */
export async function serveReleases(store: string): Promise<ReleaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-release-'));
  const first = await serveBuild(join(folder, 'first'), (name) => name);
  const second = await serveBuild(join(folder, 'second'), nextName);
  let current = first;
  let isCut = false;
  const open = new Set<Socket>();
  const app = express();
  app.use((request, response, next) => {
    const { socket } = request;
    // A connection carries many requests.
    if (!open.has(socket)) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    if (isCut) socket.destroy();
    // Not a page: the store behind it says whether it lives.
    else if (request.path === '/healthz') next();
    else current(request, response, next);
  });
  // The store behind it has files of this build too.
  app.use('/assets', (_request, response) => {
    response.sendStatus(404);
  });
  app.use(passOn(store));
  const server = await listen(app, '127.0.0.1', 0);
  return {
    url: server.url,
    upgrade: () => {
      current = second;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    reset() {
      isCut = false;
      current = first;
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The name of a file of the build in another release: no two releases have a file in common. */
export const nextName = (name: string) => name.replace(/(\.\w+)$/, '-next$1');

/** Copies the build to `target`; there the files in `assets` have other names. */
export async function copyBuild(target: string, nameOf: (name: string) => string): Promise<void> {
  await cp(BUILD, target, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const manifest = await readFile(join(target, '.vite/manifest.json'), 'utf8');
  const assets = join(target, 'assets');
  for (const name of await readdir(assets)) {
    if (manifest.includes(name)) await rename(join(assets, name), join(assets, nameOf(name)));
    else await rm(join(assets, name));
  }
  const texts = [
    join(target, 'index.html'),
    join(target, '.vite/manifest.json'),
    ...(await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name)).map((name) => join(assets, name)),
  ];
  for (const path of texts) {
    const text = await readFile(path, 'utf8');
    // The names in the text as the bundler writes them: with a hash of eight signs.
    const renamed = text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg)\b/g, (name) =>
      manifest.includes(name) ? nameOf(name) : name,
    );
    await writeFile(path, renamed);
  }
}

async function serveBuild(target: string, nameOf: (name: string) => string): Promise<Express> {
  await copyBuild(target, nameOf);
  const app = express();
  await serveBuiltClient(
    app,
    async () => CONFIG,
    async () => null,
    target,
  );
  return app;
}

const passOn =
  (store: string): RequestHandler =>
  (request, response) => {
    const { method, headers } = request;
    const onward = openRequest(new URL(request.originalUrl, store), { method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
