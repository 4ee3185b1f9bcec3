import { initTRPC } from '@trpc/server';
import { middlewareMarker } from '@trpc/server/unstable-core-do-not-import';
import type { Scope } from '#shared/domain/apiScopes.ts';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import { toDomainError, toErrorBody, toLoggedTrpcError } from '../errors/errors.ts';
import { runOnce } from '../idempotency/idempotency.ts';
import type { Deps } from '../services.ts';
import type { CallContext, Caller } from '../sessions/callContext.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { type Admitted, type Asking, admissions, noteDenial, type Policy, requireMember } from './admission.ts';
import type { CallAccess, CallMeta, CallWords } from './documentedPath.ts';
import { transformer } from './transformer.ts';

const t = initTRPC
  .context<CallContext>()
  .meta<CallMeta>()
  .create({
    transformer,
    // A client detects a dead connection within ten seconds, and tolerates two late pings.
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

export const { router, createCallerFactory } = t;

/** Limit of a statement for visitors who have not signed in. */
const VISITOR_MS = 500;

function toCaller({ customerId, staff }: { customerId?: number; staff?: StaffMember }): Caller | null {
  if (customerId !== undefined) return { kind: 'customer', customerId };
  return staff ? { kind: 'staff', staff } : null;
}

/** The one middleware of all procedures. tRPC has no middleware that skips the procedure, so a replayed response carries tRPC's marker. */
function startOf<By extends object>(
  policy: Policy,
  tokenScope: TokenScope,
  admit: (asking: Asking) => Promise<By>,
  more: Pick<CallAccess, 'isCatalog' | 'isLong'> = {},
) {
  const scope = tokenScope === 'no token' ? null : tokenScope;
  return t.procedure
    .meta({ policy, scope, ...more })
    .use(async ({ ctx, path, type, meta, batchIndex, getRawInput, next }) => {
      const { services } = ctx;
      const deps: Deps = { ...services, em: services.forkEm() };
      if (type === 'mutation') deps.throttles = deps.throttles.ofCall(ctx.reportLimit, ctx.deviceId());
      const run = async () => {
        const admitted = await admit({ ctx, deps, scope });
        const proceed = async () => {
          const result = await next({ ctx: { deps, ...admitted } });
          if (!result.ok) throw result.error;
          return result;
        };
        const { repeat } = meta as CallWords;
        const caller = toCaller(admitted);
        if (repeat === undefined || caller === null) return deps.calls.run(proceed);
        const call = { ctx, deps, name: path, repeat, batchIndex, caller, readInput: getRawInput };
        const data = await deps.calls.run(() => runOnce(call, async () => (await proceed()).data));
        return { ok: true as const, data, marker: middlewareMarker };
      };
      const { callMs, reportMs } = services.config.databaseTimeouts;
      try {
        if (more.isLong) return await withStatementTimeout(reportMs, run);
        if (ctx.identity || type !== 'query') return await run();
        return await withStatementTimeout(Math.min(callMs, VISITOR_MS), run);
      } catch (thrown) {
        const error = toLoggedTrpcError(services.log, path, thrown);
        await noteDenial(ctx, path, toDomainError(error).code);
        throw error;
      }
    });
}

export type TokenScope = Scope | 'no token';

// Every procedure begins with one of these: the bare builder is not exported.

/** Open to all; `caller` is null without a valid session. */
export const publicProcedure = (scope: TokenScope) => startOf('anyone', scope, admissions.anyone);

/** Cached until the catalog changes. `caller` is null for all but staff, because all customers see the same catalog. */
export const catalogProcedure = (scope: TokenScope) => startOf('anyone', scope, admitToCatalog, { isCatalog: true });
const admitToCatalog = async (asking: Asking): Promise<Admitted['anyone']> => {
  const { identity, rejection } = asking.ctx;
  return identity?.kind === 'staff' || rejection ? admissions.anyone(asking) : { caller: null };
};

export const customerProcedure = startOf('customer', 'no token', admissions.customer);

/** Any active staff user; `staff.scope` limits the visible records. */
export const staffProcedure = (scope: TokenScope) => startOf('staff', scope, admissions.staff);

/** For any active staff user, with the longer time limit of reports, imports and exports. */
export const longStaffProcedure = (scope: TokenScope) => startOf('staff', scope, admissions.staff, { isLong: true });

/** As `staffProcedure`, but also for staff who still have to add the required passkey. */
export const staffSelfProcedure = (scope: TokenScope) =>
  startOf('staff', scope, async (asking) => ({ staff: await requireMember(asking) }));

export const unscopedStaffProcedure = (scope: TokenScope) => startOf('unscopedStaff', scope, admissions.unscopedStaff);

export const customerOrStaffProcedure = (scope: TokenScope) =>
  startOf('customerOrStaff', scope, admissions.customerOrStaff);
