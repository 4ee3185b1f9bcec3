export const countOfItems = (count: number): string =>
  count === 1 ? '1 item' : `${count.toLocaleString('en-PH')} items`;
