import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));
const picture = sharp({ create: { width: 24, height: 16, channels: 3, background: '#0e6b50' } });
const jpeg = new Uint8Array(await picture.jpeg().toBuffer());

let stock: string;
beforeEach(async () => {
  const category = await store.make.category();
  stock = String((await store.make.stock({ category, colors: ['White', 'Maroon'] })).id);
});

function upload(...names: string[]) {
  const form = new FormData();
  form.set('_id', stock);
  for (const name of names) form.append('images', new File([jpeg], name));
  return staff.stocks.upload(form);
}

describe('the color of a picture', () => {
  test('is one of the product’s, is in the audit log, and is shown by an order of it', async () => {
    const added = await upload('front.jpg', 'second.jpg');
    const [front = '', white = ''] = added.images.map(({ filename }) => filename);
    const set = (image: string, color: string) => staff.stocks.setImageColor({ _id: stock, image, color });
    const { images } = await set(white, 'White');
    expect(images.map(({ filename, color }) => [filename, color])).toEqual([
      [front, undefined],
      [white, 'White'],
    ]);
    expect((await staff.stocks.history({ _id: stock })).docs[0]?.changes).toEqual([
      { field: 'images', from: [front, white], to: [front, `White: ${white}`] },
    ]);
    expect((await staff.stocks.get({ _id: stock })).images[1]?.color).toBe('White');
    expect(await toApiError(set(white, 'Teal'))).toMatchObject({
      code: 'invalid',
      errors: { color: serverMessages.colorUnknown },
    });
    expect(await toApiError(set('other.jpg', 'White'))).toMatchObject({ code: 'not_found' });

    const customer = await store.make.customer();
    const shop = await store.customer(customer);
    for (const [color, shown] of [
      ['White', white],
      ['Maroon', front],
    ] as const) {
      const line = await store.make.cartItem(customer, Number(stock), { color });
      const { _id, orders } = await shop.orders.place(orderBody([line], 100));
      expect(orders[0]?.item.images).toEqual([{ filename: shown }]);
      const other = color === 'White' ? 'Maroon' : 'White';
      const exchange = { _id, order: orders[0]?._id ?? '', quantity: 1, color: other };
      const [exchanged] = (await staff.counter.exchange(exchange)).orders;
      expect(exchanged?.item.images).toEqual([{ filename: other === 'White' ? white : front }]);
    }
    expect((await set(white, '')).images[1]).not.toHaveProperty('color');
  });

  test('is read from the end of a file’s name when it is added', async () => {
    const { images } = await upload('shirt-maroon-2.jpg', 'shirt.jpg');
    expect(images.map(({ color }) => color)).toEqual(['Maroon', undefined]);
  });
});
