import type { RestRoute } from '../platform/http/rest.ts';
import type { AppCaller } from '../router.ts';

export const cartRest: RestRoute<AppCaller>[] = [
  { method: 'post', path: '/api/customer-cart/cart-items', call: (store, { input }) => store.cart.items(input) },
  { method: 'put', path: '/api/customer-cart', call: (store, { input }) => store.cart.add(input) },
  { method: 'post', path: '/api/customer-cart/update-item', call: (store, { input }) => store.cart.updateItem(input) },
  { method: 'post', path: '/api/customer-cart/delete-item', call: (store, { input }) => store.cart.deleteItem(input) },
];
