import { messages } from '../messages.ts';
import type { AnyMessage } from '../serverMessages.ts';

const MIN_PASSWORD_LENGTH = 10;

/** Why a password will not do for a staff user, or null (docs/rules.md, People and sign-in). */
export function passwordError(password: string, username: string): AnyMessage | null {
  if (password.length < MIN_PASSWORD_LENGTH) return messages.passwordTooShort;
  if (password.toLowerCase() === username.toLowerCase()) return messages.passwordIsUsername;
  return null;
}
