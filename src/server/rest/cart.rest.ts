import type { RestRoute } from '../platform/http/rest.ts';
import type { ProcedureName } from '../router.ts';

export const cartRest: RestRoute<ProcedureName>[] = [
  { method: 'post', path: '/api/customer-cart/cart-items', procedure: 'cart.items' },
  { method: 'put', path: '/api/customer-cart', procedure: 'cart.add' },
  { method: 'post', path: '/api/customer-cart/update-item', procedure: 'cart.updateItem' },
  { method: 'post', path: '/api/customer-cart/delete-item', procedure: 'cart.deleteItem' },
];
