import { z } from 'zod';
import { recordId, wireId } from './common.ts';

/** One sign-in that goes on: from what, and since when. */
const session = z.object({
  _id: wireId,
  /** Such as "Chrome on Android". */
  device: z.string(),
  signed_in_at: z.date(),
  /** To some minutes. */
  last_seen_at: z.date(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type SessionRecord = z.infer<typeof session>;
/** Latest first. */
export const sessions = z.array(session);
export type Sessions = z.output<typeof sessions>;

/** Names a staff user, and one of their sessions. */
export const endUserSessionInput = z.object({ _id: recordId, session: recordId });
