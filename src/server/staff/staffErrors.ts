import { type PasswordNames, passwordError } from '#shared/domain/staff/staffPassword.ts';
import { DomainError, type FieldErrors, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Config } from '../platform/config/config.ts';
import { isDuplicate } from '../platform/database/failures.ts';
import { isCommonPassword } from './signIn/commonPasswords.ts';

export async function passwordErrors(
  { password, password_confirmation }: { password: string; password_confirmation: string },
  user: Pick<PasswordNames, 'username' | 'name'>,
  { store }: Pick<Config, 'store'>,
): Promise<FieldErrors> {
  const { username, name = '' } = user;
  const rejected = passwordError(password, { username, name, others: [store.universityDomain] });
  const error = rejected ?? ((await isCommonPassword(password)) ? serverMessages.passwordCommon : null);
  return {
    ...(error ? { password: error } : {}),
    ...(password === password_confirmation ? {} : { password_confirmation: staffMessages.passwordMismatch }),
  };
}

export function rejectErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
}

/** The database compares usernames without case and accents. */
export function assertUsernameIsFree(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  const { usernameTaken } = staffMessages;
  throw fieldError('conflict', 'username', usernameTaken);
}
