import { z } from 'zod';
import { MAX_NOTE_LENGTH } from '../domain/orders/orderNotes.ts';
import { recordId, recordKey, wireId } from './common.ts';

/** A note between staff about an order; customers never read it. */
const orderNote = z.object({
  _id: wireId,
  text: z.string(),
  /** Name of the staff user. */
  who: z.string(),
  when: z.date(),
  /** Whether it is your own note, which you can delete. */
  is_own: z.boolean(),
});

/** The latest first. */
export const orderNotesOutput = z.object({ docs: z.array(orderNote) });
export type NotesOfOrder = z.infer<typeof orderNotesOutput>;

export const addNoteInput = z.object({
  _id: recordId,
  /** May have several lines. */
  text: z.string().max(MAX_NOTE_LENGTH).trim().min(1),
});
export type AddNoteInput = z.output<typeof addNoteInput>;

export const deleteNoteInput = recordKey.extend({ note_id: recordId });
