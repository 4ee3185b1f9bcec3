import { openAsBlob } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openTemporaryFiles } from '../files/temporaryFiles.ts';
import { CAPS, type CapLimits, createCap } from '../limits/caps.ts';

/** A body beyond these limits is not read to its end. */
export interface FormLimits {
  bytes: number;
  /** Names of file parts. A part of another name is text, whatever type it claims. */
  fileNames: readonly string[];
  files: number;
  /** Number of text parts, and the bytes of each. */
  fields: number;
  fieldBytes: number;
}

const limits = z.registry<FormLimits>();

export const formInput = (formLimits: FormLimits): z.ZodType<FormData, FormData> =>
  z.instanceof(FormData).register(limits, formLimits);

/** The limits of a `formInput` contract, also behind a transform; undefined for any other contract. */
export const formLimitsOf = (contract: z.core.$ZodType): FormLimits | undefined =>
  contract instanceof z.ZodPipe ? formLimitsOf(contract.in) : limits.get(contract);

/** Texts in memory, files on disk until `remove`, which the caller must always call. */
export interface ReceivedForm {
  form: FormData;
  remove(): Promise<void>;
}

/** Smaller forms, such as most orders, are read immediately without an upload slot. */
const SMALL_FORM_BYTES = 64 * 1024;

export type Uploads = ReturnType<typeof createUploads>;

/** Uploads of this process; their files are in `dataDir` while they are read. A form takes a minute at most. */
export function createUploads(dataDir: string, cap: CapLimits = CAPS.upload, mostMs = 60_000) {
  const files = openTemporaryFiles(dataDir);
  const places = createCap(cap);
  return {
    /** Throws too_many before the first byte, and the errors of readForm. */
    receive: async (request: IncomingMessage, limits: FormLimits): Promise<ReceivedForm> => {
      const isSmall = Number(request.headers['content-length'] ?? Infinity) <= SMALL_FORM_BYTES;
      const leave = isSmall ? () => {} : await places.take();
      return readForm(request, limits, files.newPath, mostMs).finally(leave);
    },
    count: places.count,
  };
}

/** Writes files to `newPath()`. Throws unsupported_media, malformed (unreadable, cut, over `mostMs`), too_large; then no file remains. */
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
  const fail = (error: Error) => void parser.destroy(error);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) fail(tooLarge());
    else if (name) form.append(name, value);
  });
  parser.on('file', (name, stream, filename = '', _encoding, type) => {
    const path = newPath();
    const written = writeFile(path, stream, { flag: 'wx', mode: 0o600 })
      .then(() => openAsBlob(path, { type }))
      .then((blob) => new File([blob], filename, { type }));
    stream.on('error', fail);
    written.catch(fail);
    received.push({ name, stream, written });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => fail(tooLarge()));
  request.once('error', fail).once('close', () => request.complete || fail(malformed()));
  late.addEventListener('abort', () => fail(late.reason));
  let seen = 0;
  const count = (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > bytes) fail(tooLarge());
  };
  try {
    request.on('data', count).pipe(parser);
    // Its listeners stay, so that a failure after the end does not end the process (Node's documentation of stream.finished).
    await finished(parser);
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
