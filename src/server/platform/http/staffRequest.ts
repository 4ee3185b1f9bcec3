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
import { requireIdentity } from '../trpc/procedures.ts';

/**
 * The staff user of a request that no procedure answers, as a file; an API token must have the scope. Throws unauthenticated,
 * forbidden without the scope or the passkey that is required.
 */
export async function requireRequestStaff(services: Services, request: Request, scope: Scope): Promise<StaffMember> {
  const identity = requireIdentity(await createCallContext(services, request), 'staff');
  requireScope(identity, scope);
  const deps = { ...services, em: services.forkEm() };
  const staff = await deps.loadStaffMember(deps.em, identity);
  if (!staff) throw identityEnded(identity);
  await noteStaffUse(deps, staff);
  if (staff.needs_passkey) throw new DomainError('forbidden', serverMessages.passkeyRequired);
  return staff;
}

/** The same where assigned categories rule it out. Throws unauthenticated, forbidden. */
export async function requireUnscopedStaff(services: Services, request: Request, scope: Scope): Promise<StaffMember> {
  const staff = await requireRequestStaff(services, request, scope);
  if (staff.scope !== null) {
    await services.recordDenied(staff, request.path);
    throw new DomainError('forbidden', staffMessages.notAllowed);
  }
  return staff;
}
