/** Longest address of a picture, in characters. */
export const MAX_PICTURE_URL = 1_000;
/** Longest name of a color. */
const MAX_COLOR = 60;
/** Pictures that an import gives one product. */
export const MAX_PICTURES_OF_PRODUCT = 20;
/** The states of a picture that is fetched by its address. */
export const PICTURE_STATES = ['waiting', 'done', 'failed'] as const;

/** An address ends at a blank, a bar, or a comma before the next one. */
const ADDRESS = /https?:\/\/[^\s|]+?(?=,?(?:$|[\s|])|,https?:)/gi;

/** A picture by its address. The color is empty where it shows none in particular. */
export interface PictureAddress {
  color: string;
  url: string;
}

/** The pictures of a cell by their addresses, parted by blanks, commas or bars, with a color before one ("White: https://…"); `other` is text that is neither. */
export function readPictures(cell: string): { pictures: PictureAddress[]; other: string[] } {
  const pictures: PictureAddress[] = [];
  const other: string[] = [];
  const addOther = (text: string) => other.push(...text.split(/[\s|]+/).filter((part) => !/^,?$/.test(part)));
  let end = 0;
  for (const { 0: url, index } of cell.matchAll(ADDRESS)) {
    const parts = cell
      .slice(end, index)
      .replace(/^[\s,|]+/, '')
      .split(/[|\n]/);
    const last = parts.at(-1)?.trim() ?? '';
    const color = last.endsWith(':') ? last.slice(0, -1).trim().slice(0, MAX_COLOR) : '';
    addOther(color === '' ? parts.join(' ') : parts.slice(0, -1).join(' '));
    if (url.length <= MAX_PICTURE_URL && URL.canParse(url)) pictures.push({ color, url });
    else addOther(url);
    end = index + url.length;
  }
  addOther(cell.slice(end));
  return { pictures, other };
}

/** A picture as a cell has it. A color that would be read in another way is left out. */
export const writePicture = ({ color, url }: PictureAddress): string =>
  color === '' || /[|:\n]|^,/.test(color) ? url : `${color}: ${url}`;

/** The picture of a product that an address of this store leads to. */
export const pictureAt = <Picture extends { filename: string }>(
  url: string,
  pictures: readonly Picture[],
): Picture | undefined => {
  const end = url.split(/[?#]/)[0]?.split('/').at(-1);
  return pictures.find(({ filename }) => encodeURIComponent(filename) === end);
};
