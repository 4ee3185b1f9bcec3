import { counted } from '#shared/counted.ts';

/** "12 products", "1 product". */
export const describeCount = (count: number): string => counted(count, 'product');
