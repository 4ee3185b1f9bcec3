/**
 * The texts that a file of a picture may name a product by: what it is called without folder and ending, and without the number of one
 * of several pictures ("P-0001 (2)", "P-0001_2", "P-0001-b").
 */
export function pictureNames(file: string): string[] {
  const stem = (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFC')
    .trim();
  const first = stem.replace(/\s*\(\d{1,2}\)$|[\s_-]+(?:\d{1,2}|[a-e])$/i, '').trim();
  return [...new Set([stem, stem.replaceAll('_', ' '), first, first.replaceAll('_', ' ')])].filter(
    (name) => name !== '',
  );
}
