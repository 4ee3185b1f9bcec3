import { z } from 'zod';
import { recordId, recordKey, wireId } from './common.ts';

const session = z.object({
  _id: wireId,
  /** Such as "Chrome on Android". */
  device: z.string(),
  signed_in_at: z.date(),
  /** Accurate to a few minutes. */
  last_seen_at: z.date(),
  /** Whether it is the session of this call. */
  is_current: z.boolean(),
});
export type SessionRecord = z.infer<typeof session>;
/** Latest first. */
export const sessions = z.array(session);
export type Sessions = z.output<typeof sessions>;

export const endUserSessionInput = recordKey.extend({ session: recordId });
