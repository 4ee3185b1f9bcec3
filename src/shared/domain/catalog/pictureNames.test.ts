import { expect, test } from 'vitest';
import { pictureNames } from './pictureNames.ts';

test.each([
  ['P-0003.jpg', ['P-0003']],
  ['pictures/uniforms/PE Shirt.JPEG', ['PE Shirt']],
  ['PE_Shirt (2).jpg', ['PE_Shirt (2)', 'PE Shirt (2)', 'PE_Shirt', 'PE Shirt']],
  ['4800016644931-2.jpg', ['4800016644931-2', '4800016644931']],
  ['.jpg', []],
])('%s may be a picture of %j', (file, names) => {
  expect(pictureNames(file)).toEqual(names);
});
