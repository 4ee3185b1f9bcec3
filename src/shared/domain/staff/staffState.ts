/** The states of a staff user's account: waiting for its first approval, active, or switched off after it was approved. */
export const STAFF_STATES = ['waiting', 'active', 'off'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** The state of a staff user. `approved_at` is when somebody first let them in, null where nobody ever did. */
export function staffState(user: { is_active: boolean; approved_at: Date | null }): StaffState {
  if (user.is_active) return 'active';
  return user.approved_at === null ? 'waiting' : 'off';
}
