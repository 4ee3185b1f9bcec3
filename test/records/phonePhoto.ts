import sharp from 'sharp';

/** A JPEG of a phone's size in pixels and bytes. What follows the picture's end makes it heavy, and costs a browser nothing to draw. */
export async function phonePhoto(width: number, height: number, bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#557733' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}
