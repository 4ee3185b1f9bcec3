import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { FileInTransit, FileOnDisk } from '../platform/files/fileStorage.ts';
import type { ImageWidth } from './imageVariants.ts';
import { pictureKind } from './pictureFiles.ts';
import type { PictureStore, StoredPicture } from './pictureStore.ts';
import { viewerOfProofUrl } from './signedUrl.ts';

export interface PictureServices {
  pictures: PictureStore;
  config: { sessionSecret: string };
  now: () => Date;
  /** Called before a staff user gets a proof; if it throws, the proof is not sent. */
  proofOpened: (filename: string, staffId: number) => Promise<void>;
}

/** Product pictures in `?w=` widths; proofs by signed URL, redirected if the storage serves them. */
export function servePictures(services: PictureServices): RequestHandler {
  return async (request, response) => {
    const filename = String(request.params.filename);
    response.set('X-Content-Type-Options', 'nosniff');
    if (pictureKind(filename) === 'proof') await sendProof(services, filename, request, response);
    else await sendProductImage(services, filename, request, response);
  };
}

async function sendProductImage({ pictures }: PictureServices, filename: string, request: Request, response: Response) {
  response.vary('Accept');
  const width = toWidth(request.query.w);
  const format = acceptsWebp(request.headers.accept) ? 'webp' : 'jpeg';
  const picture = await pictures.productImage(filename, width && { width, format });
  if (!picture) throw new DomainError('not_found', serverMessages.pictureNotFound);
  // A changed picture gets a new name.
  await send(request, response, picture, 'public, max-age=31536000, immutable');
}

async function sendProof(services: PictureServices, filename: string, request: Request, response: Response) {
  const { sessionSecret } = services.config;
  // Before the file lookup, so that a caller without a signature cannot learn which proofs exist.
  const viewer = viewerOfProofUrl(sessionSecret, filename, request.query, services.now());
  if (viewer === undefined) {
    response.set('Cache-Control', 'no-store');
    throw new DomainError('forbidden', serverMessages.proofUrlExpired);
  }
  const picture = await services.pictures.proof(filename);
  if (!picture) throw new DomainError('not_found', messages.noProof);
  try {
    if (viewer !== null) await services.proofOpened(filename, viewer);
  } catch (error) {
    if ('body' in picture) picture.body.destroy();
    throw error;
  }
  response.set('Content-Disposition', 'inline');
  await send(request, response, picture, 'no-store');
}

/** Undefined for the original. Throws malformed for an unsupported width. */
function toWidth(requested: unknown): ImageWidth | undefined {
  if (requested === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === requested);
  if (width === undefined) throw new DomainError('malformed', serverMessages.malformedRequest);
  return width;
}

/** Requires WebP by name: old browsers that accept everything do not support it. */
function acceptsWebp(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/webp' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Sends 304 if unchanged; resolves when all was sent or the client has left. */
async function send(request: Request, response: Response, picture: StoredPicture, cacheControl: string): Promise<void> {
  response.set({ 'Content-Type': picture.type, 'Cache-Control': cacheControl });
  await sendInTransit(request, response, 'root' in picture ? await openOnDisk(picture) : picture);
}

/** Uses Express's ETag. Throws not_found if the file was deleted in the meantime. */
async function openOnDisk({ root, filename }: FileOnDisk): Promise<FileInTransit> {
  const path = join(root, filename);
  const found = await stat(path).catch(() => null);
  if (!found) throw new DomainError('not_found', serverMessages.pictureNotFound);
  const { size, mtime } = found;
  const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  return { filename, size, etag, modifiedAt: mtime, body: createReadStream(path) };
}

/** Express's own `sendFile` leaves the file open if the connection is cut early. */
async function sendInTransit(request: Request, response: Response, { etag, size, modifiedAt, body }: FileInTransit) {
  response.set('Last-Modified', modifiedAt.toUTCString());
  if (etag !== '') response.set('ETag', etag);
  const expected = request.headers['if-match'];
  if (expected !== undefined && expected !== '*' && !expected.includes(etag)) {
    body.destroy();
    response.removeHeader('Cache-Control');
    throw new DomainError('malformed', serverMessages.malformedRequest);
  }
  if (request.fresh) {
    body.destroy();
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  if (size >= 0) response.set('Content-Length', String(size));
  if (request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  // The connection is cut, so that a partial picture is not taken for a whole one.
  await pipeline(body, response).catch(() => {
    body.destroy();
    response.destroy();
  });
}
