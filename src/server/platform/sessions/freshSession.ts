import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { Deps } from '../services.ts';
import type { StaffMember } from './staffMember.ts';

/** So long after signing in, who sits at the device counts as proven. */
const FRESH_MS = 10 * 60_000;

export const isFresh = ({ now }: Pick<Deps, 'now'>, { signed_in_at }: Pick<StaffMember, 'signed_in_at'>): boolean =>
  signed_in_at !== undefined && now().getTime() - signed_in_at.getTime() < FRESH_MS;

/** Throws forbidden where they signed in earlier: a session left open, or stolen, shall not become a way in that stays. */
export function assertFresh(deps: Pick<Deps, 'now'>, staff: Pick<StaffMember, 'signed_in_at'>): void {
  if (!isFresh(deps, staff)) throw new DomainError('forbidden', serverMessages.signInAgain);
}
