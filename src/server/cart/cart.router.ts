import * as contracts from '#shared/contracts/cart.ts';
import { customerProcedure, router } from '../platform/trpc/procedures.ts';
import { addItems, addToCart } from './addToCart.ts';
import { getCart } from './cart.queries.ts';
import { deleteCartItem, restoreCartItem } from './removeCartItem.ts';
import { updateCartItem, updateCartItems } from './updateCartItem.ts';

const OTHERS_EMAIL = "The email sent is another customer's.";
const NO_SUCH_LINE = 'Your cart has no such line.';
const NOT_AVAILABLE = 'The product is hidden, sold out, outside its hours, or too few are left.';

export const cartRouter = router({
  items: customerProcedure
    .meta({
      path: 'POST /api/customer-cart/cart-items',
      id: 'getCart',
      summary: 'Get your cart',
      description: "Amounts use today's prices. `problem` is the reason why a line cannot be ordered.",
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
      summary: 'Add a product to your cart',
      description:
        'Adding the same product, size, color and other fields again increases the quantity. `item` is the product or its id. Prices you send are ignored.',
      errors: { forbidden: OTHERS_EMAIL, not_found: 'There is no such product.', sold_out: NOT_AVAILABLE },
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
      summary: 'Add several products to your cart',
      description:
        'For one of your students, or without a student. Products in stock are added. `left` lists the others by `index`, each with the reason.',
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
      description: 'Fields left out stay unchanged. Only lines with `is_checked` are ordered.',
      errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE, sold_out: NOT_AVAILABLE },
      example: { _id: '1', quantity: 3, is_checked: true },
    })
    .input(contracts.updateCartItemInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => updateCartItem(ctx.deps, ctx.customerId, input)),
  updateItems: customerProcedure
    .meta({ repeat: 'stored', noPath: 'selects all lines at once; /api/customer-cart/update-item selects one' })
    .input(contracts.updateCartItemsInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => updateCartItems(ctx.deps, ctx.customerId, input)),
  deleteItem: customerProcedure
    .meta({
      repeat: 'stored',
      path: 'POST /api/customer-cart/delete-item',
      id: 'deleteCartItem',
      summary: 'Remove a line from your cart',
      errors: { forbidden: OTHERS_EMAIL, not_found: NO_SUCH_LINE },
      example: { _id: '1' },
    })
    .input(contracts.deleteCartItemInput)
    .output(contracts.deleteCartItemOutput)
    .mutation(({ ctx, input }) => deleteCartItem(ctx.deps, ctx.customerId, input)),
  restoreItem: customerProcedure
    .meta({ repeat: 'stored', noPath: 'undoes a removal on a screen; a program adds the line again' })
    .input(contracts.restoreCartItemInput)
    .output(contracts.cart)
    .mutation(({ ctx, input }) => restoreCartItem(ctx.deps, ctx.customerId, input)),
});
