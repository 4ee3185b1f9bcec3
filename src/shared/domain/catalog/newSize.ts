/** A size that nobody has said anything of: no name, the product's own price, none in stock, and no order beyond what is there. */
export const NEW_SIZE = {
  size: '',
  price: 0,
  adjustment_quantity: 0,
  adjustment_note: '',
  restock_level: 0,
  restrict_if_no_available: true,
  is_sold: true,
};
