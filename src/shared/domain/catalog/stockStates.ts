/** Filters of the product list: a size below its restock level, a counted product that is sold out, or no picture. */
export const STOCK_STATES = ['low', 'none-left', 'no-picture'] as const;
export type StockState = (typeof STOCK_STATES)[number];
