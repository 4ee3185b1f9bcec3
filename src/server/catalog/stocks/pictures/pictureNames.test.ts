import { expect, test } from 'vitest';
import { coloredPictureNames, pictureNames } from './matchPictures.ts';

test.each([
  ['P-0003.jpg', ['P-0003']],
  ['pictures/uniforms/PE Shirt.JPEG', ['PE Shirt']],
  ['PE_Shirt (2).jpg', ['PE_Shirt (2)', 'PE Shirt (2)', 'PE_Shirt', 'PE Shirt']],
  ['4800016644931-2.jpg', ['4800016644931-2', '4800016644931']],
  ['.jpg', []],
])('%s may be a picture of %j', (file, names) => {
  expect(pictureNames(file)).toEqual(names);
});

test.each([
  [
    'uniforms/P-0003_navy-blue (2).jpg',
    [
      ['P-0003_navy', 'blue'],
      ['P-0003', 'navy-blue'],
      ['P', '0003 navy-blue'],
    ],
  ],
  [
    'PE Shirt White.jpg',
    [
      ['PE Shirt', 'White'],
      ['PE', 'Shirt White'],
    ],
  ],
  ['P.jpg', []],
])('%s may be a picture of a product in a color: %j', (file, read) => {
  expect(coloredPictureNames(file).map(({ names, color }) => [names[0], color])).toEqual(read);
});
