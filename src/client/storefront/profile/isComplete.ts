import { missingParts, type ProfileParts } from '#shared/domain/customers/profileRule.ts';

/** Whether the profile has what the screens ask for before a first order: a name, a phone number and agreed terms. */
export const isComplete = (user: ProfileParts): boolean => missingParts(user).length === 0;
