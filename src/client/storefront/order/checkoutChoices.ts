import type { Student } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import {
  PAYMENT_MODES,
  type PaymentMode,
  RECEIVING_OPTIONS,
  type ReceivingOption,
} from '#shared/domain/orders/orderStatus.ts';
import { CLOCK_TIME, type ClockTime, isStoreDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { fits, maybe, type Shape } from '../../browser/webStorage.ts';

export interface StudentChoice {
  /** Tells the rows apart on screen; never sent. */
  id: number;
  name: string;
  grade_level: string;
  section?: string | undefined;
  /** The key of a student on the customer's profile, who is chosen and not typed. */
  profile_id?: string | undefined;
}

/** The parts of the order that the screens after the checkout need; the rest is read from the server. */
export type LatestOrder = Pick<Order, '_id' | 'order_no' | 'mode_of_payment'>;

/** One try to place an order: the key that makes a repeat harmless, and the content it stands for. */
export interface CheckoutAttempt {
  key: string;
  content: string;
}

/** The choices on the way to an order (docs/rules/checkout.md, Cart and checkout); the browser stores them per customer. */
export interface CheckoutChoices {
  receiving_option: ReceivingOption | null;
  order_address: string;
  pickup_day: StoreDay | null;
  pickup_time_slot: ClockTime | null;
  /** The key of the counter; kept for the next order. */
  counter: string | null;
  mode_of_payment: PaymentMode | null;
  students: StudentChoice[];
  /** The customer has said whom the order is for, if only that it is for nobody. */
  has_chosen_students: boolean;
  latest_order: LatestOrder | null;
  /** Tries whose outcome is not known yet: their responses were lost on the way, or the page was. */
  attempts: CheckoutAttempt[];
}

export const nothingChosen: CheckoutChoices = {
  receiving_option: null,
  order_address: '',
  pickup_day: null,
  pickup_time_slot: null,
  counter: null,
  mode_of_payment: null,
  students: [],
  has_chosen_students: false,
  latest_order: null,
  attempts: [],
};

const oneOf = (choices: readonly unknown[]) => maybe((value) => choices.includes(value));
const SHAPES: Readonly<Record<string, Shape>> = {
  receiving_option: oneOf(RECEIVING_OPTIONS),
  order_address: 'string',
  pickup_day: maybe((value) => typeof value === 'string' && isStoreDay(value)),
  pickup_time_slot: maybe((value) => typeof value === 'string' && CLOCK_TIME.test(value)),
  counter: maybe('string'),
  mode_of_payment: oneOf(['', ...PAYMENT_MODES]),
  students: [
    { id: 'number', name: 'string', grade_level: 'string', section: maybe('string'), profile_id: maybe('string') },
  ],
  has_chosen_students: 'boolean',
  latest_order: maybe({ _id: 'string', order_no: 'string', mode_of_payment: 'string' }),
  attempts: [{ key: 'string', content: isAttempt }],
} satisfies Record<keyof CheckoutChoices, Shape>;

function isAttempt(content: unknown): boolean {
  try {
    return typeof content === 'string' && fits(JSON.parse(content), { orders: [{ _id: 'string' }] });
  } catch {
    return false;
  }
}

/**
 * Choices from what is stored; whatever is no choices counts as nothing chosen, and so does a choice that is missing. What else is
 * stored beside them is dropped.
 */
export function readChoices(stored: unknown): CheckoutChoices {
  if (typeof stored !== 'object' || stored === null) return nothingChosen;
  const known = Object.entries(stored).filter(([name, value]) => fits(value, SHAPES[name] ?? (() => false)));
  return { ...nothingChosen, ...Object.fromEntries(known) };
}

/**
 * Stores an order as the latest; that clears the receiving option and the pick-up time (docs/rules/checkout.md, Cart and
 * checkout).
 */
export function withLatestOrder(order: LatestOrder): Partial<CheckoutChoices> {
  const { _id, order_no, mode_of_payment } = order;
  return {
    latest_order: { _id, order_no, mode_of_payment },
    receiving_option: null,
    pickup_day: null,
    pickup_time_slot: null,
  };
}

/** The attempts with one of a content among them: the one that was made before, so that its key is used again, or a new one. */
export function withAttempt(
  attempts: readonly CheckoutAttempt[],
  content: string,
  newKey: () => string,
): [attempt: CheckoutAttempt, attempts: CheckoutAttempt[]] {
  const earlier = attempts.find((attempt) => attempt.content === content);
  const attempt = earlier ?? { key: newKey(), content };
  return [attempt, earlier ? [...attempts] : [...attempts, attempt]];
}

/** The attempts without one whose outcome is known. */
export const withoutAttempt = (attempts: readonly CheckoutAttempt[], key: string): CheckoutAttempt[] =>
  attempts.filter((attempt) => attempt.key !== key);

/** The attempts without those of a line that the customer took out: it was there to be taken, so they made no order. */
export const withoutAttemptsOf = (attempts: readonly CheckoutAttempt[], lineId: string): CheckoutAttempt[] =>
  attempts.filter(({ content }) => !orderedLines(content).includes(lineId));

/**
 * An attempt that may have become an order without a response to us: an order takes all of its lines out of the cart.
 * To send it again can only find that order; where there is none, the server misses the lines and rejects.
 */
export function lostAttempt(
  attempts: readonly CheckoutAttempt[],
  cartLineIds: readonly string[],
): CheckoutAttempt | null {
  return attempts.find(({ content }) => !orderedLines(content).some((id) => cartLineIds.includes(id))) ?? null;
}

function orderedLines(content: string): string[] {
  const { orders } = JSON.parse(content) as { orders: { _id: string }[] };
  return orders.map(({ _id }) => _id);
}

/** The students of the latest order that had some, to be offered for the next; `orders` are the latest first. */
export function studentsOfLast(orders: readonly Pick<Order, 'students'>[]): StudentChoice[] {
  const last = orders.find(({ students }) => students.length > 0)?.students ?? [];
  return last.map(({ name, grade_level }, index) => ({ id: index + 1, name, grade_level }));
}

/**
 * Whom the order is for until the customer says so: the only student on the profile, where no line of the cart names anybody. `kept` are the
 * students of the profile.
 */
export function effectiveStudents(
  { students, has_chosen_students }: Pick<CheckoutChoices, 'students' | 'has_chosen_students'>,
  kept: readonly Student[],
  hasNamedLines: boolean,
): StudentChoice[] {
  const [only] = kept;
  if (has_chosen_students || students.length > 0 || hasNamedLines || !only || kept.length > 1) return students;
  const { _id, ...student } = only;
  return withNewStudent([], { ...student, profile_id: _id });
}

/** The students with one more at the end: a blank one, or one of the profile. */
export function withNewStudent(
  students: readonly StudentChoice[],
  student: Omit<StudentChoice, 'id'> = { name: '', grade_level: '' },
): StudentChoice[] {
  const id = Math.max(0, ...students.map((student) => student.id)) + 1;
  return [...students, { ...student, id }];
}
