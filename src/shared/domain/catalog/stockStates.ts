/** The states by which a list can be filtered: a size below its restock level, counted and none left, or without a picture. */
export const STOCK_STATES = ['low', 'none-left', 'no-picture'] as const;
export type StockState = (typeof STOCK_STATES)[number];
