import {
  addToCartInput,
  cart,
  cartItemsInput,
  deleteCartItemInput,
  deleteCartItemOutput,
  restoreCartItemInput,
  updateCartItemInput,
  updateCartItemsInput,
} from '#shared/contracts/cart.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { addToCart } from './addToCart.ts';
import { getCart } from './cart.queries.ts';
import { deleteCartItem } from './deleteCartItem.ts';
import { restoreCartItem } from './restoreCartItem.ts';
import { updateCartItem } from './updateCartItem.ts';
import { updateCartItems } from './updateCartItems.ts';

export const cartRouter = router({
  items: procedure.customer
    .input(cartItemsInput)
    .output(cart)
    .query(({ ctx, input }) => getCart(ctx.deps, ctx.customerId, input)),
  add: procedure.customer
    .input(addToCartInput)
    .output(cart)
    .mutation(({ ctx, input }) => addToCart(ctx.deps, ctx.customerId, input)),
  updateItem: procedure.customer
    .input(updateCartItemInput)
    .output(cart)
    .mutation(({ ctx, input }) => updateCartItem(ctx.deps, ctx.customerId, input)),
  updateItems: procedure.customer
    .input(updateCartItemsInput)
    .output(cart)
    .mutation(({ ctx, input }) => updateCartItems(ctx.deps, ctx.customerId, input)),
  deleteItem: procedure.customer
    .input(deleteCartItemInput)
    .output(deleteCartItemOutput)
    .mutation(({ ctx, input }) => deleteCartItem(ctx.deps, ctx.customerId, input)),
  restoreItem: procedure.customer
    .input(restoreCartItemInput)
    .output(cart)
    .mutation(({ ctx, input }) => restoreCartItem(ctx.deps, ctx.customerId, input)),
});
