export interface ColoredPicture {
  color?: string | undefined;
}

const sameColor = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Index of the first picture of a color; null if none shows it. */
export function pictureIndex(pictures: readonly ColoredPicture[], color: string): number | null {
  if (color === '') return null;
  const index = pictures.findIndex((picture) => picture.color !== undefined && sameColor(picture.color, color));
  return index < 0 ? null : index;
}

/** The first picture of a color, else the product's first; undefined without pictures. */
export const pictureOf = <Picture extends ColoredPicture>(
  pictures: readonly Picture[],
  color: string,
): Picture | undefined => pictures[pictureIndex(pictures, color) ?? 0];

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const plain = (text: string) => wordsOf(text).join(' ');

/** The product color with this name, ignoring case and punctuation; undefined for none. */
export const colorNamed = (text: string, colors: readonly string[]): string | undefined =>
  plain(text) === '' ? undefined : colors.find((color) => plain(color) === plain(text));

/** The color at the end of a file name ("pe-shirt-white-2.jpg"), the longest match first; empty for none. */
export function colorOfFile(filename: string, colors: readonly string[]): string {
  const words = wordsOf(filename.replace(/\.[^.]*$/, ''));
  while (/^\d+$/.test(words.at(-1) ?? '')) words.pop();
  const end = ` ${words.join(' ')}`;
  const found = colors.filter((color) => wordsOf(color).length > 0 && end.endsWith(` ${plain(color)}`));
  return found.sort((one, other) => wordsOf(other).length - wordsOf(one).length)[0] ?? '';
}
