import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openFile } from '../files/fileOnDisk.ts';
import type { FormLimits } from './formLimits.ts';

/** A form that has come whole: its texts in memory, its files on disk until `remove`, to be called when the call has ended, however it has. */
export interface ReceivedForm {
  form: FormData;
  remove(): Promise<void>;
}

/**
 * Reads a multipart body, its files into new files at paths that `newPath` gives. Throws unsupported_media for another kind of
 * body, malformed for what cannot be read, is cut or takes longer than `mostMs`, and too_large as soon as one of the limits is passed; nothing
 * is left of it then.
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  newPath: () => string,
  mostMs: number,
): Promise<ReceivedForm> {
  const { 'content-type': type = '', 'content-length': length = 0 } = request.headers;
  if (!/^multipart\/form-data\b/i.test(type)) throw new DomainError('unsupported_media', serverMessages.sendForm);
  if (Number(length) > limits.bytes) throw tooLarge();
  const paths: string[] = [];
  const remove = async () => void (await Promise.all(paths.map((path) => rm(path, { force: true }))));
  const nextPath = () => {
    const path = newPath();
    paths.push(path);
    return path;
  };
  // Some broken bodies make the parser neither finish nor fail.
  const late = AbortSignal.timeout(mostMs);
  try {
    return { form: await parse(request, limits, nextPath, late), remove };
  } catch (error) {
    await remove();
    if (late.aborted) throw new DomainError('malformed', serverMessages.uploadTooSlow);
    throw error instanceof DomainError || isDiskError(error) ? error : malformed();
  }
}

async function parse(
  request: IncomingMessage,
  { bytes, fileNames, files, fields, fieldBytes }: FormLimits,
  newPath: () => string,
  late: AbortSignal,
): Promise<FormData> {
  const parser = new Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
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
  const received: { name: string; stream: Readable; written: Promise<File> }[] = [];
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) reject(tooLarge());
    else if (name) form.append(name, value);
  });
  parser.on('file', (name, stream, filename = '', _encoding, type) => {
    const path = newPath();
    const written = writeFile(path, stream, { flag: 'wx', mode: 0o600 }).then(() =>
      openFile(path, { name: filename, type }),
    );
    stream.on('error', reject);
    written.catch(reject);
    received.push({ name, stream, written });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => reject(tooLarge()));
  parser.once('finish', resolve).on('error', reject);
  request.once('error', reject).once('close', () => request.complete || reject(malformed()));
  late.addEventListener('abort', () => reject(late.reason));
  let seen = 0;
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > bytes) reject(tooLarge());
  };
  try {
    request.on('data', count).pipe(parser);
    await read;
    for (const { name, written } of received) form.append(name, await written);
    return form;
  } catch (error) {
    request.unpipe(parser);
    for (const { stream } of received) stream.destroy();
    await Promise.allSettled(received.map(({ written }) => written));
    throw error;
  } finally {
    request.off('data', count);
  }
}

const tooLarge = () => new DomainError('too_large', staffMessages.tooLarge);
const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);

const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ECONNRESET';
