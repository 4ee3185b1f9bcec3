/** What happens to an order besides its status and its pick-up, and how its history names it (docs/rules.md, Orders). */
export const ORDER_ACTIVITIES = {
  payment: 'Payment',
  note: 'Note',
  printed: 'Printed',
  handed_over: 'Handed over',
  notice: 'Notice',
  stock: 'Stock',
} as const;

export type OrderActivity = keyof typeof ORDER_ACTIVITIES;
export const ORDER_ACTIVITY_KINDS = Object.keys(ORDER_ACTIVITIES) as OrderActivity[];

/** What an activity was, in words for staff. It names no customer and no student. */
export interface ActivityDetail {
  /** What was before, where something was: `To Check`. */
  from?: string;
  /** What is now, or what was done: `Rejected`, `Picking list`. */
  to: string;
  /** Ids of the lines that it was about; without them it was about the whole order, and all who see the order see it. */
  lines?: readonly number[];
}
