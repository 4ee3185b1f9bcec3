import type { Student } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import {
  PAYMENT_MODES,
  type PaymentMode,
  RECEIVING_OPTIONS,
  type ReceivingOption,
} from '#shared/domain/orders/orderStatus.ts';
import { noOrderTexts, type OrderTexts, perOrderText } from '#shared/domain/orders/orderTexts.ts';
import { CLOCK_TIME, type ClockTime, isStoreDay, type StoreDay } from '#shared/domain/storeTime.ts';
import { fits, maybe, type Shape } from '../../browser/webStorage.ts';

export interface StudentChoice {
  /** Key of the row on screen; never sent. */
  id: number;
  name: string;
  grade_level: string;
  section?: string | undefined;
  /** The id of a student of the customer's profile. */
  profile_id?: string | undefined;
}

export type LatestOrder = Pick<Order, '_id' | 'order_no' | 'mode_of_payment'>;

/** One attempt to place an order: its content, and the key that makes a repeat harmless. */
export interface CheckoutAttempt {
  key: string;
  content: string;
}

/** The checkout choices (docs/rules/checkout.md, Cart and checkout), stored by the browser per customer. */
export interface CheckoutChoices extends OrderTexts {
  receiving_option: ReceivingOption | null;
  pickup_day: StoreDay | null;
  pickup_time_slot: ClockTime | null;
  counter: string | null;
  mode_of_payment: PaymentMode | null;
  students: StudentChoice[];
  /** The customer has chosen students, or that the order is for no student. */
  has_chosen_students: boolean;
  latest_order: LatestOrder | null;
  /** Attempts with an unknown outcome: their responses were lost. */
  attempts: CheckoutAttempt[];
}

export const nothingChosen: CheckoutChoices = {
  receiving_option: null,
  ...noOrderTexts,
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
  ...perOrderText(() => 'string' as const),
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

/** Reads stored choices; missing and invalid ones count as not chosen, and unknown keys are dropped. */
export function readChoices(stored: unknown): CheckoutChoices {
  if (typeof stored !== 'object' || stored === null) return nothingChosen;
  const known = Object.entries(stored).filter(([name, value]) => fits(value, SHAPES[name] ?? (() => false)));
  return { ...nothingChosen, ...Object.fromEntries(known) };
}

/** Stores an order as the latest; that clears the receiving option and the pick-up time (docs/rules/checkout.md, Cart and checkout). */
export function withLatestOrder(order: LatestOrder): Partial<CheckoutChoices> {
  const { _id, order_no, mode_of_payment } = order;
  return {
    latest_order: { _id, order_no, mode_of_payment },
    receiving_option: null,
    pickup_day: null,
    pickup_time_slot: null,
  };
}

/** The attempts including one of this content: an earlier one, so that its key is used again, or a new one. */
export function withAttempt(
  attempts: readonly CheckoutAttempt[],
  content: string,
  newKey: () => string,
): [attempt: CheckoutAttempt, attempts: CheckoutAttempt[]] {
  const earlier = attempts.find((attempt) => attempt.content === content);
  const attempt = earlier ?? { key: newKey(), content };
  return [attempt, earlier ? [...attempts] : [...attempts, attempt]];
}

export const withoutAttempt = (attempts: readonly CheckoutAttempt[], key: string): CheckoutAttempt[] =>
  attempts.filter((attempt) => attempt.key !== key);

/** The attempts without those of a removed line: it was still in the cart, so they created no order. */
export const withoutAttemptsOf = (attempts: readonly CheckoutAttempt[], lineId: string): CheckoutAttempt[] =>
  attempts.filter(({ content }) => !orderedLines(content).includes(lineId));

/** An order removes its lines from the cart. Sending this attempt again finds that order, or is rejected because the lines are missing. */
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

/** The students of the latest order that had some, suggested for the next; `orders` are the latest first. */
export function studentsOfLast(orders: readonly Pick<Order, 'students'>[]): StudentChoice[] {
  const last = orders.find(({ students }) => students.length > 0)?.students ?? [];
  return last.map(({ name, grade_level }, index) => ({ id: index + 1, name, grade_level }));
}

/** The customer's choice, or by default the profile's only student if no line names one. `kept` are the profile's students. */
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

export function withNewStudent(
  students: readonly StudentChoice[],
  student: Omit<StudentChoice, 'id'> = { name: '', grade_level: '' },
): StudentChoice[] {
  const id = Math.max(0, ...students.map((student) => student.id)) + 1;
  return [...students, { ...student, id }];
}
