import { apiTokensOutput, createApiTokenInput, createdApiToken } from '#shared/contracts/apiTokens.ts';
import { acknowledged, empty } from '#shared/contracts/common.ts';
import { recordKey } from '#shared/contracts/masterData.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { listApiTokens } from './apiTokens.queries.ts';
import { createApiToken } from './createApiToken.ts';
import { revokeApiToken } from './revokeApiToken.ts';

/** Closed to API tokens themselves (src/shared/domain/apiScopes.ts). */
export const apiTokensRouter = router({
  list: procedure.unscopedStaff
    .input(empty)
    .output(apiTokensOutput)
    .query(({ ctx }) => listApiTokens(ctx.deps)),
  create: procedure.unscopedStaff
    .input(createApiTokenInput)
    .output(createdApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.deps, ctx.staff, input)),
  revoke: procedure.unscopedStaff
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => revokeApiToken(ctx.deps, ctx.staff, input._id)),
});
