import { expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { fittedSides, isServerReady, jpegName, MAX_PICTURE_BYTES, pictureError } from './pictureFile.ts';

test.each([
  ['front.jpg', 'image/jpeg', MAX_PICTURE_BYTES, true],
  ['FRONT.JPEG', 'image/jpeg', 1, true],
  ['front.jpg', 'image/jpeg', MAX_PICTURE_BYTES + 1, false],
  ['front.png', 'image/png', 1, false],
  ['front.jfif', 'image/jpeg', 1, false],
])('%s of type %j and %i bytes goes to the server unchanged: %j', (name, type, size, isReady) => {
  expect(isServerReady({ name, type, size })).toBe(isReady);
});

test.each([
  ['front.png', 'image/png', 1, null],
  ['front.jpg', 'image/jpeg', 7 * 1024 * 1024, null],
  ['IMG_1.HEIC', '', 1, null],
  ['notes.txt', 'text/plain', 1, staffMessages.notPicture],
  ['notes', '', 1, staffMessages.notPicture],
  ['scan.tiff', 'image/tiff', 61 * 1024 * 1024, staffMessages.tooLarge],
])('%s of type %j and %i bytes: %j', (name, type, size, error) => {
  expect(pictureError({ name, type, size })).toBe(error);
});

test.each([
  [4_000, 3_000, { width: 2_400, height: 1_800 }],
  [3_000, 4_000, { width: 1_800, height: 2_400 }],
  [800, 600, { width: 800, height: 600 }],
  [10_000, 1, { width: 2_400, height: 1 }],
])('%i by %i pixels are reduced to fit', (width, height, sides) => {
  expect(fittedSides(width, height, 2_400)).toEqual(sides);
});

test('a picture converted to JPEG is named as one', () => {
  expect(['IMG_1.HEIC', 'a.b.png', 'plain', '.png'].map(jpegName)).toEqual([
    'IMG_1.jpg',
    'a.b.jpg',
    'plain.jpg',
    'picture.jpg',
  ]);
});
