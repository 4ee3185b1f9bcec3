/** A number with its noun: `1 order`, `1,200 orders`. The plural adds an s. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-PH')} ${noun}s`;

/** The stock of a size in words, for staff. A negative quantity is shown as pieces short. */
export const piecesText = (quantity: number): string =>
  quantity < 0 ? `0 (${(-quantity).toLocaleString('en-PH')} short)` : quantity.toLocaleString('en-PH');

/** Like piecesText, for choosing a size: "3 left". */
export const piecesLeft = (quantity: number): string => piecesText(quantity) + (quantity < 0 ? '' : ' left');
