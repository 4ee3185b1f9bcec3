/** The parts of a customer's profile that the rule depends on; missing text is empty. */
export interface ProfileParts {
  name: string;
  full_name: string;
  phone_number: string;
  has_agreed_to_terms_and_conditions: boolean;
}

/** A part that a profile lacks for its first order, in the order in which a form asks for it. */
export type MissingPart = 'full_name' | 'phone_number' | 'has_agreed_to_terms_and_conditions';

/**
 * Returns the parts that the screens require before the first order: a name, a phone number and the agreement. The order procedure itself
 * rejects only for the last two: callers that have never sent a name can still order.
 */
export function missingParts(profile: ProfileParts): MissingPart[] {
  return [
    ...(profile.full_name.trim() === '' && profile.name.trim() === '' ? (['full_name'] as const) : []),
    ...(profile.phone_number.trim() === '' ? (['phone_number'] as const) : []),
    ...(profile.has_agreed_to_terms_and_conditions ? [] : (['has_agreed_to_terms_and_conditions'] as const)),
  ];
}

export const isProfileComplete = (profile: ProfileParts): boolean => missingParts(profile).length === 0;
