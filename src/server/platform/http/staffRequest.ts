import type { Request } from 'express';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Services } from '../services.ts';
import { createCallContext } from '../sessions/callContext.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { requireIdentity } from '../trpc/procedures.ts';

/** The staff user of a request that no procedure answers, as a file. Throws unauthenticated, forbidden without the passkey that is required. */
export async function requireRequestStaff(services: Services, request: Request): Promise<StaffMember> {
  const identity = requireIdentity(await createCallContext(services, request), 'staff');
  const staff = await services.loadStaffMember(services.forkEm(), identity);
  if (!staff) throw new DomainError('unauthenticated', messages.sessionEnded);
  if (staff.needs_passkey) throw new DomainError('forbidden', serverMessages.passkeyRequired);
  return staff;
}

/** The same where assigned categories rule it out. Throws unauthenticated, forbidden. */
export async function requireUnscopedStaff(services: Services, request: Request): Promise<StaffMember> {
  const staff = await requireRequestStaff(services, request);
  if (staff.scope !== null) throw new DomainError('forbidden', staffMessages.notAllowed);
  return staff;
}
