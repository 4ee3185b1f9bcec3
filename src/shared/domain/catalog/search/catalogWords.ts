import { foldText } from '../../foldText.ts';
import { MAX_WORD_LENGTH } from './searchWords.ts';

/** A letter with signs behind it (C++, C#), or letters and digits with the points of decimals (0.5mm). */
const WORD = /(?<![\p{L}\p{N}])\p{L}[+#]+(?![\p{L}\p{N}])|(?:\d+\.\d+|[\p{L}\p{N}])+/gu;

/** Measures in one spelling: `24"` and 24in as 24 inch, .5 as 0.5, and 9 x 12 as the one word 9x12. */
const plainMeasures = (folded: string): string =>
  folded
    // A pair of quotes is around a title, or around the sign of a size (18" x 24").
    .replace(/"([^"]*)"/g, ' $1 ')
    .replace(/(\d)(?:\s*(?:["”]|[′'’]{2})|in\b)/g, '$1 inch ')
    .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.')
    .replace(/(\d)\s*[x×]\s*(?=\.?\d)/g, '$1x');

export const catalogWords = (text: string): string[] => [
  ...new Set((plainMeasures(foldText(text)).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))),
];
