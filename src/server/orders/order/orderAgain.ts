import type { Order } from '#shared/contracts/orders.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { getOrder } from './orders.queries.ts';

/**
 * The response to a call that is sent again: the key of the order is stored, and by it the order is read as it is by then. So no
 * customer's data are stored with staff's responses, and the link to the proof is a new one.
 */
export const orderAgain = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps: Deps, caller: Caller, { _id }: Pick<Order, '_id'>) => getOrder(deps, caller, Number(_id)),
};
