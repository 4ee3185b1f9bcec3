import { initTRPC, type TRPCError } from '@trpc/server';
import type { ZodType } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import { toDomainError, toErrorBody, toLoggedTrpcError } from '../errors/errors.ts';
import { runOnce } from '../idempotency/idempotency.ts';
import type { Deps } from '../services.ts';
import { identityEnded, requireScopeOfCall } from '../sessions/apiTokenScope.ts';
import type { CallContext, Caller } from '../sessions/callContext.ts';
import { noteStaffUse } from '../sessions/sessionUse.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { CUSTOMER_SESSION_SECONDS, type CustomerIdentity, type Identity } from '../sessions/tokens.ts';
import { formLimitsOf } from '../uploads/formLimits.ts';
import { transformer } from './transformer.ts';

/** Who may call a procedure (docs/rules.md, Access). There is no procedure without one: the bare builder is not exported. */
export type Policy = 'anyone' | 'customer' | 'staff' | 'unscopedStaff' | 'customerOrStaff';

export interface ProcedureMeta {
  policy: Policy;
  /** The response changes only with the catalog, and is the same for everybody but staff: it may be cached. */
  isCatalog?: boolean;
  /** Its statements may take as long as a report's. */
  isLong?: boolean;
}

const t = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    // A listener knows within ten seconds that nobody speaks any more, and two pings may be late until then.
    sse: { ping: { enabled: true, intervalMs: 3_000 }, client: { reconnectAfterInactivityMs: 9_000 } },
    errorFormatter: ({ shape, error }) => {
      const body = toErrorBody(toDomainError(error));
      return {
        ...shape,
        message: body.msg,
        data: { code: shape.data.code, httpStatus: shape.data.httpStatus, ...{ error: body } },
      };
    },
  });

export const { router, mergeRouters, createCallerFactory } = t;

const signInRequired = (ctx: CallContext, message: string) =>
  ctx.rejection ??
  new DomainError('unauthenticated', ctx.hadToken && ctx.identity === null ? messages.sessionEnded : message);

const signInMessages = { customer: serverMessages.signInRequired, staff: serverMessages.staffSignInRequired } as const;

/** The identity of a call by its token alone, without a query. Throws unauthenticated for any other kind. */
export function requireIdentity<Kind extends Identity['kind']>(
  ctx: CallContext,
  kind: Kind,
): Extract<Identity, { kind: Kind }> {
  const { identity } = ctx;
  if (!isOfKind(identity, kind)) throw signInRequired(ctx, signInMessages[kind]);
  return identity;
}

function isOfKind<Kind extends Identity['kind']>(
  identity: Identity | null,
  kind: Kind,
): identity is Extract<Identity, { kind: Kind }> {
  return identity?.kind === kind;
}

/** An active staff user, who may have yet to add the passkey that the store requires. */
async function requireMember(ctx: CallContext, deps: Deps): Promise<StaffMember> {
  const identity = requireIdentity(ctx, 'staff');
  const member = await deps.loadStaffMember(deps.em, identity);
  if (!member) throw identityEnded(identity);
  await noteStaffUse(deps, member);
  return member;
}

async function requireStaff(ctx: CallContext, deps: Deps): Promise<StaffMember> {
  const member = await requireMember(ctx, deps);
  if (member.needs_passkey) throw new DomainError('forbidden', serverMessages.passkeyRequired);
  return member;
}

/** The customer of a token, whose session goes on. */
async function requireCustomer(ctx: CallContext, deps: Deps): Promise<CustomerIdentity> {
  const identity = requireIdentity(ctx, 'customer');
  if (!(await deps.liveSessions.isLive(identity))) throw new DomainError('unauthenticated', messages.sessionEnded);
  return identity;
}

async function loadCaller({ identity }: CallContext, deps: Deps): Promise<Caller | null> {
  if (identity === null) return null;
  if (identity.kind === 'customer') {
    return (await deps.liveSessions.isLive(identity)) ? { kind: 'customer', customerId: identity.id } : null;
  }
  const staff = await deps.loadStaffMember(deps.em, identity);
  if (!staff && identity.apiToken) throw identityEnded(identity);
  if (staff) await noteStaffUse(deps, staff);
  return staff && !staff.needs_passkey ? { kind: 'staff', staff } : null;
}

/**
 * A builder whose contracts are parsed at once. tRPC would await their `parseAsync`, for which zod leaves out the code that it compiles for
 * objects: it takes four times as long. Forms alone wait, for their files; any other contract that does throws at its first use.
 */
const parsingAtOnce = <Builder extends object>(builder: Builder): Builder =>
  new Proxy(builder, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'input' && name !== 'output') return member;
      return (contract: ZodType) => {
        if (!formLimitsOf(contract)) contract.parseAsync = async (value) => contract.parse(value);
        return parsingAtOnce((member as (contract: ZodType) => object)(contract));
      };
    },
  });

/**
 * The start of procedures of one policy: `admit` says who is calling or throws. Gives the procedure its own entity manager
 * and turns whatever is thrown into an error that may be shown. One middleware, because each costs every call its share.
 */
function createStart<Admitted extends object>(
  meta: ProcedureMeta,
  admit: (ctx: CallContext, deps: Deps) => Admitted | Promise<Admitted>,
) {
  const start = t.procedure.meta(meta).use(async ({ ctx, next, path, type, getRawInput, batchIndex }) => {
    const deps: Deps = { ...ctx.services, em: ctx.services.forkEm() };
    // Only writing calls are throttled.
    if (type === 'mutation') deps.throttles = deps.throttles.reportingTo(ctx.reportLimit);
    const call = async () => {
      if (ctx.rejection) throw ctx.rejection;
      requireScopeOfCall(ctx.identity, path, type);
      const admitted = await admit(ctx, deps);
      const proceed = () => next({ ctx: { deps, ...admitted } });
      if (ctx.idempotencyKey === undefined || type !== 'mutation') return proceed();
      const caller = toCaller(admitted);
      return caller ? runOnce({ ctx, deps, path, batchIndex, caller, readInput: getRawInput }, proceed) : proceed();
    };
    const { reportMs } = ctx.services.config.databaseTimeouts;
    const result = await (meta.isLong ? withStatementTimeout(reportMs, call) : call()).catch((error: unknown) => ({
      ok: false as const,
      error,
    }));
    if (result.ok) return result;
    const error = toLoggedTrpcError(ctx.services.log, path, result.error);
    await noteDenial(ctx, path, error.code);
    throw error;
  });
  return parsingAtOnce(start);
}

/** Who was admitted, or null for nobody in particular. */
function toCaller(admitted: { customerId?: number; staff?: StaffMember }): Caller | null {
  if (admitted.customerId !== undefined) return { kind: 'customer', customerId: admitted.customerId };
  return admitted.staff ? { kind: 'staff', staff: admitted.staff } : null;
}

/** A denied call of staff stands in the audit log; one of others, and one that is held back, in the log, without whose it was. */
async function noteDenial({ services, identity }: CallContext, path: string, code: TRPCError['code']): Promise<void> {
  if (code === 'FORBIDDEN' && identity?.kind === 'staff') await services.recordDenied(identity, path);
  else if (code === 'FORBIDDEN') services.log.warn({ path }, 'a call was denied');
  else if (code === 'TOO_MANY_REQUESTS') services.log.warn({ path }, 'a call was held back');
}

const anyone = async (ctx: CallContext, deps: Deps) => ({ caller: await loadCaller(ctx, deps) });

/** The catalog is the same for everybody but staff: whether a customer's session goes on is nothing to it. */
const staffOrAnyone = async (ctx: CallContext, deps: Deps) => ({
  caller: ctx.identity?.kind === 'staff' ? await loadCaller(ctx, deps) : null,
});

/** The starts of all procedures, one a policy. */
export const procedure = {
  /** Open to all; `caller` is null without a valid session. */
  anyone: createStart({ policy: 'anyone' }, anyone),
  /** Open to all; a query of the catalog, with the response's bytes cached until it changes. `caller` is null for all but staff. */
  catalog: createStart({ policy: 'anyone', isCatalog: true }, staffOrAnyone),
  /** `session` is the key of the caller's session; none for a token from before sessions were rows. */
  customer: createStart({ policy: 'customer' }, async (ctx, deps) => {
    const { id, session, expiresAt } = await requireCustomer(ctx, deps);
    // A customer's token is never made anew.
    const signedInAt = new Date(expiresAt.getTime() - CUSTOMER_SESSION_SECONDS * 1000);
    return { customerId: id, session, signedInAt };
  }),
  /** Any active staff user; `staff.scope` limits what they see. */
  staff: createStart({ policy: 'staff' }, async (ctx, deps) => ({ staff: await requireStaff(ctx, deps) })),
  /** Any active staff user, for what reads or writes much: reports, imports, exports. */
  longStaff: createStart({ policy: 'staff', isLong: true }, async (ctx, deps) => ({
    staff: await requireStaff(ctx, deps),
  })),
  /** As `staff`, and for those who have yet to add the passkey that the store requires. */
  staffSelf: createStart({ policy: 'staff' }, async (ctx, deps) => ({ staff: await requireMember(ctx, deps) })),
  /** Staff users without assigned categories. */
  unscopedStaff: createStart({ policy: 'unscopedStaff' }, async (ctx, deps) => {
    const staff = await requireStaff(ctx, deps);
    if (staff.scope !== null) throw new DomainError('forbidden', staffMessages.notAllowed);
    return { staff };
  }),
  customerOrStaff: createStart({ policy: 'customerOrStaff' }, async (ctx, deps) => {
    const caller = await loadCaller(ctx, deps);
    // Says what keeps them out, which may be the passkey that they have yet to add.
    if (!caller && ctx.identity?.kind === 'staff') await requireStaff(ctx, deps);
    if (!caller) throw signInRequired(ctx, ctx.identity ? messages.sessionEnded : serverMessages.signInRequired);
    return { caller };
  }),
};
