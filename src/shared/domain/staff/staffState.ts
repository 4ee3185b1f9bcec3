/** States of a staff account: waiting for its first approval, active, or deactivated after approval. */
export const STAFF_STATES = ['waiting', 'active', 'off'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** Returns the state of a staff user. `approved_at` is the time of the first approval (UTC); null without one. */
export function staffState(user: { is_active: boolean; approved_at: Date | null }): StaffState {
  if (user.is_active) return 'active';
  return user.approved_at === null ? 'waiting' : 'off';
}
