import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openFile, SIGNATURE_BYTES } from '../files/fileOnDisk.ts';
import { isMultipart } from '../limits/bodyLimits.ts';
import { freeWhole, queueBody } from './bodyTurns.ts';
import { discardBody } from './discardBody.ts';
import type { FormLimits } from './formLimits.ts';

/** A form that has come whole: its texts in memory, its files on disk until `remove`. */
export interface ReceivedForm {
  form: FormData;
  remove(): Promise<void>;
}

/** Lines of one part's header, and their bytes. */
const HEADER_PAIRS = 10;
const HEADER_BYTES = 4_096;
/** How long a sender may be silent, and the parser after the last byte. */
const SILENCE_MS = 20_000;
/** How fast a form has to come, so that nobody holds a place by a trickle. */
export interface UploadPace {
  /** Bytes that come within each window at least, after the first one. */
  leastBytes: number;
  windowMs: number;
  /** How long a whole form may take. */
  mostMs: number;
}

/** Ten kilobytes a second after ten seconds, two minutes in all. */
const PACE: UploadPace = { leastBytes: 100_000, windowMs: 10_000, mostMs: 120_000 };
/** A network chunk of 64 kB can hold thousands of empty parts, each with its own cost. */
const BITE_BYTES = 4_096;

/**
 * Reads a multipart body, its files into new files at paths that `newPath` gives. Throws unsupported_media for another kind of
 * body, malformed for what cannot be read, is cut or comes too slowly, and too_large as soon as one of the limits is passed; nothing is left of
 * it then.
 */
export async function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  newPath: () => string,
  pace = PACE,
): Promise<ReceivedForm> {
  if (!isMultipart(request)) throw new DomainError('unsupported_media', serverMessages.sendForm);
  if (Number(request.headers['content-length'] ?? 0) > limits.bytes) throw tooLarge();
  const paths: string[] = [];
  const remove = async () => {
    await Promise.all(paths.splice(0).map((path) => rm(path, { force: true })));
  };
  try {
    const nextPath = () => {
      const path = newPath();
      paths.push(path);
      return path;
    };
    const form = await parse(request, limits, nextPath, pace);
    return { form, remove };
  } catch (error) {
    await remove();
    discardBody(request);
    throw error instanceof DomainError || isDiskError(error) ? error : malformed();
  }
}

async function parse(
  request: IncomingMessage,
  limits: FormLimits,
  newPath: () => string,
  { leastBytes, windowMs, mostMs }: UploadPace,
): Promise<FormData> {
  const parser = createParser(request, limits);
  const files: { stream: Readable; written: Promise<[name: string, file: File]> }[] = [];
  const form = new FormData();
  const { promise: read, resolve, reject: rejectRead } = Promise.withResolvers<void>();
  const reject = (error: unknown) => {
    rejectRead(error);
    parser.destroy();
  };

  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) reject(tooLarge());
    else if (name) form.append(name, value);
  });
  parser.on('file', (name, stream, filename, _encoding, type) => {
    const written = writeFile(stream, newPath(), limits, { name: filename ?? '', type }).then(
      (file): [string, File] => [name, file],
    );
    files.push({ stream, written });
    written.catch(reject);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => reject(tooLarge()));
  parser.once('finish', resolve);
  parser.on('error', reject);

  request.once('error', reject);
  request.once('close', () => request.complete || reject(malformed()));
  // Some broken bodies make the parser neither finish nor fail.
  const silence = setTimeout(() => reject(malformed()), SILENCE_MS);
  let came = 0;
  let isFirst = true;
  const slow = setInterval(() => {
    // The last bytes have come, and what remains is the store's own work.
    if (!isFirst && came < leastBytes && !request.complete) reject(tooSlow());
    isFirst = false;
    came = 0;
  }, windowMs);
  const late = setTimeout(() => reject(tooSlow()), mostMs);
  const onBytes = (count: number) => {
    silence.refresh();
    came += count;
  };
  try {
    await Promise.race([read, feed(request, parser, limits.bytes, onBytes)]);
    await read;
    for (const { written } of files) form.append(...(await written));
    return form;
  } catch (error) {
    for (const { stream } of files) stream.destroy();
    await Promise.allSettled(files.map(({ written }) => written));
    throw error;
  } finally {
    clearTimeout(silence);
    clearTimeout(late);
    clearInterval(slow);
    // Ends the feeding as well, wherever it stands.
    parser.destroy();
  }
}

/** Hands a body to its parser, in bites between which the parser can say that it has had enough. Throws too_large. */
async function feed(request: IncomingMessage, parser: BusboyInstance, most: number, onBytes: (count: number) => void) {
  const waitForTurn = queueBody('form');
  let seen = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    onBytes(bytes.length);
    seen += bytes.length;
    if (seen > most) throw tooLarge();
    await waitForTurn(bytes.length);
    for (let start = 0; start < bytes.length; start += BITE_BYTES) {
      if (parser.destroyed) return;
      if (!parser.write(bytes.subarray(start, start + BITE_BYTES))) await drained(parser);
    }
  }
  parser.end();
}

/** Resolves when a parser takes more, and when it never will. */
const drained = (parser: BusboyInstance) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      parser.off('drain', goOn).off('close', goOn);
      resolve();
    };
    parser.on('drain', goOn).on('close', goOn);
  });

function createParser(request: IncomingMessage, limits: FormLimits): BusboyInstance {
  const { 'content-type': type = '' } = request.headers;
  return new Busboy({
    headers: { ...request.headers, 'content-type': type },
    isPartAFile: (name, _type, filename) => filename !== undefined && limits.fileNames.includes(name ?? ''),
    limits: {
      files: limits.files,
      fields: limits.fields,
      parts: limits.files + limits.fields,
      fieldSize: limits.fieldBytes,
      fieldNameSize: 100,
      headerPairs: HEADER_PAIRS,
      headerSize: HEADER_BYTES,
    },
  });
}

/** Writes a part to a new file and answers it as a File that is read from there. */
async function writeFile(
  stream: Readable,
  path: string,
  { isAllowed }: FormLimits,
  { name, type }: { name: string; type: string },
): Promise<File> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const free = freeWhole();
  const allowed = allowedBytes(isAllowed);
  // Each piece comes by itself here. An iterator would join those that wait to one copy, and nothing would free the pieces.
  stream.on('data', (piece: Buffer) => {
    const kept = allowed.take(piece);
    if (kept.length === 0 || file.write(kept, () => free(kept))) return;
    stream.pause();
    file.once('drain', () => stream.resume());
  });
  const read = async () => {
    await finished(stream);
    file.end(allowed.rest());
  };
  try {
    await Promise.all([finished(file), read()]);
  } catch (error) {
    file.destroy();
    // It may be just being created: a deletion now would be too early.
    if (!file.closed) await new Promise<void>((closed) => file.once('close', closed));
    throw error;
  }
  return openFile(path, { name, type });
}

/** Takes the pieces of a file, and returns all bytes of one of an allowed kind, and of any other the beginning. */
function allowedBytes(isAllowed: FormLimits['isAllowed']): { take(piece: Buffer): Buffer; rest(): Buffer } {
  let start: Buffer = Buffer.alloc(0);
  let isKept: boolean | undefined;
  return {
    take: (piece) => {
      if (isKept === undefined) {
        start = start.length === 0 ? piece : Buffer.concat([start, piece]);
        if (start.length < SIGNATURE_BYTES) return Buffer.alloc(0);
        isKept = isAllowed(start.subarray(0, SIGNATURE_BYTES));
        return isKept ? start : start.subarray(0, SIGNATURE_BYTES);
      }
      return isKept ? piece : piece.subarray(0, 0);
    },
    // A file that is shorter than a signature.
    rest: () => (isKept === undefined ? start : Buffer.alloc(0)),
  };
}

const tooLarge = () => new DomainError('too_large', staffMessages.tooLarge);
const tooSlow = () => new DomainError('malformed', serverMessages.uploadTooSlow);
const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);

const isDiskError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'code' in error && error.code !== 'ECONNRESET';
