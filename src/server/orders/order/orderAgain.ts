import type { Order } from '#shared/contracts/orders.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { getOrder } from './orders.queries.ts';

/**
 * What a call gets that is sent again: of an order its key is stored, by which it is read as it is by then. So nothing of a customer is
 * in staff's responses, and the link to its proof is a new one.
 */
export const orderAgain = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps: Deps, caller: Caller, { _id }: Pick<Order, '_id'>) => getOrder(deps, caller, Number(_id)),
};
