import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { formInput } from '../uploads/formLimits.ts';
import { change, read, router } from './procedures.ts';

test('a listener knows within ten seconds that the server is silent, and a late ping is no silence', () => {
  const { ping, client } = router({})._def._config.sse ?? {};
  expect(client?.reconnectAfterInactivityMs).toBeLessThanOrEqual(10_000);
  expect(ping?.enabled).toBe(true);
  expect(Number(ping?.intervalMs) * 2).toBeLessThan(Number(client?.reconnectAfterInactivityMs));
});

test('contracts are parsed at once, and those of forms when their files are there', async () => {
  const parsedAtOnce: boolean[] = [];
  const contract = z.object({ name: z.string().transform((name) => name.trim()) });
  contract._zod.run = new Proxy(contract._zod.run, {
    apply: (run, _this, [payload, context]: Parameters<typeof contract._zod.run>) => {
      parsedAtOnce.push(context.async === false);
      return run(payload, context);
    },
  });
  read.anyone('no token', contract, contract, {
    run: ({ input }) => input,
    noPath: 'of a test',
  });
  await expect(contract.parseAsync({ name: ' Ana ', extra: 1 })).resolves.toEqual({ name: 'Ana' });
  await expect(contract.parseAsync({ name: 5 })).rejects.toBeInstanceOf(z.ZodError);
  expect(parsedAtOnce).toEqual([true, true]);

  const limits = { bytes: 1, fileNames: [], files: 0, fields: 0, fieldBytes: 0, isAllowed: () => false };
  const form = formInput(limits).transform(async () => 'read');
  change.anyone('no token', form, z.string(), {
    run: ({ input }) => input,
    repeat: 'stored',
    noPath: 'of a test',
  });
  await expect(form.parseAsync(new FormData())).resolves.toBe('read');
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
