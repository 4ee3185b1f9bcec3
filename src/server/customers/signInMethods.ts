import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Config, SignInMethod } from '../platform/config/config.ts';

export function requireMethod(config: Config, method: SignInMethod): void {
  if (!config.signInMethods.includes(method)) throw new DomainError('forbidden', serverMessages.methodNotOffered);
}
