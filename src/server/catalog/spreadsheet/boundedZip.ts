import { crc32, inflateRawSync } from 'node:zlib';

const END_RECORD = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** More than any spreadsheet that people make has. */
const MAX_ENTRIES = 2_000;

interface ZipEntry {
  name: Buffer;
  content: Buffer;
}

/** Thrown for an archive that is broken, or opens to more than it may. */
export class UnsafeZip extends Error {
  readonly isTooLarge: boolean;
  constructor(reason: string, { isTooLarge = false, cause }: { isTooLarge?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.isTooLarge = isTooLarge;
  }
}

/**
 * The same archive with its XML parts unpacked and nothing else in it, so that who reads it meets exactly what was measured
 * here: a reader that trusts what the archive says of its sizes can be made to fill the memory by a few kilobytes. Throws
 * UnsafeZip where the parts come to more than `limit` bytes.
 */
export function unpackWithin(archive: Buffer, limit: number): Buffer {
  let left = limit;
  const entries: ZipEntry[] = [];
  for (const { name, method, packed } of listEntries(archive)) {
    if (!/\.(xml|rels)$/.test(name.toString('latin1'))) continue;
    const content = method === STORED ? packed : inflate(packed, left);
    left -= content.length;
    if (left < 0) throw new UnsafeZip('too large', { isTooLarge: true });
    entries.push({ name, content });
  }
  return pack(entries);
}

function inflate(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
  } catch (cause) {
    const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw new UnsafeZip('cannot be inflated', { isTooLarge, cause });
  }
}

/** The entries by the archive's directory (APPNOTE.TXT, 4.3.12 and 4.3.16). */
function* listEntries(archive: Buffer): Generator<{ name: Buffer; method: number; packed: Buffer }> {
  try {
    const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || archive.readUInt32LE(end) !== END_RECORD) throw new UnsafeZip('no directory');
    const count = archive.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES) throw new UnsafeZip('too many entries', { isTooLarge: true });
    let at = archive.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(at) !== ENTRY) throw new UnsafeZip('broken directory');
      const method = archive.readUInt16LE(at + 10);
      const isReadable = (method === STORED || method === DEFLATED) && !(archive.readUInt16LE(at + 8) & ENCRYPTED);
      if (!isReadable) throw new UnsafeZip('packed in an unknown way');
      const nameLength = archive.readUInt16LE(at + 28);
      const local = archive.readUInt32LE(at + 42);
      if (archive.readUInt32LE(local) !== LOCAL) throw new UnsafeZip('broken entry');
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      yield { name: archive.subarray(at + 46, at + 46 + nameLength), method, packed };
      at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
  } catch (error) {
    throw error instanceof RangeError ? new UnsafeZip('cut short', { cause: error }) : error;
  }
}

/** An archive that packs nothing. */
function pack(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(LOCAL), shared, name]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(signature(ENTRY), shared.subarray(0, 2), shared, rest, name);
    locals.push(local, content);
    offset += local.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, signature(END_RECORD), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
