import type { Request } from 'express';
import type { Scope } from '#shared/domain/apiScopes.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Services } from '../services.ts';
import { identityEnded, requireScope } from '../sessions/apiTokenScope.ts';
import { createCallContext } from '../sessions/callContext.ts';
import { noteStaffUse } from '../sessions/sessionUse.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import type { Identity, StaffIdentity } from '../sessions/tokens.ts';
import { requireIdentity } from '../trpc/procedures.ts';

/**
 * Does what says who may call, and writes into the audit log where that denies it to staff; `call` is its procedure or path. Throws what
 * it throws.
 */
export async function recordDenial<Result>(
  { recordDenied }: Pick<Services, 'recordDenied'>,
  identity: Identity | null,
  call: string,
  check: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    const isDenied = error instanceof DomainError && error.code === 'forbidden';
    if (isDenied && identity?.kind === 'staff') await recordDenied(identity, call);
    throw error;
  }
}

/**
 * The staff user of a request that no procedure answers, as a file; an API token must have the scope, and null is what none has.
 * Throws unauthenticated, forbidden without the scope or the passkey that is required.
 */
export async function requireRequestStaff(
  services: Services,
  request: Request,
  scope: Scope | null,
): Promise<StaffMember> {
  const identity = requireIdentity(await createCallContext(services, request), 'staff');
  return recordDenial(services, identity, request.path, () => admitStaff(services, identity, scope));
}

/** The same where assigned categories rule it out. Throws unauthenticated, forbidden. */
export async function requireUnscopedStaff(
  services: Services,
  request: Request,
  scope: Scope | null,
): Promise<StaffMember> {
  const identity = requireIdentity(await createCallContext(services, request), 'staff');
  return recordDenial(services, identity, request.path, async () => {
    const staff = await admitStaff(services, identity, scope);
    if (staff.scope !== null) throw new DomainError('forbidden', staffMessages.notAllowed);
    return staff;
  });
}

async function admitStaff(services: Services, identity: StaffIdentity, scope: Scope | null): Promise<StaffMember> {
  requireScope(identity, scope);
  const deps = { ...services, em: services.forkEm() };
  const staff = await deps.loadStaffMember(deps.em, identity);
  if (!staff) throw identityEnded(identity);
  await noteStaffUse(deps, staff);
  if (staff.needs_passkey) throw new DomainError('forbidden', serverMessages.passkeyRequired);
  return staff;
}
