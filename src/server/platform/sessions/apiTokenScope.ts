import type { Scope } from '#shared/domain/apiScopes.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { scopeMissing, serverMessages } from '#shared/serverMessages.ts';
import type { Identity } from './tokens.ts';

const apiTokenOf = (identity: Identity | null) => (identity?.kind === 'staff' ? identity.apiToken : undefined);

/** Lets everybody pass but an API token without the scope: throws scope_missing, naming it. `scope` is null where no token may call: throws forbidden. */
export function requireScope(identity: Identity | null, scope: Scope | null): void {
  const token = apiTokenOf(identity);
  if (!token) return;
  if (scope === null) throw new DomainError('forbidden', serverMessages.tokenNever);
  if (!token.scopes.includes(scope)) throw new DomainError('scope_missing', scopeMissing(scope));
}

/** The error for a caller that was let in once and is not any more: unauthenticated. */
export function identityEnded(identity: Identity | null): DomainError {
  return new DomainError('unauthenticated', apiTokenOf(identity) ? serverMessages.tokenEnded : messages.sessionEnded);
}
