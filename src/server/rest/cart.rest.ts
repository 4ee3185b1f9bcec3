import type { RestRoute } from '../platform/http/restRoute.ts';
import type { ProcedureName } from '../router.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const NO_SUCH_LINE = 'Your cart has no such line.';
const NOT_TO_BE_HAD = 'The product cannot be had so: hidden, sold out, outside its hours, or too few are left.';

export const cartRest: RestRoute<ProcedureName>[] = [
  {
    method: 'post',
    path: '/api/customer-cart/cart-items',
    procedure: 'cart.items',
    id: 'getCart',
    summary: 'Read your own cart',
    description: "Amounts are at today's prices. `problem` says why a line cannot be ordered as it is.",
    errors: { forbidden: OTHERS_EMAIL },
    example: {},
  },
  {
    method: 'put',
    path: '/api/customer-cart',
    procedure: 'cart.add',
    id: 'addToCart',
    summary: 'Put a product into your cart',
    description:
      'The same product, size, color and other fields again raise the quantity. `item` is the product or its id; prices and amounts in the ' +
      'body carry no authority.',
    errors: { forbidden: OTHERS_EMAIL, not_found: 'There is no such product.', conflict: NOT_TO_BE_HAD },
    example: { item: '1', quantity: 2 },
  },
  {
    method: 'post',
    path: '/api/customer-cart/update-item',
    procedure: 'cart.updateItem',
    id: 'updateCartItem',
    summary: 'Change a line of your cart',
    description: 'What is left out stays as it is. Only lines with `is_checked` are ordered.',
    errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE, conflict: NOT_TO_BE_HAD },
    example: { _id: '1', quantity: 3, is_checked: true },
  },
  {
    method: 'post',
    path: '/api/customer-cart/delete-item',
    procedure: 'cart.deleteItem',
    id: 'deleteCartItem',
    summary: 'Take a line out of your cart',
    errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE },
    example: { _id: '1' },
  },
];
