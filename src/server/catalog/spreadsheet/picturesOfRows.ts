import { MAX_PICTURES_OF_PRODUCT, pictureUrls } from '#shared/domain/catalog/importPictures.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ProductRows, Remark } from './groupRows.ts';

/** The addresses of a product's pictures in the order of its rows, each once. */
export const picturesOfRows = ({ rows }: Pick<ProductRows, 'rows'>): string[] =>
  [...new Set(rows.flatMap(({ cells }) => pictureUrls(cells.picture ?? '').urls))].slice(0, MAX_PICTURES_OF_PRODUCT);

/** A remark on each row with text that is no address, such as a file's name: nothing is fetched for it. */
export const pictureRemarks = ({ rows }: Pick<ProductRows, 'rows'>): Remark[] =>
  rows.flatMap(({ row, cells }) => {
    const [value] = pictureUrls(cells.picture ?? '').other;
    return value === undefined ? [] : [{ row, message: serverMessages.importNoPicture, value: value.slice(0, 120) }];
  });
