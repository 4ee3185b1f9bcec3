import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../services.ts';
import type { StaffMember } from './staffMember.ts';

const FRESH_MS = 10 * 60_000;

export const isFresh = ({ now }: Pick<Deps, 'now'>, { signed_in_at }: Pick<StaffMember, 'signed_in_at'>): boolean =>
  signed_in_at !== undefined && now().getTime() - signed_in_at.getTime() < FRESH_MS;

/** Throws forbidden if the sign-in is older than ten minutes, so that a stolen session cannot add permanent access. */
export function assertFresh(deps: Pick<Deps, 'now'>, staff: Pick<StaffMember, 'signed_in_at'>): void {
  if (!isFresh(deps, staff)) throw new DomainError('forbidden', serverMessages.signInAgain);
}
