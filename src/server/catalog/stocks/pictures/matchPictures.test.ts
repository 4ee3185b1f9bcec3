import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('the text after a code or a name is the color, or is reported if the product does not have it', async () => {
  const category = await store.make.category({ name: 'Uniforms' });
  const shirt = { category, sku: 'U-0007', colors: ['White', 'Navy Blue'] };
  const { id } = await store.make.stock({ name: 'PE Shirt', ...shirt });
  const staff = await store.staff(await store.make.staff());
  const files = [
    'U-0007 White.jpg',
    'u-0007_navy-blue (2).jpg',
    'PE Shirt White.jpg',
    'u-0007-b.jpg',
    'U-0007 Teal.jpg',
  ];
  const found = await staff.stocks.matchPictures({ files });
  expect(found.map(({ product, color, unknown }) => [product?._id ?? null, color, unknown])).toEqual([
    [String(id), 'White', null],
    [String(id), 'Navy Blue', null],
    [String(id), 'White', null],
    [String(id), '', null],
    [null, '', { color: 'Teal', name: 'PE Shirt' }],
  ]);
});

test('pictures are matched by code, barcode or name in any case, and only within the own categories', async () => {
  const books = await store.make.category({ name: 'Books' });
  const toys = await store.make.category({ name: 'Toys' });
  const coded = await store.make.stock({ name: 'Girls Blouse', category: books, sku: 'P-0003' });
  const barred = await store.make.stock({ name: 'Ruled Pad', category: books, barcode: '4800016644931' });
  await store.make.stock({ name: 'Twin', category: books });
  await store.make.stock({ name: 'Twin', category: toys });
  const files = ['p-0003.jpg', 'shop/GIRLS BLOUSE (2).JPG', '4800016644931_1.jpg', 'twin.jpg', 'nobody.jpg'];
  const staff = await store.staff(await store.make.staff());
  const found = await staff.stocks.matchPictures({ files });
  expect(found.map(({ file, product, is_several }) => [file, product?._id ?? null, is_several])).toEqual([
    ['p-0003.jpg', String(coded.id), false],
    ['shop/GIRLS BLOUSE (2).JPG', String(coded.id), false],
    ['4800016644931_1.jpg', String(barred.id), false],
    ['twin.jpg', null, true],
    ['nobody.jpg', null, false],
  ]);
  const limited = await store.staff(await store.make.staff({ categories: [toys] }));
  const matched = await limited.stocks.matchPictures({ files });
  expect(matched.map(({ product }) => product?.name ?? null)).toEqual([null, null, null, 'Twin', null]);
});
