/** Removes folder, extension and picture number ("P-0001 (2)", "P-0001-b"). */
export function pictureNames(file: string): string[] {
  const stem = stemOf(file);
  return namesOf(stem, withoutNumber(stem));
}

const MAX_COLOR_WORDS = 3;

/** All splits of "P-0001-navy-blue" into product and color, the shortest color first. */
export function coloredPictureNames(file: string): { names: string[]; color: string }[] {
  const stem = withoutNumber(stemOf(file));
  const gaps = [...stem.matchAll(/[\s_-]+/g)].slice(-MAX_COLOR_WORDS).reverse();
  return gaps.map(({ index, 0: gap }) => ({
    names: namesOf(stem.slice(0, index)),
    color: stem.slice(index + gap.length).replaceAll('_', ' '),
  }));
}

const stemOf = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFC')
    .trim();

const withoutNumber = (stem: string): string => stem.replace(/\s*\(\d{1,2}\)$|[\s_-]+(?:\d{1,2}|[a-e])$/i, '').trim();

const namesOf = (...texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => [text, text.replaceAll('_', ' ')]))].filter((name) => name !== '');
