import { expect, test } from 'vitest';
import { z } from 'zod';
import { formInput } from '../uploads/formLimits.ts';
import { procedure, router } from './procedures.ts';

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
  procedure.anyone.input(contract).output(contract);
  await expect(contract.parseAsync({ name: ' Ana ', extra: 1 })).resolves.toEqual({ name: 'Ana' });
  await expect(contract.parseAsync({ name: 5 })).rejects.toBeInstanceOf(z.ZodError);
  expect(parsedAtOnce).toEqual([true, true]);

  const limits = { bytes: 1, fileNames: [], files: 0, fields: 0, fieldBytes: 0, isAllowed: () => false };
  const form = formInput(limits).transform(async () => 'read');
  procedure.anyone.input(form);
  await expect(form.parseAsync(new FormData())).resolves.toBe('read');
});
