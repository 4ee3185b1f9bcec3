/** The activities of an order besides its status and its pick-up, and their names in its history (docs/rules/orders.md, Undo and history). */
export const ORDER_ACTIVITIES = {
  payment: 'Payment',
  note: 'Note',
  printed: 'Printed',
  handed_over: 'Handed over',
  notice: 'Message',
  stock: 'Stock',
  message: 'Message',
  exchange: 'Exchange',
  sale: 'Counter sale',
} as const;

export type OrderActivity = keyof typeof ORDER_ACTIVITIES;
export const ORDER_ACTIVITY_KINDS = Object.keys(ORDER_ACTIVITIES) as OrderActivity[];

/** The details of an activity, in words for staff. They name no customer and no student. */
export interface ActivityDetail {
  /** The former value, if there was one: `To Check`. */
  from?: string;
  /** The new value, or the action: `Rejected`, `Picking list`. */
  to: string;
  /** Ids of the lines that it was about; without them it was about the whole order, and all who see the order see it. */
  lines?: readonly number[];
}
