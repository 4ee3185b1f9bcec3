/** A number of items in words: "1 item", "1,200 items". */
export const countOfItems = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-PH')} items`;
