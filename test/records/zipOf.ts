import { crc32, deflateRawSync } from 'node:zlib';

/** A ZIP archive whose directory may state a false size. */
export function zipOf(parts: Record<string, string | Buffer>, claimedSize?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedSize ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(Buffer.concat(locals).length, 10);
    locals.push(Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), shared, attributes, Buffer.from(name));
  }
  const [files, listed] = [Buffer.concat(locals), Buffer.concat(directory)];
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(files.length, 16);
  return Buffer.concat([files, listed, end]);
}
