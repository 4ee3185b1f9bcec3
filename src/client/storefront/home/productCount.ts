/** "12 products", "1 product". */
export const describeCount = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-PH')} products`;
