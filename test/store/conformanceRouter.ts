import { tracked } from '@trpc/server';
import { z } from 'zod';
import { JSON_LIMIT } from '#server/platform/limits/bodyLimits.ts';
import { change, read, router, stream } from '#server/platform/trpc/procedures.ts';
import { type FormLimits, formInput } from '#server/platform/uploads/formLimits.ts';
import { DomainError, type ErrorCode, errorStatus } from '#shared/errors.ts';

export const CODES = Object.keys(errorStatus) as ErrorCode[];
export const NOON = new Date('2026-11-20T04:00:00.123Z');

const parcel = z.object({
  name: z.string().min(1).max(20),
  count: z.int().min(0).max(9),
  on: z.date().optional(),
});

const noPath = 'of a test';
const nothing = z.unknown();
type Ctx = Parameters<Parameters<typeof read.anyone>[3]['run']>[0]['ctx'];
const ask = <I extends z.ZodType>(input: I, run: (call: { ctx: Ctx; input: z.output<I> }) => unknown) =>
  read.anyone('no token', input, nothing, {
    run,
    noPath,
  });
const send = <I extends z.ZodType>(input: I, run: (call: { input: z.output<I> }) => unknown) =>
  change.anyone('no token', input, nothing, {
    repeat: 'stored',
    run,
    noPath,
  });

const failing = Object.fromEntries(
  CODES.map((code) => [
    code,
    ask(nothing, () => {
      throw new DomainError(code, `a failure: ${code}`, code === 'too_many' ? { retryAfter: 7 } : {});
    }),
  ]),
);

const FORM_LIMITS: FormLimits = {
  bytes: JSON_LIMIT,
  fileNames: [],
  files: 0,
  fields: 10,
  fieldBytes: 1_000,
};

export const testRouter = router({
  hello: ask(nothing, () => 'hello'),
  nothing: ask(nothing, () => undefined),
  none: ask(nothing, () => null),
  noon: ask(nothing, () => NOON),
  record: ask(nothing, () => ({ at: NOON, lines: [{ at: NOON, left: null, price: 12.5 }], 'a.b': NOON })),
  odd: ask(nothing, () => ({ set: new Set([1]), big: 12n, missing: undefined, not: Number.NaN })),
  parcel: ask(parcel, ({ input }) => input),
  maybe: ask(parcel.optional(), ({ input }) => input ?? 'nothing sent'),
  crash: ask(nothing, () => {
    throw new Error('a secret of the server');
  }),
  badResponse: read.anyone('no token', nothing, z.object({ count: z.int() }), {
    run: () => ({ count: 'two' }) as never,
    noPath,
  }),
  who: ask(nothing, ({ ctx }) => ctx.caller?.kind ?? 'nobody'),
  failing: router(failing),
  deep: router({ deeper: router({ name: ask(nothing, () => 'deep') }) }),
  forCustomers: read.customer(nothing, nothing, {
    run: ({ ctx }) => ctx.customerId,
    noPath,
  }),
  forStaff: read.staff('no token', nothing, nothing, {
    run: ({ ctx }) => ctx.staff.scope,
    noPath,
  }),
  save: send(parcel, ({ input }) => ({ saved: input })),
  saveAny: send(z.unknown(), ({ input }) => ({ kind: typeof input })),
  saveNothing: send(nothing, () => undefined),
  saveCrash: send(nothing, () => {
    throw new Error('a secret of the server');
  }),
  saveForCustomers: change.customer(parcel, nothing, {
    repeat: 'stored',
    run: ({ input }) => input,
    noPath,
  }),
  form: change.customer(formInput(FORM_LIMITS), nothing, {
    repeat: 'stored',
    run: ({ input }) => [...input.keys()],
    noPath,
  }),
  days: stream.anyone('no token', z.object({ from: z.date(), lastEventId: z.string().optional() }), {
    run: async function* ({ input: { from, lastEventId } }) {
      for (let day = Number(lastEventId ?? 0) + 1; day <= 3; day += 1)
        yield tracked(String(day), { at: new Date(from.getTime() + day) });
    },
    noPath,
  }),
  words: stream.anyone('no token', nothing, {
    run: async function* () {
      yield 'one';
      yield { at: NOON };
      yield null;
    } as never,
    noPath,
  }),
  brokenStream: stream.anyone('no token', nothing, {
    run: async function* () {
      yield 'one';
      throw new DomainError('forbidden', 'not for you');
    } as never,
    noPath,
  }),
  streamForCustomers: stream.customer(nothing, {
    run: async function* ({ ctx }: { ctx: { customerId: number } }) {
      yield ctx.customerId;
    } as never,
    noPath,
  }),
});
