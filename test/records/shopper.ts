import type { AddToCartInput } from '#shared/contracts/cart.ts';
import type { TestStore } from '../store/testStore.ts';

/** A new customer with an empty cart. `add` adds one piece of a product, changed by `over`. */
export async function makeShopper(store: TestStore) {
  const id = await store.make.customer({ email: `shopper-${Math.random()}@example.com` });
  const caller = await store.customer(id);
  const add = (item: number, over: Partial<Omit<AddToCartInput, 'item'>> = {}) =>
    caller.cart.add({ item: String(item), quantity: 1, ...over });
  return { id, caller, add };
}

export const apiError = (code: string, message?: string) => ({ code, ...(message ? { message } : {}) });
export const fieldErrors = (errors: Record<string, string>) => ({ cause: { errors } });
