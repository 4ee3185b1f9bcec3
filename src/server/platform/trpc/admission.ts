import type { Scope } from '#shared/domain/apiScopes.ts';
import { DomainError, type ErrorCode, errorStatus } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toDomainError } from '../errors/errors.ts';
import type { Deps } from '../services.ts';
import { identityEnded, requireScope } from '../sessions/apiTokens.ts';
import { type CallContext, type Caller, countForPerson } from '../sessions/callContext.ts';
import { noteStaffUse } from '../sessions/sessionUse.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { CUSTOMER_SESSION_SECONDS } from '../sessions/tokens.ts';

/** The allowed callers (docs/rules/privacy.md, Access). Every procedure and every served path declares one policy. */
export type Policy = 'anyone' | 'customer' | 'staff' | 'unscopedStaff' | 'customerOrStaff';

/** The data that a policy gives to a call. Staff are active users, whose `scope` limits the visible records. */
export interface Admitted {
  /** `caller` is null without a valid session. */
  anyone: { caller: Caller | null };
  customer: { customerId: number; session: number; signedInAt: Date };
  staff: { staff: StaffMember };
  unscopedStaff: { staff: StaffMember };
  customerOrStaff: { caller: Caller };
}

export interface Asking {
  ctx: CallContext;
  deps: Deps;
  /** Null if no API token may call. */
  scope: Scope | null;
}

/** Reads the caller again. Throws unauthenticated without a valid token, forbidden if policy or token scope exclude the caller. */
export const admissions: { [P in Policy]: (asking: Asking) => Promise<Admitted[P]> } = {
  anyone: async (asking) => {
    const caller = await findCaller(asking);
    requireScope(asking.ctx.identity, asking.scope);
    return { caller: caller?.kind === 'staff' && caller.staff.needs_passkey ? null : caller };
  },
  customer: async (asking) => {
    const { identity } = asking.ctx;
    const caller = await requireCaller(asking, serverMessages.signInRequired);
    if (caller.kind !== 'customer' || identity?.kind !== 'customer')
      throw new DomainError('forbidden', serverMessages.customersOnly);
    // Customer tokens are never renewed, so the expiry gives the time of sign-in.
    const signedInAt = new Date(identity.expiresAt.getTime() - CUSTOMER_SESSION_SECONDS * 1000);
    return { customerId: caller.customerId, session: identity.session, signedInAt };
  },
  staff: async (asking) => ({ staff: withPasskey(await requireMember(asking)) }),
  unscopedStaff: async (asking) => {
    const staff = withPasskey(await requireMember(asking));
    if (staff.scope !== null) throw new DomainError('forbidden', staffMessages.notAllowed);
    return { staff };
  },
  customerOrStaff: async (asking) => {
    const caller = await requireCaller(asking, serverMessages.signInRequired);
    requireScope(asking.ctx.identity, asking.scope);
    if (caller.kind === 'staff') withPasskey(caller.staff);
    return { caller };
  },
};

/** An active staff user, who may still lack the required passkey. Throws as `admissions` do. */
export async function requireMember(asking: Asking): Promise<StaffMember> {
  const caller = await requireCaller(asking, serverMessages.staffSignInRequired);
  if (caller.kind !== 'staff') throw new DomainError('forbidden', serverMessages.staffOnly);
  requireScope(asking.ctx.identity, asking.scope);
  return caller.staff;
}

function withPasskey(staff: StaffMember): StaffMember {
  if (staff.needs_passkey) throw new DomainError('forbidden', serverMessages.passkeyRequired);
  return staff;
}

async function requireCaller(asking: Asking, signInMessage: string): Promise<Caller> {
  const caller = await findCaller(asking);
  if (caller) return caller;
  throw new DomainError('unauthenticated', asking.ctx.hadToken ? messages.sessionEnded : signInMessage);
}

/** Null without a token or once the session ended. Throws unauthenticated for an invalid API token. */
async function findCaller({ ctx, deps }: Asking): Promise<Caller | null> {
  if (ctx.rejection) throw ctx.rejection;
  const { identity } = ctx;
  if (identity === null) return null;
  if (identity.kind === 'customer') {
    if (!(await deps.liveSessions.isLive(identity))) return null;
    countForPerson(identity);
    return { kind: 'customer', customerId: identity.id };
  }
  const staff = await deps.loadStaffMember(deps.em, identity);
  if (!staff && identity.apiToken) throw identityEnded(identity);
  if (!staff) return null;
  countForPerson(identity);
  await noteStaffUse(deps, staff);
  return { kind: 'staff', staff };
}

/** Denied calls of staff go to the audit log; others, and calls over a limit, to the log without the caller. */
export async function noteDenial({ services, identity }: CallContext, path: string, code: ErrorCode): Promise<void> {
  const isDenied = errorStatus[code] === errorStatus.forbidden;
  if (isDenied && identity?.kind === 'staff') await services.recordDenied(identity, path);
  else if (isDenied) services.log.warn({ path }, 'a call was denied');
  else if (code === 'too_many') services.log.warn({ path }, 'a call was held back');
}

/** Admits a request and notes a denial under `call`. Throws as `admissions` do. */
export async function admitRequest<P extends Policy>(
  ctx: CallContext,
  policy: P,
  call: string,
  scope: Asking['scope'],
): Promise<Admitted[P]> {
  const deps = { ...ctx.services, em: ctx.services.forkEm() };
  try {
    return await admissions[policy]({ ctx, deps, scope });
  } catch (error) {
    await noteDenial(ctx, call, toDomainError(error).code);
    throw error;
  }
}
