import { foldText } from '../../foldText.ts';
import { MAX_WORD_LENGTH } from './searchWords.ts';

/** A letter followed by signs (C++, C#), or letters and digits with decimal points (0.5mm). */
const WORD = /(?<![\p{L}\p{N}])\p{L}[+#]+(?![\p{L}\p{N}])|(?:\d+\.\d+|[\p{L}\p{N}])+/gu;

/** Writes measures in one spelling: `24"` and 24in as 24 inch, .5 as 0.5, and 9 x 12 as the one word 9x12. */
const plainMeasures = (folded: string): string =>
  folded
    // Quotes enclose a title, or follow a size as the sign for inches (18" x 24").
    .replace(/"([^"]*)"/g, ' $1 ')
    .replace(/(\d)(?:\s*(?:["”]|[′'’]{2})|in\b)/g, '$1 inch ')
    .replace(/(?<![\p{L}\p{N}.])\.(?=\d)/gu, '0.')
    .replace(/(\d)\s*[x×]\s*(?=\.?\d)/g, '$1x');

export const catalogWords = (text: string): string[] => [
  ...new Set((plainMeasures(foldText(text)).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))),
];
