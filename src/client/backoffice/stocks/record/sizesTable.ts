/** From here on the sizes are a table; below, each is a card. */
export const SIZES_TABLE = 'screen and (min-width: 1360px)';
