/** Read again at every call; the staff feature adds its own fields (`staff/loadStaffMember.ts`). */
export interface StaffMember {
  id: number;
  name: string;
  username: string;
  /** If set, `name` names the token and its owner. */
  apiToken?: number;
  /** Undefined for an API token. */
  session?: number;
  /** The store requires a passkey that this user lacks. The user may only add one. */
  needs_passkey?: boolean;
  signed_in_at?: Date;
  last_seen_at?: Date;
  /** The assigned categories with all below them; null if the user is not restricted. */
  scope: readonly number[] | null;
}
