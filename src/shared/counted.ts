/** A count with its noun: `1 order`, `1,200 orders`. The plural is the noun with an s. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString('en-PH')} ${noun}s`;
