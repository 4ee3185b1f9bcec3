import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { modulePath } from '#client/design/qr/modulePath.ts';

const WIDTH = 320;
const HEIGHT = 240;
const CODE_SIDE = 216;

/** The input of Chromium's camera: a film of one picture with a QR code, as the store draws it. */
export interface CameraPicture {
  /** For `openBrowser`. */
  flags: string[];
  remove: () => Promise<void>;
}

/** Draws the code into a film file of 115 kB. */
export async function holdBeforeCamera(code: string): Promise<CameraPicture> {
  const modules = encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.length} ${modules.length}" width="${CODE_SIDE}" height="${CODE_SIDE}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${modulePath(modules)}"/></svg>`;
  const brightness = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#9a8f80' } })
    .composite([{ input: Buffer.from(svg) }])
    .greyscale()
    .raw()
    .toBuffer();
  // Without color: both of its planes, a quarter of the picture each, are in the middle.
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-camera-'));
  const file = join(folder, 'code.y4m');
  await writeFile(file, Buffer.concat([head, brightness.subarray(0, WIDTH * HEIGHT), color]));
  return {
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
