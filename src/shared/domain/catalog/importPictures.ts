/** Longest address of a picture, in characters. */
export const MAX_PICTURE_URL = 1_000;
/** Pictures that an import gives one product. */
export const MAX_PICTURES_OF_PRODUCT = 20;
/** The states of a picture that is fetched by its address. */
export const PICTURE_STATES = ['waiting', 'done', 'failed'] as const;

/** The addresses of pictures in a cell, parted by blanks, commas or bars; `other` is text that is no address. */
export function pictureUrls(cell: string): { urls: string[]; other: string[] } {
  const parts = cell.split(/[\s|]+|,(?=\s*https?:)/).filter((part) => part !== '');
  const isAddress = (part: string) =>
    part.length <= MAX_PICTURE_URL && /^https?:\/\/./i.test(part) && URL.canParse(part);
  return { urls: parts.filter(isAddress), other: parts.filter((part) => !isAddress(part)) };
}
