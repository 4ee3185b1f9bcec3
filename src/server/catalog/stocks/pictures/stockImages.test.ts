import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const MEGABYTE = 1024 * 1024;

const plain = () => sharp({ create: { width: 24, height: 16, channels: 3, background: '#0e6b50' } });

const store = await openTestStore();
const server = await serveTestStore(store);
const id = await store.make.staff({ name: 'Ana Reyes' });
const staff = await store.staff(id);
const token = await store.staffToken(id);
const small = new Uint8Array(await plain().jpeg().toBuffer());
const png = new Uint8Array(await plain().png().toBuffer());

let category: number;
let stock: string;
beforeEach(async () => {
  category = await store.make.category();
  stock = String((await store.make.stock({ category })).id);
});

const folder = (name: string) => join(store.services.config.dataDir, 'uploads', name);
const filesIn = async (name: string) => (await readdir(folder(name))).sort();
const readImages = async (id = stock) => (await staff.stocks.get({ _id: id })).images.map(({ filename }) => filename);
const readLog = async (id = stock) => (await staff.stocks.history({ _id: id })).docs;

type Sent = readonly (readonly [bytes: Uint8Array<ArrayBuffer>, name?: string, field?: string])[];
function formOf(files: Sent, id?: string): FormData {
  const form = new FormData();
  if (id !== undefined) form.set('_id', id);
  for (const [bytes, name = 'picture.jpg', field = 'images'] of files) form.append(field, new File([bytes], name));
  return form;
}
const add = (count: number, id = stock) =>
  staff.stocks.upload(
    formOf(
      Array.from({ length: count }, () => [small]),
      id,
    ),
  );

async function post(path: string, body: FormData | object, bearer: string | null = token) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${server.url}/api/stocks/${path}`, {
    method: 'POST',
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { msg?: string; images: { filename: string }[] } };
}
const upload = (files: Sent, id = stock, bearer: string | null = token) => post(`${id}/upload`, formOf(files), bearer);

describe('POST /api/stocks/{id}/upload', () => {
  test('stores several pictures in their order, under new names, in all widths', async () => {
    const { status, body } = await upload([
      [small, 'front.jpg'],
      [small, 'back.jpeg', 'image'],
      [small, 'side.jpeg', 'images[]'],
      [small, 'side.JPG', 'file'],
    ]);
    expect(status).toBe(200);
    expect(body.images).toEqual(
      Array.from({ length: 4 }, () => ({
        filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
        width: 24,
        height: 16,
      })),
    );
    const names = body.images.map(({ filename }) => filename);
    expect(await readImages()).toEqual(names);
    for (const name of names) {
      for (const width of IMAGE_WIDTHS)
        expect(await filesIn('variants')).toContain(name.replace('.jpg', `-${width}.webp`));
      expect((await fetch(`${server.url}/public/images/${name}?w=320`)).status).toBe(200);
    }
    const more = await upload([[small]]);
    expect(more.body.images.map(({ filename }) => filename).slice(0, 4)).toEqual(names);
    expect(more.body.images).toHaveLength(5);
  });

  test('is written to the stock’s log and conflicts with no open form', async () => {
    const { body } = await upload([[small]]);
    expect(await readLog()).toMatchObject([
      {
        action: 'updated',
        who: 'Ana Reyes',
        changes: [{ field: 'images', from: [], to: [body.images[0]?.filename] }],
      },
    ]);
    expect(await staff.stocks.get({ _id: stock })).toMatchObject({ version: 1 });
  });

  test.each([
    '../../../etc/passwd.jpg',
    '..\\..\\x.jpg',
    'proof-0.jpg',
    'a\u0000.jpg',
    '<img src=x onerror=alert(1)>.jpg',
    `${'x'.repeat(5_000)}.jpg`,
    '.jpg',
  ])('ignores the name %j', async (name) => {
    const { status, body } = await upload([[small, name]]);
    expect(status).toBe(200);
    expect(body.images[0]?.filename).toMatch(/^[0-9a-f]{32}\.jpg$/);
  });

  test('stores all or none, and names each file in error', async () => {
    const before = [await filesIn('products'), await filesIn('variants')];
    expect(await upload([[small], [png], [small], [withSize(2 * MEGABYTE + 1)]])).toEqual({
      status: 415,
      body: {
        code: 'unsupported_media',
        msg: serverMessages.imageNotJpeg,
        errors: { 'images.1': serverMessages.imageNotJpeg, 'images.3': serverMessages.imageTooLarge },
      },
    });
    expect([await filesIn('products'), await filesIn('variants')]).toEqual(before);
    expect(await readImages()).toEqual([]);
    expect(await readLog()).toEqual([]);
  });

  test('is rejected without a file, with more than 10, and in another format than a form', async () => {
    expect(await upload([])).toMatchObject({ status: 422, body: { errors: { images: serverMessages.noFile } } });
    expect(await upload([[small, 'x.jpg', 'picture']])).toMatchObject({ status: 422 });
    expect(await upload(Array.from({ length: 11 }, () => [small]))).toMatchObject({
      status: 422,
      body: { errors: { images: serverMessages.tooManyPictures } },
    });
    expect((await post(`${stock}/upload`, { images: ['x.jpg'] })).status).toBe(415);
  });

  test('takes the stock from the path, not from the form', async () => {
    const other = String((await store.make.stock()).id);
    expect((await post(`${stock}/upload`, formOf([[small]], other))).status).toBe(200);
    expect([await readImages(), await readImages(other)]).toMatchObject([{ length: 1 }, { length: 0 }]);
  });
});

/** A JPEG of this number of bytes; decoders ignore bytes after the end marker. */
function withSize(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(small);
  return bytes;
}

describe('a stock has at most 20 pictures', () => {
  test('also in concurrent uploads', async () => {
    await add(10);
    const outcomes = await Promise.allSettled([add(4), add(4), add(4)]);
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected).toMatchObject([{ reason: { message: serverMessages.tooManyImages } }]);
    const names = await readImages();
    expect(new Set(names).size).toBe(18);
    expect(await filesIn('products')).toEqual(expect.arrayContaining(names));
    const sequences = await store
      .deps()
      .em.execute<{ sequence: number }[]>('select sequence from stock_image where stock_id = ? order by 1', [stock]);
    expect(sequences.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  });

  test('a rejected upload leaves no file', async () => {
    await add(10);
    await add(9);
    const before = await filesIn('products');
    expect(await toApiError(add(2))).toMatchObject({
      code: 'invalid',
      errors: { images: serverMessages.tooManyImages },
    });
    expect(await filesIn('products')).toEqual(before);
  });
});

test('pictures whose widths cannot be stored are not stored either', async () => {
  const before = await filesIn('products');
  await rename(folder('variants'), folder('away'));
  // A file in the folder's place, because a missing folder is created again.
  await writeFile(folder('variants'), '');
  await expect(add(1)).rejects.toThrow();
  await rm(folder('variants'));
  await rename(folder('away'), folder('variants'));
  expect(await filesIn('products')).toEqual(before);
  expect(await readImages()).toEqual([]);
});

describe('POST /api/stocks/{id}/delete-image', () => {
  test('deletes the picture, its file and its widths', async () => {
    await add(3);
    const [first, second = '', third] = await readImages();
    const { status, body } = await post(`${stock}/delete-image`, { image: second });
    expect([status, body.images.map(({ filename }) => filename)]).toEqual([200, [first, third]]);
    expect(await filesIn('products')).not.toContain(second);
    expect((await filesIn('variants')).filter((name) => name.startsWith(second.slice(0, 32)))).toEqual([]);
    expect((await fetch(`${server.url}/public/images/${second}?w=320`)).status).toBe(404);
    expect((await readLog())[0]?.changes).toEqual([
      { field: 'images', from: [first, second, third], to: [first, third] },
    ]);
    expect(await staff.stocks.get({ _id: stock })).toMatchObject({ version: 1 });
    expect((await post(`${stock}/delete-image`, { image: second })).status).toBe(404);
  });

  test('never deletes a picture of another stock, or any other file', async () => {
    const other = String((await store.make.stock()).id);
    await add(1, other);
    await add(1);
    const [foreign = ''] = await readImages(other);
    for (const image of [foreign, `../products/${foreign}`, '../../secret', '', foreign.toUpperCase()]) {
      expect(await post(`${stock}/delete-image`, { image })).toMatchObject({
        status: 404,
        body: { msg: serverMessages.imageUnknown },
      });
    }
    expect(await readImages(other)).toEqual([foreign]);
    expect(await filesIn('products')).toContain(foreign);
  });

  test('leaves the file of a picture that a past order shows', async () => {
    await add(1);
    const [image = ''] = await readImages();
    const customer = await store.make.customer();
    const line = await store.make.cartItem(customer, Number(stock));
    await (await store.customer(customer)).orders.place(orderBody([line], 100));
    await staff.stocks.deleteImage({ _id: stock, image });
    expect(await readImages()).toEqual([]);
    expect((await fetch(`${server.url}/public/images/${image}?w=160`)).status).toBe(200);
  });
});

describe('the order of the pictures', () => {
  test('is the sent one', async () => {
    await add(3);
    const [a = '', b = '', c = ''] = await readImages();
    const { images } = await staff.stocks.orderImages({ _id: stock, images: [c, a, b] });
    expect(images.map(({ filename }) => filename)).toEqual([c, a, b]);
    expect(await readImages()).toEqual([c, a, b]);
    expect((await readLog())[0]?.changes).toEqual([{ field: 'images', from: [a, b, c], to: [c, a, b] }]);
    await staff.stocks.orderImages({ _id: stock, images: [c, a, b] });
    expect(await readLog()).toHaveLength(2);
    await add(1);
    expect((await readImages()).slice(0, 3)).toEqual([c, a, b]);
  });

  test('is rejected unless it names exactly the existing pictures', async () => {
    const other = String((await store.make.stock()).id);
    await add(1, other);
    await add(2);
    const [a = '', b = ''] = await readImages();
    const [foreign = ''] = await readImages(other);
    for (const images of [[], [a], [a, a], [a, a, b], [a, b, foreign], [a, foreign]]) {
      const apiError = await toApiError(staff.stocks.orderImages({ _id: stock, images }));
      expect(apiError).toMatchObject({ code: 'version_old', message: serverMessages.imagesChanged });
    }
    expect(await readImages()).toEqual([a, b]);
  });
});
