import { counted } from './counted.ts';

/** The messages that staff read while they import products, and about the pictures and names that come along. Counts in, a sentence out. */

/** How many pictures of a ZIP have a product, how many have none, and how many have been sent. */
export const picturesSent = (matched: number, unmatched: number, sent: number): string =>
  [
    `${matched.toLocaleString('en-PH')} of ${(matched + unmatched).toLocaleString('en-PH')} pictures have a product.`,
    ...(sent > 0 ? [`${sent.toLocaleString('en-PH')} sent.`] : []),
  ].join(' ');

/** The result of pasting a list of names; those that are there already stay as they are. */
export const namesAdded = (created: number, sent: number): string =>
  `${created.toLocaleString('en-PH')} added, ${(sent - created).toLocaleString('en-PH')} were there already.`;

/** The button of an import: what it does, and how often; `onlyGood` where rows with errors stay out. */
export const importAction = (created: number, updated: number, onlyGood: boolean): string => {
  const parts = [
    updated > 0 && `update ${updated.toLocaleString('en-PH')}`,
    created > 0 && `create ${created.toLocaleString('en-PH')}`,
  ];
  const text = parts.filter((part) => part !== false).join(', ') || 'import nothing';
  return onlyGood ? `Only the good: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
};
/** The remark on a price that may have lost its point, or has one too many. */
export const importFarPrice = 'The price is 50 times the middle price of its category or more, or a fiftieth or less.';
const products = (count: number): string => counted(count, 'product');
/** The result of undoing an import; `left` counts the products that somebody saved since. */
export const importTakenBack = (deleted: number, restored: number, left: number): string =>
  `${products(deleted)} deleted, ${products(restored)} as before${left === 0 ? '.' : `; ${products(left)} saved since stay as they are.`}`;
/** The columns that an import leaves out of a file. */
export const columnsIgnored = (columns: readonly string[]): string =>
  `Left out, for there is no such column: ${columns.join(', ')}.`;
/** Says how many pictures came that an import gave by address. */
export const picturesFetched = ({ waiting, done, failed }: Record<'waiting' | 'done' | 'failed', number>): string =>
  [
    `${done.toLocaleString('en-PH')} of ${(waiting + done + failed).toLocaleString('en-PH')} pictures have come.`,
    waiting > 0 ? `${waiting.toLocaleString('en-PH')} are still to be fetched.` : '',
    failed > 0 ? `${failed.toLocaleString('en-PH')} did not come.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
