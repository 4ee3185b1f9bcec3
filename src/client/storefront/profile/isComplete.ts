import type { Profile } from '#shared/contracts/customers.ts';

/** Whether the profile has what an order needs: a phone number and agreed terms (decisions.md, section 3). */
export const isComplete = (user: Pick<Profile, 'phone_number' | 'has_agreed_to_terms_and_conditions'>): boolean =>
  user.phone_number !== '' && user.has_agreed_to_terms_and_conditions;
