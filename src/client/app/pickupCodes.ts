import { readShape, storageEntry } from '../browser/webStorage.ts';

/** The code of an order as the browser stores it, so that it is there at the counter without a network. */
export interface PickupCode {
  order_id: string;
  order_no: string;
  code: string;
}

/** Orders that one customer fetches soon; of more, the oldest goes. */
const MAX_CODES = 20;

/** One list for each customer. */
const codes = storageEntry<PickupCode[]>({
  area: 'local',
  name: 'pickup-codes',
  read: readShape([{ order_id: 'string', order_no: 'string', code: 'string' }]),
});

const NONE: readonly PickupCode[] = [];

/** The codes that a customer has opened in this browser, the latest first. */
export const usePickupCodes = (customerId: string): readonly PickupCode[] => codes.use(customerId) ?? NONE;

/** Stores the code of an order that was opened. */
export function storePickupCode(customerId: string, code: PickupCode): void {
  const others = (codes.get(customerId) ?? []).filter(({ order_id }) => order_id !== code.order_id);
  codes.set([code, ...others].slice(0, MAX_CODES), customerId);
}
