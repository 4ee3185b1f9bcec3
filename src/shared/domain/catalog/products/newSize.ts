/** Default values of a new size. */
export const NEW_SIZE = {
  size: '',
  price: 0,
  adjustment_quantity: 0,
  adjustment_note: '',
  restock_level: 0,
  restrict_if_no_available: true,
  is_sold: true,
};
