import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3FilesConfig } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import { type FileStorage, LIST_CHUNK, type ListedFile } from './fileStorage.ts';
import { createS3Requests, type S3Requests } from './s3Requests.ts';
import { openTemporaryFiles } from './temporaryFiles.ts';

/** Far above the size of stored files, so that a foreign object in the bucket cannot fill the disk. */
const MAX_LOCAL_BYTES = 64 * 1024 * 1024;

const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.webp': 'image/webp' };

const UNKNOWN_SIZE = -1;

/** Files as objects below the bucket's prefix, complete because one request puts an object. Local copies are in DATA_DIR/uploads/incoming. */
export function createS3Storage(config: S3FilesConfig, { dataDir, log }: { dataDir: string; log: Log }): FileStorage {
  const requests = createS3Requests(config, log);
  const temporary = openTemporaryFiles(dataDir);
  const keyOf = (folder: string, filename: string) => `${config.prefix}${folder}/${filename}`;

  const put = async (folder: string, filename: string, content: Blob, sha256: string) => {
    const headers = { 'Content-Type': TYPES[parse(filename).ext] ?? 'application/octet-stream' };
    const done = await requests.send('PUT', { key: keyOf(folder, filename), headers, body: { content, sha256 } });
    await done?.body?.cancel();
  };
  const remove: FileStorage['remove'] = async (folder, filename) => {
    const done = await requests.send('DELETE', { key: keyOf(folder, filename) });
    await done?.body?.cancel();
  };
  const exists: FileStorage['exists'] = async (folder, filename) =>
    (await requests.send('HEAD', { key: keyOf(folder, filename) })) !== null;
  const open = async (folder: string, filename: string) => {
    const response = await requests.send('GET', { key: keyOf(folder, filename) });
    return response && inTransit(requests, filename, response);
  };
  const copy = async (from: string, to: string) => {
    const headers = { 'X-Amz-Copy-Source': `/${config.bucket}/${from}` };
    const response = await requests.send('PUT', { key: to, headers });
    if (!response) return false;
    // S3 sends the head before it copies; only the body states whether the copy succeeded.
    const text = await requests.inTime(response.text());
    if (!text.includes('<CopyObjectResult')) throw requests.away(new Error('a copy was not made'));
    return true;
  };

  return {
    exists,
    open,
    remove,
    writeBytes: (folder, filename, bytes) =>
      put(folder, filename, new Blob([Buffer.from(bytes)]), createHash('sha256').update(bytes).digest('hex')),
    writeFile: async (folder, filename, make) => {
      const path = temporary.newPath();
      try {
        const made = await make(path);
        const hash = createHash('sha256');
        await pipeline(createReadStream(path), hash);
        await put(folder, filename, await openAsBlob(path), hash.digest('hex'));
        return made;
      } finally {
        await rm(path, { force: true });
      }
    },
    local: async (folder, filename) => {
      const file = await open(folder, filename);
      if (!file) return null;
      const path = temporary.newPath();
      const drop = () => rm(path, { force: true });
      try {
        if (file.size > MAX_LOCAL_BYTES) throw new Error(`${folder}/${filename} is larger than a picture`);
        await pipeline(file.body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        file.body.destroy();
        await drop();
        throw error;
      }
      return { path, [Symbol.asyncDispose]: drop };
    },
    list: (folder, size = LIST_CHUNK) => listKeys(requests, keyOf(folder, ''), size),
    move: async (filename, from, to) => {
      if (!(await copy(keyOf(from, filename), keyOf(to, filename)))) return;
      // A concurrent move may have removed the copy already; then the remaining file must stay.
      if (await exists(to, filename)) await remove(from, filename);
    },
    copy: async (folder, from, to) => {
      if (!(await copy(keyOf(folder, from), keyOf(folder, to)))) throw new Error(`there is no ${folder}/${from}`);
    },
  };
}

function inTransit(requests: S3Requests, filename: string, { headers, body }: Response) {
  return {
    filename,
    size: Number(headers.get('content-length') ?? UNKNOWN_SIZE),
    etag: headers.get('etag') ?? '',
    modifiedAt: new Date(headers.get('last-modified') ?? 0),
    body: body ? piecesOf(requests, body) : Readable.from([]),
  };
}

/** The time limit applies to each piece and only while one is awaited, because a slow reader may take long. */
function piecesOf(requests: S3Requests, body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader();
  return new Readable({
    read() {
      requests.inTime(reader.read()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      // A failed body cannot be cancelled and holds no resources.
      reader.cancel().catch(() => undefined);
      done(error);
    },
  });
}

/** Ages are in ms, by the clocks of the storage and of this machine. */
async function* listKeys(requests: S3Requests, prefix: string, size: number): AsyncGenerator<ListedFile[]> {
  // ListObjects version 1: every server supports it, and its marker is a key instead of a token.
  let marker = '';
  let isCut = true;
  while (isCut) {
    const now = Date.now();
    const response = await requests.send('GET', { query: { prefix, marker, 'max-keys': String(size) } });
    if (!response) return;
    const list = readObjectList(await requests.inTime(response.text()));
    yield list.objects.map(({ key, modifiedAt }) => ({
      filename: key.slice(prefix.length),
      age: now - modifiedAt.getTime(),
    }));
    marker = list.objects.at(-1)?.key ?? '';
    isCut = list.isCut && marker !== '';
  }
}

interface ListedObject {
  key: string;
  modifiedAt: Date;
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** Parses S3's list without an XML library: only these elements have these names, and they have no children. */
function readObjectList(xml: string): { objects: ListedObject[]; isCut: boolean } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: elementOf(entry, 'Key') ?? '',
    modifiedAt: new Date(elementOf(entry, 'LastModified') ?? ''),
  }));
  return { objects, isCut: elementOf(xml, 'IsTruncated') === 'true' };
}

function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos|#\d{1,7});/g, (_, entity: string) =>
    entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : NAMED[entity as keyof typeof NAMED],
  );
}
