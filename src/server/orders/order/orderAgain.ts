import type { Order } from '#shared/contracts/orders.ts';
import type { Deps } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { getOrder } from './orders.queries.ts';

/** A repeated call reads the order again by its stored key: no personal data is stored, and the proof URL is new. */
export const orderAgain = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps: Deps, caller: Caller, { _id }: Pick<Order, '_id'>) => getOrder(deps, caller, Number(_id)),
};
