import { acknowledged, empty, recordKey } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/privacy.ts';
import { IGNORED } from '../platform/idempotency/idempotency.ts';
import { customerProcedure, router, unscopedStaffProcedure } from '../platform/trpc/procedures.ts';
import { cancelErasure, requestErasure } from './erasure.ts';
import { readMyData } from './myData.queries.ts';
import { addPrivacyRequest, closePrivacyRequest, listPrivacyRequests } from './privacyRequests.ts';

export const privacyRouter = router({
  myData: customerProcedure
    .meta({
      path: 'POST /api/customers/my-data',
      id: 'getMyData',
      summary: 'Get all data that the store has about you',
      description: 'With your latest 50 orders; the data file has all.',
    })
    .input(empty)
    .output(contracts.myData)
    .query(({ ctx }) => readMyData(ctx.deps, ctx.customerId)),
  requestErasure: customerProcedure
    .meta({
      repeat: IGNORED.proof,
      path: 'POST /api/customers/request-erasure',
      id: 'requestErasure',
      summary: 'Request that the store deletes your data in seven days',
      description:
        'Needs a sign-in code or, if the account has no phone number, a sign-in within the last ten minutes.',
      errors: {
        forbidden: 'You signed in more than ten minutes ago.',
        unauthenticated: 'Wrong or expired code.',
        conflict: 'You have an open order.',
        too_many: 'Too many tries.',
      },
      example: { code: '123456' },
    })
    .input(contracts.requestErasureInput)
    .output(contracts.erasureOutput)
    .mutation(({ ctx, input }) => {
      const caller = { customerId: ctx.customerId, signedInAt: ctx.signedInAt, address: ctx.network() };
      return requestErasure(ctx.deps, caller, input);
    }),
  cancelErasure: customerProcedure
    .meta({
      repeat: { ignored: 'a repeat finds nothing to cancel' },
      path: 'POST /api/customers/cancel-erasure',
      id: 'cancelErasure',
      summary: 'Cancel your request to delete your data',
    })
    .input(empty)
    .output(contracts.erasureOutput)
    .mutation(({ ctx }) => cancelErasure(ctx.deps, ctx.customerId)),
  requests: unscopedStaffProcedure('privacy:read')
    .meta({
      path: 'POST /api/privacy/requests',
      id: 'listPrivacyRequests',
      summary: 'List customer requests about their data',
      example: { page: 1, page_size: 20, state: 'all' },
    })
    .input(contracts.privacyRequestsInput)
    .output(contracts.privacyRequestsOutput)
    .query(({ ctx, input }) => listPrivacyRequests(ctx.deps, ctx.staff, input)),
  addRequest: unscopedStaffProcedure('privacy:write')
    .meta({
      repeat: 'stored',
      path: 'PUT /api/privacy/requests',
      id: 'addPrivacyRequest',
      summary: 'Record a customer request that came by letter, phone or in person',
      example: { kind: 'copy', note: 'By letter of 20 November' },
    })
    .input(contracts.addPrivacyRequestInput)
    .output(acknowledged)
    .mutation(({ ctx, input }) => addPrivacyRequest(ctx.deps, ctx.staff, input)),
  closeRequest: unscopedStaffProcedure('privacy:write')
    .meta({
      repeat: 'stored',
      path: 'POST /api/privacy/requests/:_id/close',
      id: 'closePrivacyRequest',
      summary: 'Mark a request as done',
      errors: { conflict: 'The store handles this request automatically, or it was cancelled.' },
      example: { _id: '1' },
    })
    .input(recordKey)
    .output(acknowledged)
    .mutation(({ ctx, input }) => closePrivacyRequest(ctx.deps, ctx.staff, input._id)),
});
