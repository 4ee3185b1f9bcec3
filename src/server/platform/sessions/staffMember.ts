/** A signed-in staff user, read afresh at every call; the staff feature adds what the shop knows of them (`staff/loadStaffMember.ts`). */
export interface StaffMember {
  id: number;
  name: string;
  username: string;
  /** The API token that speaks for them; `name` is then the token's, and whose it is. */
  apiToken?: number;
  /** The session that the token names; none for an API token. */
  session?: number;
  /** The store requires a passkey and they have none yet: they may add one, and nothing else. */
  needs_passkey?: boolean;
  signed_in_at?: Date;
  last_seen_at?: Date;
  /** The parts of the store that they are limited to, with all below these, or null for a user who is free. */
  scope: readonly number[] | null;
}
