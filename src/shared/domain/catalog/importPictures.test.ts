import { expect, test } from 'vitest';
import { pictureAt, readPictures, writePicture } from './importPictures.ts';

test.each<[string, string[], string[]]>([
  ['https://a.ph/1.jpg', ['/https://a.ph/1.jpg'], []],
  ['White: https://a.ph/1.jpg', ['White/https://a.ph/1.jpg'], []],
  ['https://a.ph/1.jpg | Navy Blue: https://a.ph/2.jpg', ['/https://a.ph/1.jpg', 'Navy Blue/https://a.ph/2.jpg'], []],
  ['https://a.ph/1,2.jpg,https://a.ph/3.jpg', ['/https://a.ph/1,2.jpg', '/https://a.ph/3.jpg'], []],
  ['https://a.ph/1.jpg, White:https://a.ph/2.jpg', ['/https://a.ph/1.jpg', 'White/https://a.ph/2.jpg'], []],
  ['White, cream: http://a.ph/1.jpg\nhttp://a.ph/2.jpg', ['White, cream/http://a.ph/1.jpg', '/http://a.ph/2.jpg'], []],
  ['P-0004.jpg', [], ['P-0004.jpg']],
  ['P-0004.jpg https://a.ph/1.jpg', ['/https://a.ph/1.jpg'], ['P-0004.jpg']],
  [`https://a.ph/${'x'.repeat(1_000)}`, [], [`https://a.ph/${'x'.repeat(1_000)}`]],
  ['', [], []],
])('the pictures of the cell %s', (cell, pictures, other) => {
  const read = readPictures(cell);
  expect(read.pictures.map(({ color, url }) => `${color}/${url}`)).toEqual(pictures);
  expect(read.other).toEqual(other);
});

test('a cell that was written is read as it was; a color that cannot be is left out', () => {
  const url = 'https://a.ph/1.jpg';
  for (const color of ['', 'White', 'White, cream', 'Red/Blue (S)', 'Niño']) {
    expect(readPictures(writePicture({ color, url })).pictures, color).toEqual([{ color, url }]);
  }
  for (const color of ['a: b', 'a|b', 'https://b.ph']) expect(writePicture({ color, url })).toBe(url);
});

test('an address of the store leads to a picture that the product has', () => {
  const pictures = [{ filename: 'a b.jpg' }, { filename: 'c.jpg' }];
  expect(pictureAt('https://store.ph/public/images/a%20b.jpg?w=480', pictures)).toBe(pictures[0]);
  expect(pictureAt('https://store.ph/public/images/d.jpg', pictures)).toBeUndefined();
});
