import { z } from 'zod';
import { NOTICE_CHANNELS } from '../domain/notices/noticeKinds.ts';
import { MAX_MESSAGE_LENGTH, MAX_MOVE_REASON } from '../domain/orders/orderDesk.ts';
import { instantInput, recordId, recordReference, requiredLine } from './common.ts';

export const movePickupInput = z.object({
  _id: recordId,
  /** A slot of an open day, or 8:00 AM of it for any time that day. */
  pickup_time: instantInput,
  /** The pick-up time that you read. The call fails if it was changed since then. */
  old_pickup_time: instantInput.nullish(),
  /** The counter at which it is fetched from now on; absent: the one that it has. */
  counter: recordReference.nullish(),
  /** Why; the customer reads it. */
  reason: requiredLine(MAX_MOVE_REASON),
  /** Staff without assigned categories know that the slot is full. */
  is_full_confirmed: z.boolean().nullish(),
});
export type MovePickupInput = z.output<typeof movePickupInput>;

export const messageInput = z.object({
  _id: recordId,
  /** One line: others are joined to the first. */
  text: z
    .string()
    .max(MAX_MESSAGE_LENGTH)
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(requiredLine(MAX_MESSAGE_LENGTH)),
});
/** The ways by which the message goes. */
export const messageOutput = z.object({ channels: z.array(z.enum(NOTICE_CHANNELS)) });
