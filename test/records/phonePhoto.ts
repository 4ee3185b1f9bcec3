import sharp from 'sharp';

/** A JPEG with a phone's size in pixels and bytes. Bytes after the picture's end make the file large, and browsers ignore them. */
export async function phonePhoto(width: number, height: number, bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#557733' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
