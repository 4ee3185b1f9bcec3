import { initTRPC } from '@trpc/server';
import type { ZodType } from 'zod';
import { neededScope } from '#shared/domain/apiScopes.ts';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import { toDomainError, toErrorBody, toLoggedTrpcError } from '../errors/errors.ts';
import { runOnce } from '../idempotency/idempotency.ts';
import { ListInParts } from '../requests/listInParts.ts';
import { currentRequest } from '../requests/requestContext.ts';
import type { Deps } from '../services.ts';
import type { CallContext, Caller } from '../sessions/callContext.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { formLimitsOf } from '../uploads/formLimits.ts';
import { type Asking, admissions, noteDenial, type Policy, requireMember } from './admission.ts';
import { transformer } from './transformer.ts';

/** What a procedure declares of itself. There is no procedure without a policy: the bare builder is not exported. */
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
        if (!formLimitsOf(contract))
          contract.parseAsync = async (value) =>
            value instanceof ListInParts ? value.parsedBy((part) => contract.parse(part)) : contract.parse(value);
        return parsingAtOnce((member as (contract: ZodType) => object)(contract));
      };
    },
  });

/**
 * The start of procedures of one policy: `admit` returns the caller or throws. Gives the procedure its own entity manager
 * and turns whatever is thrown into an error that may be shown. One middleware, because each costs every call its share.
 */
function createStart<Admitted extends object>(
  meta: ProcedureMeta,
  admit: (asking: Asking) => Admitted | Promise<Admitted>,
) {
  const start = t.procedure.meta(meta).use(async ({ ctx, next, path, type, getRawInput, batchIndex }) => {
    const deps: Deps = { ...ctx.services, em: ctx.services.forkEm() };
    // Only writing calls are throttled.
    if (type === 'mutation') deps.throttles = deps.throttles.ofCall(ctx.reportLimit, ctx.deviceId());
    const call = async () => {
      const admitted = await admit({ ctx, deps, scopeOf: () => neededScope(path, type) ?? null });
      const proceed = () => next({ ctx: { deps, ...admitted } });
      // A form may name its key in a field.
      if (type !== 'mutation') return proceed();
      const caller = toCaller(admitted);
      return caller ? runOnce({ ctx, deps, path, batchIndex, caller, readInput: getRawInput }, proceed) : proceed();
    };
    if (type === 'mutation' && !ctx.identity) joinSignIns();
    const timeoutMs = timeoutOf(ctx, meta, type);
    const inTime = () => (timeoutMs === null ? call() : withStatementTimeout(timeoutMs, call));
    // A stream lasts as long as its page; what it reads waits for the database's turns alone.
    const result = await (type === 'subscription' ? inTime() : ctx.services.takeCallTurn(inTime)).catch(
      (error: unknown) => ({ ok: false as const, error }),
    );
    if (result.ok) return result;
    const error = toLoggedTrpcError(ctx.services.log, path, result.error);
    await noteDenial(ctx, path, toDomainError(error).code);
    throw error;
  });
  return parsingAtOnce(start);
}

/** Milliseconds that a statement for somebody who has not signed in may take. */
const VISITOR_MS = 500;

/** How long the statements of a call may take where that is not as long as everybody's; else null. */
function timeoutOf({ identity, services }: CallContext, { isLong }: ProcedureMeta, type: string) {
  const { callMs, reportMs } = services.config.databaseTimeouts;
  if (isLong) return reportMs;
  return type === 'query' && !identity ? Math.min(callMs, VISITOR_MS) : null;
}

/** Has readers who have not signed in hold nobody up who is about to. */
function joinSignIns(): void {
  const current = currentRequest();
  if (current?.caller?.lane === 'visitors') current.caller = { ...current.caller, lane: 'signIns' };
}

/** Who was admitted, or null for nobody in particular. */
function toCaller(admitted: { customerId?: number; staff?: StaffMember }): Caller | null {
  if (admitted.customerId !== undefined) return { kind: 'customer', customerId: admitted.customerId };
  return admitted.staff ? { kind: 'staff', staff: admitted.staff } : null;
}

/** The starts of all procedures, one a policy. */
export const procedure = {
  /** Open to all; `caller` is null without a valid session. */
  anyone: createStart({ policy: 'anyone' }, admissions.anyone),
  /**
   * Open to all; a query of the catalog, with the response's bytes cached until it changes. `caller` is null for all but staff: the catalog
   * is the same for a customer whose session has ended.
   */
  catalog: createStart({ policy: 'anyone', isCatalog: true }, async (asking) => {
    const { identity, rejection } = asking.ctx;
    return identity?.kind === 'staff' || rejection ? admissions.anyone(asking) : { caller: null };
  }),
  customer: createStart({ policy: 'customer' }, admissions.customer),
  /** Any active staff user; `staff.scope` limits what they see. */
  staff: createStart({ policy: 'staff' }, admissions.staff),
  /** Any active staff user, for what reads or writes much: reports, imports, exports. */
  longStaff: createStart({ policy: 'staff', isLong: true }, admissions.staff),
  /** As `staff`, and for those who have yet to add the passkey that the store requires. */
  staffSelf: createStart({ policy: 'staff' }, async (asking) => ({ staff: await requireMember(asking) })),
  /** Staff users without assigned categories. */
  unscopedStaff: createStart({ policy: 'unscopedStaff' }, admissions.unscopedStaff),
  customerOrStaff: createStart({ policy: 'customerOrStaff' }, admissions.customerOrStaff),
};
