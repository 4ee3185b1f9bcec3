/** A signed-in staff user, read afresh at every call. */
export interface StaffMember {
  id: number;
  name: string;
  username: string;
  warehouse: { _id: string; name: string } | null;
  /** The assigned categories themselves. */
  assigned_categories: readonly number[];
  /** The API token that speaks for them; `name` is then the token's, and whose it is. */
  apiToken?: number;
  /** The session that the token names; none for a token from before sessions were rows. */
  session?: number;
  /** The store requires a passkey and they have none yet: they may add one, and nothing else. */
  needs_passkey?: boolean;
  /** When they signed in. */
  signed_in_at?: Date;
  /** When their session was last used, to some minutes. */
  last_seen_at?: Date;
  /** The assigned categories with all their descendants, or null for a user who is free. */
  scope: readonly number[] | null;
}
