/** The messages that staff read while they import products, and about the pictures and names that come along. Counts in, a sentence out. */

/** How many pictures of a ZIP have a product, how many have none, and how many have been sent. */
export const picturesSent = (matched: number, unmatched: number, sent: number): string =>
  [
    `${matched.toLocaleString('en-PH')} of ${(matched + unmatched).toLocaleString('en-PH')} pictures match a product.`,
    ...(sent > 0 ? [`${sent.toLocaleString('en-PH')} sent.`] : []),
  ].join(' ');

/** The result of pasting a list of names; those that are there already stay as they are. */
export const namesAdded = (created: number, sent: number): string =>
  `${created.toLocaleString('en-PH')} added, ${(sent - created).toLocaleString('en-PH')} already existed.`;

/** The button of an import: what it does, and how often; `onlyGood` where rows with errors stay out. */
export const importAction = (created: number, updated: number, onlyGood: boolean): string => {
  const parts = [
    updated > 0 && `update ${updated.toLocaleString('en-PH')}`,
    created > 0 && `create ${created.toLocaleString('en-PH')}`,
  ];
  const text = parts.filter((part) => part !== false).join(', ') || 'import nothing';
  return onlyGood ? `Skip errors: ${text}` : text.charAt(0).toUpperCase() + text.slice(1);
};
