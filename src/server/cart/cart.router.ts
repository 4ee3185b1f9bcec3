import * as contracts from '#shared/contracts/cart.ts';
import { change, read, router } from '../platform/trpc/procedures.ts';
import { addItems } from './addItems.ts';
import { addToCart } from './addToCart.ts';
import { getCart } from './cart.queries.ts';
import { deleteCartItem } from './deleteCartItem.ts';
import { restoreCartItem } from './restoreCartItem.ts';
import { updateCartItem, updateCartItems } from './updateCartItem.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const NO_SUCH_LINE = 'Your cart has no such line.';
const NOT_TO_BE_HAD = 'The product cannot be had so: hidden, sold out, outside its hours, or too few are left.';

export const cartRouter = router({
  items: read.customer(contracts.cartItemsInput, contracts.cart, {
    run: ({ ctx, input }) => getCart(ctx.deps, ctx.customerId, input),
    path: 'POST /api/customer-cart/cart-items',
    id: 'getCart',
    summary: 'Read your own cart',
    description: "Amounts are at today's prices. `problem` says why a line cannot be ordered as it is.",
    errors: { forbidden: OTHERS_EMAIL },
    example: {},
  }),
  add: change.customer(contracts.addToCartInput, contracts.cart, {
    run: ({ ctx, input }) => addToCart(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'PUT /api/customer-cart',
    id: 'addToCart',
    summary: 'Put a product into your cart',
    description:
      'The same product, size, color and other fields again raise the quantity. `item` is the product or its id; prices and amounts in the ' +
      'body carry no authority.',
    errors: { forbidden: OTHERS_EMAIL, not_found: 'There is no such product.', conflict: NOT_TO_BE_HAD },
    example: { item: '1', quantity: 2 },
  }),
  addItems: change.customer(contracts.addItemsInput, contracts.addItemsOutput, {
    run: ({ ctx, input }) => addItems(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'PUT /api/customer-cart/items',
    id: 'addItemsToCart',
    summary: 'Put several products into your cart',
    description:
      'For one of your students, or for nobody in particular. What can be had is put in; `left` says which items are not, by their position, and why.',
    errors: { forbidden: OTHERS_EMAIL, not_found: 'You have no such student.' },
    example: { items: [{ item: '1', quantity: 2 }] },
  }),
  updateItem: change.customer(contracts.updateCartItemInput, contracts.cart, {
    run: ({ ctx, input }) => updateCartItem(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'POST /api/customer-cart/update-item',
    id: 'updateCartItem',
    summary: 'Change a line of your cart',
    description: 'What is left out stays as it is. Only lines with `is_checked` are ordered.',
    errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE, conflict: NOT_TO_BE_HAD },
    example: { _id: '1', quantity: 3, is_checked: true },
  }),
  updateItems: change.customer(contracts.updateCartItemsInput, contracts.cart, {
    run: ({ ctx, input }) => updateCartItems(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    noPath: 'ticks all lines at once: /api/customer-cart/update-item ticks each',
  }),
  deleteItem: change.customer(contracts.deleteCartItemInput, contracts.deleteCartItemOutput, {
    run: ({ ctx, input }) => deleteCartItem(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    path: 'POST /api/customer-cart/delete-item',
    id: 'deleteCartItem',
    summary: 'Take a line out of your cart',
    errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE },
    example: { _id: '1' },
  }),
  restoreItem: change.customer(contracts.restoreCartItemInput, contracts.cart, {
    run: ({ ctx, input }) => restoreCartItem(ctx.deps, ctx.customerId, input),
    repeat: 'stored',
    noPath: 'takes back what somebody has just removed; a program adds the line again',
  }),
});
