/** How a number field shows pesos: ₱1,234.50. */
export const PESOS: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 2,
};
