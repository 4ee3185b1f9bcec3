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

/** Details for staff; they name no customer and no student. */
export interface ActivityDetail {
  from?: string;
  to: string;
  /** Ids of its lines; absent for the whole order, visible to every user with access to the order. */
  lines?: readonly number[];
}
