import type { Order } from '#shared/contracts/orders.ts';
import type { PaymentMode, ReceivingOption } from '#shared/domain/orderStatus.ts';
import type { ClockTime, StoreDay } from '#shared/domain/storeTime.ts';

export interface StudentChoice {
  /** Tells the rows apart on screen; never sent. */
  id: number;
  name: string;
  grade_level: string;
}

/** What the screens after the checkout need to know of the order; the rest is asked of the server. */
export type LatestOrder = Pick<Order, '_id' | 'order_no' | 'total_amount' | 'mode_of_payment'>;

/** One try to place an order: the key that makes a repeat harmless, and the content it stands for. */
export interface CheckoutAttempt {
  key: string;
  content: string;
}

/** The choices on the way to an order (decisions.md, section 6); the browser keeps them per customer. */
export interface CheckoutChoices {
  receiving_option: ReceivingOption | null;
  order_address: string;
  pickup_day: StoreDay | null;
  pickup_time_slot: ClockTime | null;
  mode_of_payment: PaymentMode | null;
  students: StudentChoice[];
  latest_order: LatestOrder | null;
  attempt: CheckoutAttempt | null;
}

export const nothingChosen: CheckoutChoices = {
  receiving_option: null,
  order_address: '',
  pickup_day: null,
  pickup_time_slot: null,
  mode_of_payment: null,
  students: [],
  latest_order: null,
  attempt: null,
};

/** Choices from their stored text; text that cannot be read counts as nothing chosen. */
export function parseChoices(text: string | null): CheckoutChoices {
  if (text === null) return nothingChosen;
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === 'object' && stored !== null ? { ...nothingChosen, ...stored } : nothingChosen;
  } catch {
    return nothingChosen;
  }
}

/** Keeps an order as the latest; that clears the receiving option and the pick-up time (specification, section 4). */
export function withLatestOrder(order: Order): Partial<CheckoutChoices> {
  const { _id, order_no, total_amount, mode_of_payment } = order;
  return {
    latest_order: { _id, order_no, total_amount, mode_of_payment },
    receiving_option: null,
    pickup_day: null,
    pickup_time_slot: null,
  };
}

/** The attempt for a content: the one under way, or a new one where there is none or the content has changed. */
export function attemptFor(current: CheckoutAttempt | null, content: string, newKey: () => string): CheckoutAttempt {
  return current?.content === content ? current : { key: newKey(), content };
}

/** The students with a blank one at the end. */
export function withNewStudent(students: readonly StudentChoice[]): StudentChoice[] {
  const id = Math.max(0, ...students.map((student) => student.id)) + 1;
  return [...students, { id, name: '', grade_level: '' }];
}
