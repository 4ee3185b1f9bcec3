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
  /** Told when a staff user opens a proof, before it is sent; the proof is not sent where this throws. */
  proofOpened: (filename: string, staffId: number) => Promise<void>;
}

/** Product pictures for everybody, in `?w=` widths; proofs by signed URL, redirected if the storage serves them. */
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
  // A picture that changes gets a new name.
  await send(request, response, picture, 'public, max-age=31536000, immutable');
}

async function sendProof(services: PictureServices, filename: string, request: Request, response: Response) {
  const { sessionSecret } = services.config;
  // Before looking for the file: without a signature nobody learns which proofs there are.
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

/** The width requested; undefined for the picture as it is. Throws malformed for one that is not offered. */
function toWidth(requested: unknown): ImageWidth | undefined {
  if (requested === undefined) return undefined;
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === requested);
  if (width === undefined) throw new DomainError('malformed', serverMessages.malformedRequest);
  return width;
}

/** Only those who name WebP get it: old browsers that say "anything goes" mean the formats of their time. */
function acceptsWebp(accept = ''): boolean {
  return accept.split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'image/webp' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Sends a file, or 304 where the client has it; resolves when all has gone out or the client has left. */
async function send(request: Request, response: Response, picture: StoredPicture, cacheControl: string): Promise<void> {
  response.set({ 'Content-Type': picture.type, 'Cache-Control': cacheControl });
  await sendInTransit(request, response, 'root' in picture ? await openOnDisk(picture) : picture);
}

/** A file of the disk, with the ETag that Express gives it. Throws not_found for one that has gone meanwhile. */
async function openOnDisk({ root, filename }: FileOnDisk): Promise<FileInTransit> {
  const path = join(root, filename);
  const found = await stat(path).catch(() => null);
  if (!found) throw new DomainError('not_found', serverMessages.pictureNotFound);
  const { size, mtime } = found;
  const etag = `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`;
  return { filename, size, etag, modifiedAt: mtime, body: createReadStream(path) };
}

/** The headers and conditions that Express gives a file. Its own `sendFile` leaves the file open where the connection is cut early. */
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
  // Half a picture has no end: the connection is cut, so that nobody takes it for a whole one.
  await pipeline(body, response).catch(() => {
    body.destroy();
    response.destroy();
  });
}
