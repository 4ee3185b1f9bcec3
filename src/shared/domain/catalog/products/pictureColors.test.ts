import { expect, test } from 'vitest';
import { colorOfFile, pictureOf } from './pictureColors.ts';

const front: { filename: string; color?: string } = { filename: 'front.jpg' };
const white = { filename: 'white.jpg', color: 'White' };
const back = { filename: 'white-back.jpg', color: 'White' };

test.each<[string, (typeof front)[], string, typeof front | undefined]>([
  ['the first picture of the color', [front, white, back], 'White', white],
  ['letter case does not count', [front, white], ' white', white],
  ['the first picture where none is of the color', [front, white], 'Maroon', front],
  ['the first picture where no color is chosen', [white, front], '', white],
  ['nothing where there are no pictures', [], 'White', undefined],
])('a color has %s', (_title, pictures, color, picture) => {
  expect(pictureOf(pictures, color)).toBe(picture);
});

test.each([
  ['pe-shirt-white-2.jpg', 'White'],
  ['White.JPG', 'White'],
  ['Shirt (navy blue) (3).jpeg', 'Navy Blue'],
  ['shirt blue.jpg', 'Blue'],
  ['whitewash.jpg', ''],
  ['white shirt.jpg', ''],
  ['IMG_2041.jpg', ''],
  ['', ''],
])('the file %s shows %s', (filename, color) => {
  expect(colorOfFile(filename, ['White', 'Blue', 'Navy Blue', '–'])).toBe(color);
});
