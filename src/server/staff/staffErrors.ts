import { passwordError } from '#shared/domain/staffPassword.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { isDuplicate } from '../platform/database/failures.ts';

/** Why a password will not do for this username, by field; empty where it will. */
export function passwordErrors(
  { password, password_confirmation }: { password: string; password_confirmation: string },
  username: string,
): FieldErrors {
  const error = passwordError(password, username);
  return {
    ...(error ? { password: error } : {}),
    ...(password === password_confirmation ? {} : { password_confirmation: messages.passwordMismatch }),
  };
}

/** Throws invalid where there are fields in error. */
export function rejectErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
}

/** Turns the database's error of a username, which it compares regardless of case and accents, into the store's. */
export function assertUsernameIsFree(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const { usernameTaken } = messages;
  throw new DomainError('conflict', usernameTaken, { errors: { username: usernameTaken } });
}
