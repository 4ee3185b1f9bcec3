/** Missing text is empty. */
export interface ProfileParts {
  name: string;
  full_name: string;
  phone_number: string;
  has_agreed_to_terms_and_conditions: boolean;
}

/** In the order of the form. */
export type MissingPart = 'full_name' | 'phone_number' | 'has_agreed_to_terms_and_conditions';

/** Required by the screens before the first order. The order procedure does not require a name: callers that never sent one can order. */
export function missingParts(profile: ProfileParts): MissingPart[] {
  return [
    ...(profile.full_name.trim() === '' && profile.name.trim() === '' ? (['full_name'] as const) : []),
    ...(profile.phone_number.trim() === '' ? (['phone_number'] as const) : []),
    ...(profile.has_agreed_to_terms_and_conditions ? [] : (['has_agreed_to_terms_and_conditions'] as const)),
  ];
}

export const isProfileComplete = (profile: ProfileParts): boolean => missingParts(profile).length === 0;
