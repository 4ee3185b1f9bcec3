import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { CAPS, createCap } from '../limits/caps.ts';
import type { CallContext } from '../sessions/callContext.ts';
import { formInput } from '../uploads/formLimits.ts';
import { change, createCallerFactory, read, router } from './procedures.ts';

test('a listener knows within ten seconds that the server is silent, and a late ping is no silence', () => {
  const { ping, client } = router({})._def._config.sse ?? {};
  expect(client?.reconnectAfterInactivityMs).toBeLessThanOrEqual(10_000);
  expect(ping?.enabled).toBe(true);
  expect(Number(ping?.intervalMs) * 2).toBeLessThan(Number(client?.reconnectAfterInactivityMs));
});

/** As much of a caller's context as a call of a test needs. */
const visitor = {
  identity: null,
  services: {
    forkEm: () => ({}),
    calls: createCap(CAPS.call),
    config: { databaseTimeouts: { callMs: 1, reportMs: 1 } },
    throttles: { ofCall: () => ({}) },
    log: { error: () => {} },
  },
  deviceId: () => null,
} as unknown as CallContext;

test('contracts are parsed at once, and those of forms when their files are there', async () => {
  const parsedAtOnce: boolean[] = [];
  const contract = z.object({ name: z.string().transform((name) => name.trim()) });
  contract._zod.run = new Proxy(contract._zod.run, {
    apply: (run, _this, [payload, context]: Parameters<typeof contract._zod.run>) => {
      parsedAtOnce.push(context.async === false);
      return run(payload, context);
    },
  });
  const limits = { bytes: 1, fileNames: [], files: 0, fields: 0, fieldBytes: 0 };
  const form = formInput(limits).transform(async () => 'read');
  const calls = createCallerFactory(
    router({
      read: read.anyone('no token', contract, contract, {
        run: ({ input }) => ({ ...input, extra: 1 }),
        noPath: 'of a test',
      }),
      send: change.anyone('no token', form, z.string(), {
        run: ({ input }) => input,
        repeat: 'stored',
        noPath: 'of a test',
      }),
    }),
  )(visitor);
  await expect(calls.read({ name: ' Ana ' })).resolves.toEqual({ name: 'Ana' });
  await expect(calls.read({ name: 5 } as never)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  expect(parsedAtOnce).toEqual([true, true, true]);
  await expect(calls.send(new FormData())).resolves.toBe('read');
});

test('a call that leaves a word out, or says one that there is not, does not compile', () => {
  type Form = z.ZodType<FormData, FormData>;
  type Words<Input extends z.ZodType> = Parameters<typeof change.staff<Input, z.ZodString>>[3];
  interface Said {
    run: () => string;
    repeat: 'stored';
    path: 'PUT /api/orders';
    id: string;
    summary: string;
  }
  expectTypeOf<Said>().toExtend<Words<z.ZodString>>();
  expectTypeOf<Said & { form: Record<string, never> }>().toExtend<Words<Form>>();
  expectTypeOf<Said>().not.toExtend<Words<Form>>();
  expectTypeOf<Omit<Said, 'run'>>().not.toExtend<Words<z.ZodString>>();
  expectTypeOf<Omit<Said, 'repeat'>>().not.toExtend<Words<z.ZodString>>();
  expectTypeOf<Omit<Said, 'path'>>().not.toExtend<Words<z.ZodString>>();
  expectTypeOf<Omit<Said, 'summary'>>().not.toExtend<Words<z.ZodString>>();
  expectTypeOf<Omit<Said, 'run'> & { run: () => number }>().not.toExtend<Words<z.ZodString>>();
  expectTypeOf<'orders:reed'>().not.toExtend<Parameters<typeof read.staff>[0]>();
  expectTypeOf<'orders:write'>().not.toExtend<Parameters<typeof read.staff>[0]>();
});
