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
  /** The new pick-up counter; absent: unchanged. */
  counter: recordReference.nullish(),
  /** The reason; the customer reads it. */
  reason: requiredLine(MAX_MOVE_REASON),
  /** True: use the slot although it is full (only staff without assigned categories). */
  is_full_confirmed: z.boolean().nullish(),
});
export type MovePickupInput = z.output<typeof movePickupInput>;

export const messageInput = z.object({
  _id: recordId,
  /** One line; line breaks become spaces. */
  text: z
    .string()
    .max(MAX_MESSAGE_LENGTH)
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(requiredLine(MAX_MESSAGE_LENGTH)),
});
export const messageOutput = z.object({ channels: z.array(z.enum(NOTICE_CHANNELS)) });
