import type { Scope } from '#shared/domain/apiScopes.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { scopeMissing, serverMessages } from '#shared/serverMessages.ts';
import type { ReportLimit } from '../limits/limitHeaders.ts';
import type { Identity, StaffOfToken } from './tokens.ts';

export interface TokenUse {
  ip: string;
  reportLimit: ReportLimit;
}

export interface ApiTokens {
  isApiToken(bearer: string): boolean;
  /** Throws unauthenticated if invalid, revoked, expired or its owner is inactive, and too_many over its request limit. */
  identify(token: string, use: TokenUse): Promise<StaffOfToken>;
}

const apiTokenOf = (identity: Identity | null) => (identity?.kind === 'staff' ? identity.apiToken : undefined);

/** Throws scope_missing if an API token lacks the scope, and forbidden if `scope` is null. Other callers pass. */
export function requireScope(identity: Identity | null, scope: Scope | null): void {
  const token = apiTokenOf(identity);
  if (!token) return;
  if (scope === null) throw new DomainError('forbidden', serverMessages.tokenNever);
  if (!token.scopes.includes(scope)) throw new DomainError('scope_missing', scopeMissing(scope));
}

export function identityEnded(identity: Identity | null): DomainError {
  return new DomainError('unauthenticated', apiTokenOf(identity) ? serverMessages.tokenEnded : messages.sessionEnded);
}
