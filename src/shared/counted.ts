/** A count with its noun: `1 order`, `1,200 orders`. The plural is the noun with an s. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-PH')} ${noun}s`;

/** How many pieces a size has, for staff. What was sold beyond them is short: nobody has less than none. */
export const piecesText = (quantity: number): string =>
  quantity < 0 ? `0 (${(-quantity).toLocaleString('en-PH')} short)` : quantity.toLocaleString('en-PH');

/** The same where a size is chosen: "3 left". */
export const piecesLeft = (quantity: number): string => piecesText(quantity) + (quantity < 0 ? '' : ' left');
