import { apiTokensOutput, createApiTokenInput, createdApiToken } from '#shared/contracts/apiTokens.ts';
import type { Acknowledged } from '#shared/contracts/common.ts';
import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords, findForChange } from '../masterData/changeRecords.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { lockMaintained } from '../staff/signIn/lockUser.ts';
import { revokeToken } from '../staff/signIn/revokeTokensOf.ts';
import { ApiToken } from './apiToken.entity.ts';
import { listApiTokens } from './apiTokens.queries.ts';
import { createApiToken } from './createApiToken.ts';

/** No API token may call these. */
export const apiTokensRouter = router({
  list: unscopedStaffProcedure('no token')
    .meta({
      path: 'GET /api/tokens',
      id: 'listApiTokens',
      summary: 'List the API tokens of all staff users',
      description: 'Working tokens first, then tokens that ended within the last 90 days.',
    })
    .input(empty)
    .output(apiTokensOutput)
    .query(({ ctx }) => listApiTokens(ctx.deps)),
  create: unscopedStaffProcedure('no token')
    .meta({
      repeat: IGNORED.secret,
      path: 'PUT /api/tokens',
      id: 'createApiToken',
      summary: 'Create an API token for yourself',
      description:
        'Only this response shows the token. The caller must be a staff user who signed in within the last ten minutes; an API token cannot create ' +
        'another. Without `categories`, the token has the categories of its owner.',
      errors: { conflict: 'You have a token with this name, or there are too many tokens.' },
      example: { name: 'Stock sync', days: 90, scopes: ['stocks:read', 'stocks:write'], categories: [] },
    })
    .input(createApiTokenInput)
    .output(createdApiToken)
    .mutation(({ ctx, input }) => createApiToken(ctx.deps, ctx.staff, input)),
  revoke: unscopedStaffProcedure('no token')
    .meta({
      repeat: 'stored',
      path: 'DELETE /api/tokens/:_id',
      id: 'revokeApiToken',
      summary: 'Revoke an API token (takes effect at once)',
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => revokeApiToken(ctx.deps, ctx.staff, input._id)),
});

/** Takes effect at the next request. Throws not_found; a revoked token stays revoked. */
async function revokeApiToken(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => {
    await lockMaintained(em, staff, staff.id);
    const token = await findForChange(em, ApiToken, id);
    if (!token.revoked_at) revokeToken(em, token, deps.now());
  });
  return { msg: staffMessages.tokenRevokedNow };
}
