import { z } from 'zod';
import { MAX_ADDED_ITEMS, MAX_CART_LINES, MAX_LABEL_TEXT, MAX_QUANTITY } from '../domain/catalog/products/pricing.ts';
import { messages } from '../messages.ts';
import { product } from './catalog.ts';
import {
  boundedRecord,
  line,
  optionalLine,
  optionalReference,
  pesos,
  recordId,
  recordKey,
  recordReference,
  wireId,
} from './common.ts';
import { student } from './customers.ts';

const itemReference = recordReference;
const quantity = z
  .number(messages.quantityInvalid)
  .int(messages.quantityInvalid)
  .min(1, messages.quantityInvalid)
  .max(MAX_QUANTITY, messages.quantityTooLarge);
/** Twice the labels that a category can have, so that a line whose category has just lost some is still accepted. */
const MAX_OTHER_FIELDS = 20;
/** Map of label to the customer's plain text. */
const otherFields = boundedRecord(z.string().max(120), line(MAX_LABEL_TEXT), MAX_OTHER_FIELDS);
const choice = optionalLine(60);
/** Only your own email; another customer's email is rejected with 403. */
const ownEmail = z.string().max(254).nullish();

/** The kinds of a cart line's notices. The first two announce a new price; with any other the line cannot be ordered. */
const CART_NOTICES = [
  'price_raised',
  'price_lowered',
  'hidden',
  'outside_hours',
  'size_gone',
  'color_gone',
  'choice_missing',
  'sold_out',
  'only_left',
  'too_many',
] as const;
const cartNotice = z.object({ kind: z.enum(CART_NOTICES), message: z.string() });
export type CartNotice = z.infer<typeof cartNotice>;

const cartItem = z.object({
  _id: wireId,
  item: product,
  quantity: z.number().int(),
  size: z.string(),
  color: z.string(),
  addon_price: pesos,
  other_fields: z.record(z.string(), z.string()),
  /** The student for whom the line is; null if the customer gave none. */
  student: student.nullable(),
  /** quantity × (selling price + add-on) at today's prices. */
  amount: pesos,
  is_checked: z.boolean(),
  /** Price of one piece with add-on when the customer last changed the line; null if unknown. */
  seen_price: pesos.nullable(),
  /** The reason why the line cannot be ordered; null if it can. */
  problem: z.string().nullable(),
  /** All notices about the line, in the order to show them. */
  notices: z.array(cartNotice),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.object({ orders: z.array(cartItem) });
export type Cart = z.infer<typeof cart>;

/** The customer's student or its id; null or empty for no student. */
const studentReference = optionalReference.optional();

/** Price of one piece with add-on that the customer saw; absent: today's price. */
const seenPrice = pesos.nullish();

export const cartItemsInput = z.object({ email: ownEmail }).prefault({});
export const addToCartInput = z.object({
  email: ownEmail,
  item: itemReference,
  quantity,
  size: choice,
  color: choice,
  other_fields: otherFields.nullish().transform((fields) => fields ?? {}),
  /** The student for whom the line is: one of yours (`/api/customers/students`). */
  student: studentReference,
  seen_price: seenPrice,
});
export type AddToCartInput = z.output<typeof addToCartInput>;

/** Several products for one student, or without a student. */
export const addItemsInput = z.object({
  email: ownEmail,
  student: studentReference,
  items: z
    .array(addToCartInput.omit({ email: true, student: true }))
    .min(1)
    .max(MAX_ADDED_ITEMS),
});
export type AddItemsInput = z.output<typeof addItemsInput>;
/** The cart, and the items not added, by their index in the call, with the reason. */
export const addItemsOutput = cart.extend({
  left: z.array(z.object({ index: z.number().int(), message: z.string() })),
});
export type AddItemsOutput = z.infer<typeof addItemsOutput>;

export const updateCartItemInput = z.object({
  email: ownEmail,
  _id: recordId,
  quantity: quantity.optional(),
  is_checked: z.boolean().optional(),
  /** Fields left out or null stay unchanged; `item` and prices in the body are ignored. */
  size: line(60).nullish(),
  color: line(60).nullish(),
  other_fields: otherFields.nullish(),
  /** Null or empty removes the student from the line; absent: the student stays. */
  student: studentReference,
  seen_price: seenPrice,
});
export type UpdateCartItemInput = z.output<typeof updateCartItemInput>;

/** Several lines: `is_checked` and the prices that the customer saw. Fields left out stay unchanged. */
export const updateCartItemsInput = z.object({
  email: ownEmail,
  lines: z
    .array(recordKey.extend({ is_checked: z.boolean().optional(), seen_price: pesos.optional() }))
    .min(1)
    .max(MAX_CART_LINES),
});
export type UpdateCartItemsInput = z.output<typeof updateCartItemsInput>;

export const deleteCartItemInput = z.object({ email: ownEmail, _id: recordId });
/** The rest of the cart, and `undo` for `restoreItem` to restore the line within an hour. */
export const deleteCartItemOutput = cart.extend({ undo: z.string() });
export type CartWithUndo = z.infer<typeof deleteCartItemOutput>;
/** `undo` is a signed line; the limit is above any line with all its fields. */
export const restoreCartItemInput = z.object({ email: ownEmail, undo: z.string().max(32_000) });
