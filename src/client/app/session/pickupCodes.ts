import { readShape, storageEntry } from '#client/browser/webStorage.ts';

export interface PickupCode {
  order_id: string;
  order_no: string;
  code: string;
}

/** Maximum number of stored codes; beyond it the oldest code is dropped. */
const MAX_CODES = 20;

const codes = storageEntry<PickupCode[]>({
  area: 'local',
  name: 'pickup-codes',
  read: readShape([{ order_id: 'string', order_no: 'string', code: 'string' }]),
});

const NONE: readonly PickupCode[] = [];

export const usePickupCodes = (customerId: string): readonly PickupCode[] => codes.use(customerId) ?? NONE;

export function storePickupCode(customerId: string, code: PickupCode): void {
  const others = (codes.get(customerId) ?? []).filter(({ order_id }) => order_id !== code.order_id);
  codes.set([code, ...others].slice(0, MAX_CODES), customerId);
}
