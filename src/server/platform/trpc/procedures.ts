import { initTRPC } from '@trpc/server';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../../deps.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import type { Identity } from '../sessions/tokens.ts';
import type { CallContext } from './context.ts';
import { refuse, toDomainError, toErrorBody } from './errors.ts';
import { transformer } from './transformer.ts';

/** Who may call a procedure (access.md). There is no procedure without one: the bare builder is not exported. */
export type Policy = 'anyone' | 'customer' | 'staff' | 'unscopedStaff' | 'customerOrStaff';

export interface ProcedureMeta {
  policy: Policy;
  /** The answer changes only with the catalog, and is the same for everybody but staff: it may be kept. */
  isCatalog?: boolean;
}

const t = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    transformer,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
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

/** Gives the procedure its own entity manager and turns whatever is thrown into a refusal that may be shown. */
const guarded = t.procedure.use(async ({ ctx, next, path }) => {
  const deps: Deps = { ...ctx.services, em: ctx.services.forkEm() };
  const result = await next({ ctx: { ...ctx, deps } });
  if (result.ok) return result;
  throw refuse(ctx.services.log, path, result.error);
});

const signInRequired = (ctx: CallContext, message: string) =>
  new DomainError('unauthenticated', ctx.hadToken && ctx.identity === null ? messages.sessionEnded : message);

const signInSentences = { customer: messages.signInRequired, staff: messages.staffSignInRequired } as const;

/** The identity of a call by its token alone, without a look at the database. Throws unauthenticated for any other kind. */
export function requireIdentity<Kind extends Identity['kind']>(
  ctx: CallContext,
  kind: Kind,
): Extract<Identity, { kind: Kind }> {
  const { identity } = ctx;
  if (!isOfKind(identity, kind)) throw signInRequired(ctx, signInSentences[kind]);
  return identity;
}

function isOfKind<Kind extends Identity['kind']>(
  identity: Identity | null,
  kind: Kind,
): identity is Extract<Identity, { kind: Kind }> {
  return identity?.kind === kind;
}

async function requireStaff(ctx: CallContext & { deps: Deps }): Promise<StaffMember> {
  const member = await ctx.deps.loadStaffMember(ctx.deps.em, requireIdentity(ctx, 'staff'));
  if (!member) throw new DomainError('unauthenticated', messages.sessionEnded);
  return member;
}

/** Who is calling, as a procedure for several kinds of people sees it. */
export type Caller = { kind: 'customer'; customerId: number } | { kind: 'staff'; staff: StaffMember };

const open = guarded.meta({ policy: 'anyone' }).use(async ({ ctx, next }) => {
  const caller: Caller | null = await callerOf(ctx);
  return next({ ctx: { ...ctx, caller } });
});

/** The starts of all procedures, one a policy. */
export const procedure = {
  /** Open to all; `caller` is null without a valid session. */
  anyone: open,
  /** Open to all; a question to the catalog, with the answer's bytes kept until the catalog changes. */
  catalog: open.meta({ policy: 'anyone', isCatalog: true }),
  customer: guarded
    .meta({ policy: 'customer' })
    .use(({ ctx, next }) => next({ ctx: { ...ctx, customerId: requireIdentity(ctx, 'customer').id } })),
  /** Any active staff user; `staff.scope` limits what they see. */
  staff: guarded
    .meta({ policy: 'staff' })
    .use(async ({ ctx, next }) => next({ ctx: { ...ctx, staff: await requireStaff(ctx) } })),
  /** Staff users without assigned categories. */
  unscopedStaff: guarded.meta({ policy: 'unscopedStaff' }).use(async ({ ctx, next }) => {
    const staff = await requireStaff(ctx);
    if (staff.scope !== null) throw new DomainError('forbidden', messages.notAllowed);
    return next({ ctx: { ...ctx, staff } });
  }),
  customerOrStaff: guarded.meta({ policy: 'customerOrStaff' }).use(async ({ ctx, next }) => {
    const caller = await callerOf(ctx);
    if (!caller) throw signInRequired(ctx, messages.signInRequired);
    return next({ ctx: { ...ctx, caller } });
  }),
};

async function callerOf(ctx: CallContext & { deps: Deps }): Promise<Caller | null> {
  if (ctx.identity === null) return null;
  if (ctx.identity.kind === 'customer') return { kind: 'customer', customerId: ctx.identity.id };
  const staff = await ctx.deps.loadStaffMember(ctx.deps.em, ctx.identity);
  return staff && { kind: 'staff', staff };
}
