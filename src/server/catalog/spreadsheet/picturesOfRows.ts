import {
  MAX_PICTURES_OF_PRODUCT,
  type PictureAddress,
  pictureAt,
  readPictures,
} from '#shared/domain/catalog/importPictures.ts';
import { colorNamed } from '#shared/domain/catalog/pictureColors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ProductRows, Remark, ValidationError } from './groupRows.ts';

/** The pictures of a product by their addresses in the order of its rows, each once. */
export function picturesOfRows({ rows }: Pick<ProductRows, 'rows'>): PictureAddress[] {
  const pictures = rows.flatMap(({ cells }) => readPictures(cells.picture ?? '').pictures);
  return [...new Map(pictures.map((picture) => [picture.url, picture])).values()].slice(0, MAX_PICTURES_OF_PRODUCT);
}

/** A remark on each row with text that is no address, such as a file's name: nothing is fetched for it. */
export const pictureRemarks = ({ rows }: Pick<ProductRows, 'rows'>): Remark[] =>
  rows.flatMap(({ row, cells }) => {
    const [value] = readPictures(cells.picture ?? '').other;
    return value === undefined ? [] : [{ row, message: serverMessages.importNoPicture, value: value.slice(0, 120) }];
  });

/** The errors of pictures whose color the product does not come in, or which the product has in another color already. */
export const pictureErrors = (
  { rows }: Pick<ProductRows, 'rows'>,
  product: { images: readonly { filename: string; color?: string | undefined }[]; colors: readonly string[] },
): ValidationError[] =>
  rows.flatMap(({ row, cells }) =>
    readPictures(cells.picture ?? '').pictures.flatMap(({ color, url }): ValidationError[] => {
      if (color === '') return [];
      const named = colorNamed(color, product.colors);
      if (named === undefined) return [{ row, column: 'picture', message: `${color}: ${serverMessages.colorUnknown}` }];
      const there = pictureAt(url, product.images);
      if (!there || there.color === named) return [];
      return [{ row, column: 'picture', message: serverMessages.importPictureThere }];
    }),
  );
