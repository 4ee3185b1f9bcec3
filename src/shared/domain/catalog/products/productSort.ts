/** The orders of a list of products; `best` is the best match first with a keyword, and the most ordered first without one. */
export const PRODUCT_SORTS = ['best', 'name', 'price', 'newest', 'ordered'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
