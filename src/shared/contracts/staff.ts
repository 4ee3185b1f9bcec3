import { z } from 'zod';
import { line, wireId } from './common.ts';

export const loginInput = z.object({ username: z.string().max(120), password: z.string().max(200) });
export const loginOutput = z.object({ token: z.string() });

export const registerInput = z.object({ name: line(160), username: line(120), password: z.string().max(200) });

/** What the token carries, and what the server trusts for identity only. */
export const staffUser = z.object({
  _id: wireId,
  name: z.string(),
  username: z.string(),
  warehouse: z.object({ _id: wireId, name: z.string() }).nullable(),
  /** Empty means free. */
  assigned_categories: z.array(wireId),
});
export type StaffUser = z.infer<typeof staffUser>;
