import { type AnyTRPCProcedure, initTRPC, TRPCError, type TRPCProcedureType } from '@trpc/server';
import type { ZodType } from 'zod';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import { toDomainError, toErrorBody, toLoggedTrpcError } from '../errors/errors.ts';
import { runOnce } from '../idempotency/idempotency.ts';
import { ListInParts } from '../requests/listInParts.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { beginStream, type CallContext, type Caller } from '../sessions/callContext.ts';
import type { StaffMember } from '../sessions/staffMember.ts';
import { formLimitsOf } from '../uploads/formLimits.ts';
import { type Asking, admissions, noteDenial, requireMember } from './admission.ts';
import type { CallMeta, Change, Read, Start, Stream, TokenScope } from './callWords.ts';
import type { DocumentedPath } from './documentedPath.ts';
import type { Received } from './findDefinition.ts';
import { transformer } from './transformer.ts';

const t = initTRPC
  .context<CallContext>()
  .meta<CallMeta>()
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

export const { router, createCallerFactory } = t;

/**
 * A value as a contract reads it, at once: zod's `parseAsync`, which tRPC would await, leaves out the code that zod compiles for objects, and takes
 * four times as long. Forms alone wait, for their files; any other contract that does throws at its first use.
 */
const readBy = (contract: ZodType, value: unknown): unknown =>
  formLimitsOf(contract) ? contract.parseAsync(value) : contract.parse(value);

/** The input of a call. Throws BAD_REQUEST with what the contract says. */
async function readInput(contract: ZodType, getRawInput: () => Promise<unknown>): Promise<unknown> {
  const sent = await getRawInput();
  try {
    return await readBy(contract, sent);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
}

/** The result of a call, checked by its contract. A stream has none, and a list in parts is checked as it is sent. */
function checkOutput(contract: ZodType | undefined, data: unknown): unknown {
  if (!contract) return data;
  try {
    return data instanceof ListInParts ? data.parsedBy((part) => contract.parse(part)) : contract.parse(data);
  } catch (cause) {
    throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause });
  }
}

/** The services of a call with an entity manager of its own, which is made when it is first asked for: reads of the cached catalog need none. */
function withEntityManager(services: Services): Deps {
  let own: StoreEntityManager | undefined;
  return {
    ...services,
    get em() {
      own ??= services.forkEm();
      return own;
    },
  };
}

type Admit = (asking: Asking) => object | Promise<object>;

interface CallParts {
  meta: CallMeta;
  admit: Admit;
  input: ZodType;
  output: ZodType | undefined;
  run: (call: { ctx: object; input: unknown; signal: AbortSignal | undefined }) => unknown;
}

/**
 * Carries out a call: `admit` returns the caller or throws, then the input is read, the call runs and its output is checked. Turns whatever is thrown into an error that may be shown. All of it is one step of tRPC, because each costs every call its share.
 */
const carryOut =
  ({ meta, admit, input, output, run }: CallParts) =>
  async ({ ctx, path, type, getRawInput, batchIndex, signal }: Received): Promise<unknown> => {
    const deps = withEntityManager(ctx.services);
    // Only writing calls are throttled.
    if (type === 'mutation') deps.throttles = deps.throttles.ofCall(ctx.reportLimit, ctx.deviceId());
    const call = async () => {
      const admitted = await admit({ ctx, deps, scope: meta.scope });
      if (type === 'subscription') await beginStream(ctx, signal);
      // A body comes at its sender's own pace; what is wrong with it is said below.
      if (type !== 'subscription') await getRawInput().catch(() => {});
      const proceed = async () => {
        const read = await readInput(input, getRawInput);
        return checkOutput(output, await run({ ctx: { ...ctx, deps, ...admitted }, input: read, signal }));
      };
      const { repeat } = meta;
      // A form may name its key in a field.
      const caller = repeat === undefined ? null : toCaller(admitted);
      if (repeat === undefined || caller === null) return ctx.services.calls.run(proceed);
      const once = () =>
        runOnce({ ctx, deps, name: path, repeat, batchIndex, caller, readInput: getRawInput }, proceed);
      return ctx.services.calls.run(once);
    };
    const timeoutMs = timeoutOf(ctx, meta, type);
    const inTime = () => (timeoutMs === null ? call() : withStatementTimeout(timeoutMs, call));
    try {
      return await inTime();
    } catch (thrown) {
      const error = toLoggedTrpcError(ctx.services.log, path, thrown);
      await noteDenial(ctx, path, toDomainError(error).code);
      throw error;
    }
  };

/** Milliseconds that a statement for somebody who has not signed in may take. */
const VISITOR_MS = 500;

/** How long the statements of a call may take where that is not as long as everybody's; else null. */
function timeoutOf({ identity, services }: CallContext, { isLong }: CallMeta, type: string) {
  const { callMs, reportMs } = services.config.databaseTimeouts;
  if (isLong) return reportMs;
  return type === 'query' && !identity ? Math.min(callMs, VISITOR_MS) : null;
}

/** Who was admitted, or null for nobody in particular. */
function toCaller(admitted: { customerId?: number; staff?: StaffMember }): Caller | null {
  if (admitted.customerId !== undefined) return { kind: 'customer', customerId: admitted.customerId };
  return admitted.staff ? { kind: 'staff', staff: admitted.staff } : null;
}

/** Who may call, by the word that a call begins with. There is no call without one: the bare builder is not exported. */
const STARTS: Record<Start, Pick<CallMeta, 'policy' | 'isCatalog' | 'isLong'> & { admit: Admit }> = {
  /** Open to all; `caller` is null without a valid session. */
  anyone: { policy: 'anyone', admit: admissions.anyone },
  /**
   * Open to all; a query of the catalog, with the response's bytes cached until it changes. `caller` is null for all but staff: the catalog
   * is the same for a customer whose session has ended.
   */
  catalog: {
    policy: 'anyone',
    isCatalog: true,
    admit: async (asking) => {
      const { identity, rejection } = asking.ctx;
      return identity?.kind === 'staff' || rejection ? admissions.anyone(asking) : { caller: null };
    },
  },
  customer: { policy: 'customer', admit: admissions.customer },
  /** Any active staff user; `staff.scope` limits what they see. */
  staff: { policy: 'staff', admit: admissions.staff },
  /** Any active staff user, for what reads or writes much: reports, imports, exports. */
  longStaff: { policy: 'staff', isLong: true, admit: admissions.staff },
  /** As `staff`, and for those who have yet to add the passkey that the store requires. */
  staffSelf: { policy: 'staff', admit: async (asking) => ({ staff: await requireMember(asking) }) },
  /** Staff users without assigned categories. */
  unscopedStaff: { policy: 'unscopedStaff', admit: admissions.unscopedStaff },
  customerOrStaff: { policy: 'customerOrStaff', admit: admissions.customerOrStaff },
};

type Work = ReturnType<typeof carryOut>;

/** The words of any call; `callWords.ts` has the types of each. */
type AnyWords = Pick<CallMeta, 'repeat'> & (DocumentedPath | { noPath: string }) & Pick<CallParts, 'run'>;

const makersOf = (type: TRPCProcedureType): unknown =>
  Object.fromEntries(
    Object.entries(STARTS).map(([start, { admit, ...who }]) => {
      const make = (scope: TokenScope, ...said: [...ZodType[], AnyWords]) => {
        const [input, output] = said.slice(0, -1) as [ZodType, ZodType?];
        const { run, repeat, ...rest } = said.at(-1) as AnyWords;
        const words = { repeat, rest: 'noPath' in rest ? rest.noPath : rest };
        const meta = { ...who, ...words, scope: scope === 'no token' ? null : scope };
        const builder = t.procedure.meta(meta) as unknown as Record<
          TRPCProcedureType,
          (work: Work) => AnyTRPCProcedure
        >;
        const work = carryOut({ meta, admit, input, output, run });
        const made = builder[type](work);
        // By tRPC's own `input` and `output` each contract would be a step more.
        Object.assign(made._def, { inputs: [input], output, work });
        return made;
      };
      return [start, start === 'customer' ? make.bind(null, 'no token') : make];
    }),
  );

/** Makes queries: `read.staff('orders:read', orderGetInput, order, { run, … })`. */
export const read = makersOf('query') as Read;
/** Makes mutations, which also say what a repeated key gets. */
export const change = makersOf('mutation') as Change;
/** Makes subscriptions. */
export const stream = makersOf('subscription') as Stream;
