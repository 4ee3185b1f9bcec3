import { initTRPC } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { toDomainError } from './errors.ts';

test('a response that violates its contract is an error of the store, not of the caller', async () => {
  const t = initTRPC.create();
  const pieces = t.procedure.output(z.object({ quantity: z.int() })).query(() => ({ quantity: 4.5 }));
  const caller = t.router({ pieces }).createCaller({});
  const error = await caller.pieces().catch(toDomainError);
  expect(error).toMatchObject({ code: 'unexpected', message: messages.processingFailed, errors: undefined });
});
