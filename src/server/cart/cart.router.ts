import * as contracts from '#shared/contracts/cart.ts';
import { customerProcedure, router } from '../platform/trpc/procedures.ts';
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
  items: customerProcedure
    .meta({
      path: 'POST /api/customer-cart/cart-items',
      id: 'getCart',
      summary: 'Read your own cart',
      description: "Amounts are at today's prices. `problem` says why a line cannot be ordered as it is.",
      errors: { forbidden: OTHERS_EMAIL },
      example: {},
    })
    .input(contracts.cartItemsInput)
    .output(contracts.cart)
    .query(({ ctx, input }) => getCart(ctx.deps, ctx.customerId, input)),
  add: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'PUT /api/customer-cart',
      id: 'addToCart',
      summary: 'Put a product into your cart',
      description:
        'The same product, size, color and other fields again raise the quantity. `item` is the product or its id; prices and amounts in the ' +
        'body carry no authority.',
      errors: { forbidden: OTHERS_EMAIL, not_found: 'There is no such product.', conflict: NOT_TO_BE_HAD },
      example: { item: '1', quantity: 2 },
    })
    .input(contracts.addToCartInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => addToCart(ctx.deps, ctx.customerId, input)),
  addItems: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'PUT /api/customer-cart/items',
      id: 'addItemsToCart',
      summary: 'Put several products into your cart',
      description:
        'For one of your students, or without a name. Items in stock are added; `left` names the others by their position, each with the reason.',
      errors: { forbidden: OTHERS_EMAIL, not_found: 'You have no such student.' },
      example: { items: [{ item: '1', quantity: 2 }] },
    })
    .input(contracts.addItemsInput)
    .output(contracts.addItemsOutput)
    .mutation(({ ctx, input }) => addItems(ctx.deps, ctx.customerId, input)),
  updateItem: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customer-cart/update-item',
      id: 'updateCartItem',
      summary: 'Change a line of your cart',
      description: 'What is left out stays as it is. Only lines with `is_checked` are ordered.',
      errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE, conflict: NOT_TO_BE_HAD },
      example: { _id: '1', quantity: 3, is_checked: true },
    })
    .input(contracts.updateCartItemInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => updateCartItem(ctx.deps, ctx.customerId, input)),
  updateItems: customerProcedure
    .meta({ repeat: 'stored', noPath: 'ticks all lines at once: /api/customer-cart/update-item ticks each' })
    .input(contracts.updateCartItemsInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => updateCartItems(ctx.deps, ctx.customerId, input)),
  deleteItem: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customer-cart/delete-item',
      id: 'deleteCartItem',
      summary: 'Take a line out of your cart',
      errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE },
      example: { _id: '1' },
    })
    .input(contracts.deleteCartItemInput)
    .output(contracts.deleteCartItemOutput)
    .mutation(({ ctx, input }) => deleteCartItem(ctx.deps, ctx.customerId, input)),
  restoreItem: customerProcedure
    .meta({ repeat: 'stored', noPath: 'takes back what somebody has just removed; a program adds the line again' })
    .input(contracts.restoreCartItemInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => restoreCartItem(ctx.deps, ctx.customerId, input)),
});
