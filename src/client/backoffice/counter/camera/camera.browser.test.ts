import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openStaff, staffToken } from '#test/browser/backofficePages.ts';
import { openBrowser } from '#test/browser/browser.ts';
import { store } from '#test/browser/demo.ts';
import { openWithin } from '#test/browser/storefrontPages.ts';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { connect, signIn } from '#test/store/apiClient.ts';
import { modulePath } from '../../../design/qr/modulePath.ts';

const WIDTH = 320;
const HEIGHT = 240;
const CODE_SIDE = 216;

/** The input of Chromium's camera: a film of one picture with the store's QR code. */
interface CameraPicture {
  /** Flags for `openBrowser`. */
  flags: string[];
  remove: () => Promise<void>;
}

/** Draws the code into a film file of 115 kB. */
async function holdBeforeCamera(code: string): Promise<CameraPicture> {
  const modules = encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules.length} ${modules.length}" width="${CODE_SIDE}" height="${CODE_SIDE}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="white"/><path d="${modulePath(modules)}"/></svg>`;
  const brightness = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#9a8f80' } })
    .composite([{ input: Buffer.from(svg) }])
    .greyscale()
    .raw()
    .toBuffer();
  // A picture without color: both color planes have the middle value; each is a quarter of the picture.
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

test('a code in front of the camera opens its order', async () => {
  const { client } = await signIn(store, '0917 555 0843');
  const order = await placeOrder(client, await findOrderable(client, 'notebook'));
  const { code } = await client.counter.code.query({ _id: order._id });
  const camera = await holdBeforeCamera(code);
  onTestFinished(camera.remove);
  const browser = await openBrowser(camera.flags);
  onTestFinished(() => browser.close());
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  await page.goto(`${store}/counter`);
  await page.getByRole('button', { name: 'Scan with camera' }).click();
  await page.getByRole('region', { name: `Order ${order.order_no}` }).waitFor();
  await page.getByText(`Order ${order.order_no} is open.`).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a product in front of the camera becomes a line of the sale', async () => {
  const staff = connect(store, await staffToken(store, 'admin'));
  const shirt = await findOrderable(staff, 'PE shirt');
  await staff.stocks.update.mutate({ _id: shirt._id, sku: 'CAM-0844' });
  const camera = await holdBeforeCamera('CAM-0844');
  onTestFinished(camera.remove);
  const browser = await openBrowser(camera.flags);
  onTestFinished(() => browser.close());
  const { page, errors } = await openStaff(browser, await staffToken(store, 'admin'));
  // A screen without the camera permission reloads the page to get it.
  await page.goto(`${store}/orders`);
  await openWithin(page, store, '/counter/sale');
  await page.getByRole('button', { name: 'Scan with camera' }).click();
  await page.getByRole('list', { name: 'Sale items' }).getByText(shirt.name, { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('');
  expect(errors).toEqual([]);
});
