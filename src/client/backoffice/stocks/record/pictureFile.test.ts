import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { pictureFault } from './pictureFile.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['front.jpg', 'image/jpeg', 2 * MEGABYTE, null],
  ['FRONT.JPEG', 'image/jpeg', 1, null],
  ['front.jpg', 'image/jpeg', 2 * MEGABYTE + 1, messages.imageTooLarge],
  ['front.png', 'image/png', 1, messages.imageNotJpeg],
  ['front.jfif', 'image/jpeg', 1, messages.imageNotJpeg],
  ['front.jpg', '', 1, messages.imageNotJpeg],
])('%s of type %j and %i bytes: %j', (name, type, size, fault) => {
  expect(pictureFault({ name, type, size })).toBe(fault);
});
