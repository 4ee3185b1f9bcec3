import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openFile } from '../files/fileOnDisk.ts';
import { isMultipart } from '../limits/bodyLimits.ts';
import type { FormLimits } from './formLimits.ts';

/** A form that has come whole: its texts in memory, its files on disk until `remove`. */
export interface ReceivedForm {
  form: FormData;
  remove(): Promise<void>;
}

/** How long a whole form may take. */
const MOST_MS = 60_000;

/**
 * Reads a multipart body, its files into new files at paths that `newPath` gives. Throws unsupported_media for another kind of
 * body, malformed for what cannot be read, is cut or takes longer than a minute, and too_large as soon as one of the limits is passed; nothing
 * is left of it then.
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  newPath: () => string,
  mostMs = MOST_MS,
): Promise<ReceivedForm> {
  if (!isMultipart(request)) throw new DomainError('unsupported_media', serverMessages.sendForm);
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw tooLarge();
  const paths: string[] = [];
  const remove = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const nextPath = () => {
    const path = newPath();
    paths.push(path);
    return path;
  };
  try {
    return { form: await parse(request, limits, nextPath, mostMs), remove };
  } catch (error) {
    await remove();
    // Most senders send all of theirs before they read a response.
    request.resume();
    throw error instanceof DomainError || isDiskError(error) ? error : malformed();
  }
}

async function parse(
  request: IncomingMessage,
  { bytes, fileNames, files, fields, fieldBytes }: FormLimits,
  newPath: () => string,
  mostMs: number,
): Promise<FormData> {
  const { 'content-type': type = '' } = request.headers;
  const parser = new Busboy({
    headers: { ...request.headers, 'content-type': type },
    isPartAFile: (name, _type, filename) => filename !== undefined && fileNames.includes(name ?? ''),
    limits: {
      files,
      fields,
      parts: files + fields,
      fieldSize: fieldBytes,
      fieldNameSize: 100,
      headerPairs: 10,
      headerSize: 4_096,
    },
  });
  const form = new FormData();
  const received: { stream: Readable; written: Promise<[name: string, file: File]> }[] = [];
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) reject(tooLarge());
    else if (name) form.append(name, value);
  });
  parser.on('file', (name, stream, filename = '', _encoding, type) => {
    const write = async (path: string): Promise<[string, File]> => {
      await writeFile(path, stream, { flag: 'wx', mode: 0o600 });
      return [name, await openFile(path, { name: filename, type })];
    };
    const written = write(newPath());
    stream.on('error', reject);
    written.catch(reject);
    received.push({ stream, written });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => reject(tooLarge()));
  parser.once('finish', resolve).on('error', reject);
  request.once('error', reject).once('close', () => request.complete || reject(malformed()));
  let seen = 0;
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > bytes) reject(tooLarge());
  };
  // Some broken bodies make the parser neither finish nor fail.
  const late = setTimeout(() => reject(new DomainError('malformed', serverMessages.uploadTooSlow)), mostMs);
  try {
    request.on('data', count).pipe(parser);
    await read;
    for (const { written } of received) form.append(...(await written));
    return form;
  } catch (error) {
    request.unpipe(parser);
    for (const { stream } of received) stream.destroy();
    await Promise.allSettled(received.map(({ written }) => written));
    throw error;
  } finally {
    clearTimeout(late);
    request.off('data', count);
  }
}

const tooLarge = () => new DomainError('too_large', staffMessages.tooLarge);
const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);

const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ECONNRESET';
